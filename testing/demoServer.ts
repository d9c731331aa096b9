import { rmSync } from "node:fs";
import type { Profile } from "#domain/staff/api.ts";
import { type DemoRole, signedIn } from "./client.ts";
import { newDataFolder } from "./folder.ts";
import { newServerProcess, untilBusinessDayLasts } from "./server.ts";

/** The most simultaneous devices of one role in a test; further ones sign in themselves. */
const SESSIONS = 4;

/** Somebody signed in on a device. */
export interface Session {
  readonly token: string;
  readonly person: Profile;
}

/** The data of a resort on its first day, with signed-in people. */
export interface DemoData {
  readonly folder: string;
  readonly sessions: Readonly<Record<DemoRole, readonly Session[]>>;
}

/** Creates the data to which demo servers are restored. The caller removes its folder with `removeDemoData`. */
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

/** A server for one test after the other. */
export interface DemoServer {
  readonly url: string;
  /** Restores all data and waits until the server answers. Closes all connections. */
  restore(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a server process whose data can be restored to `data`. */
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

export function removeDemoData({ folder }: DemoData): void {
  rmSync(folder, { recursive: true, force: true });
}
