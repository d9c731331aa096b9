import { execa } from "execa";
import { staffApi } from "#domain/staff/api.ts";
import { demoAccounts, signedIn } from "#testing/client.ts";
import { newDataFolder } from "#testing/folder.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import type { Account } from "../device/device.ts";
import type { Message } from "./server.ts";

const PROGRAM = "chaos/house/server.ts";

/** Who works in the house. */
export const accounts = {
  admin: demoAccounts.admin,
  asha: { username: "asha", password: "asha-asha-1" },
  ravi: { username: "ravi", password: "ravi-ravi-1" },
} as const satisfies Record<string, Account>;

/** Makes the folder that every seed begins with: the demo resort with its accounts. */
export async function makeHouse(): Promise<string> {
  const folder = newDataFolder();
  const server = await newServerProcess({ dataDir: folder, program: PROGRAM });
  await server.start();
  const admin = await signedIn(server.url, "admin");
  for (const { username, password } of [accounts.asha, accounts.ravi]) {
    await admin.send(staffApi.register, { body: { username, password, name: username, role: "waiter" } });
  }
  await server.stop();
  return folder;
}

/** A server, which is killed and started again. It serves one seed after the other. */
export interface House {
  readonly server: ServerProcess;
  /** Puts the data back to those of the folder. */
  renew(): Promise<void>;
  /** Sets the computer's clock. */
  tell(message: Partial<Message>): Promise<void>;
  /** Fills the disk, or makes room: a full one takes no byte (Linux only). */
  fill(isFull: boolean): Promise<void>;
  /** Kills the server, or stops it in order, and starts it again on what it had stored. */
  restart(how: "kill" | "stop"): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a server whose data are those of the folder at each renewal. */
export async function openHouse(folder: string): Promise<House> {
  const server = await newServerProcess({ program: PROGRAM });
  await server.start();
  let work: Promise<unknown> = Promise.resolve();
  /** One thing after the other: what is told to a server that is being started reaches the new one. */
  const inTurn = (job: () => Promise<unknown>) => {
    work = work.then(job);
    return work.then(() => undefined);
  };
  const tell = (message: Partial<Message>) => inTurn(() => server.send(JSON.stringify(message)));
  return {
    server,
    tell,
    fill: (isFull) =>
      inTurn(async () => {
        const limit = isFull ? "4096" : "unlimited";
        await execa("prlimit", [`--pid=${server.pid}`, `--fsize=${limit}:unlimited`], { reject: false });
      }),
    renew: () => tell({ dataFrom: folder }),
    restart: (how) => inTurn(() => server[how]().then(server.start)),
    remove: async () => {
      await work.catch(() => undefined);
      await server.remove();
    },
  };
}
