import { rmSync } from "node:fs";
import type { Profile } from "#domain/staff/api.ts";
import { type DemoRole, signedIn } from "./client.ts";
import { newDataFolder } from "./folder.ts";
import { newServerProcess, untilBusinessDayLasts } from "./server.ts";

/** As many devices of one role as a test has at the same time; further ones sign in for themselves. */
const SESSIONS = 4;

/** Somebody who is signed in on one device. */
export interface Session {
  readonly token: string;
  readonly person: Profile;
}

/** The data of a resort on its first day, with people signed in already. */
export interface DemoData {
  readonly folder: string;
  readonly sessions: Readonly<Record<DemoRole, readonly Session[]>>;
}

/** Makes the data that demo servers are restored to. The caller removes its folder with `removeDemoData`. */
export async function makeDemoData(DEMO: "on" | "large" = "on"): Promise<DemoData> {
  const folder = newDataFolder();
  const server = await newServerProcess({ dataDir: folder, environment: { DEMO } });
  await server.start();
  const sessionsOf = async (role: DemoRole): Promise<Session[]> => {
    const sessions: Session[] = [];
    while (sessions.length < SESSIONS) {
      const { token, person } = await signedIn(server.url, role);
      sessions.push({ token, person });
    }
    return sessions;
  };
  const sessions = { admin: await sessionsOf("admin"), waiter: await sessionsOf("waiter") };
  await server.stop();
  return { folder, sessions };
}

/** A server that serves one test after the other. */
export interface DemoServer {
  readonly url: string;
  /** Puts all data back and waits until the server answers again. Whatever is open to it is closed. */
  restore(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts its own server process whose data can be put back to `data`. */
export async function startDemoServer({ folder }: DemoData): Promise<DemoServer> {
  const server = await newServerProcess({ program: "src/server/testing/restorable.ts" });
  await server.start();
  return {
    url: server.url,
    restore: async () => {
      await untilBusinessDayLasts();
      await server.send(folder);
    },
    remove: server.remove,
  };
}

/** Removes the folder of the data. */
export function removeDemoData({ folder }: DemoData): void {
  rmSync(folder, { recursive: true, force: true });
}
