import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import { z } from "zod";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { type Health, settingsApi } from "#domain/settings/api.ts";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { type Client, signedIn } from "#testing/client.ts";
import { newDataFolder } from "#testing/folder.ts";
import { commandsOfVisit, sendCommand } from "#testing/visit.ts";
import { unpackFile } from "../backups/file/pack.ts";
import type { CopierLimits } from "../backups/logCopy/copierState.ts";
import { baseOf, type LogCopy, listLogCopies } from "../backups/logCopy/copyFolder.ts";
import { replayLogCopy } from "../backups/restore/replayLogCopy.ts";
import { readHead } from "../db/journal.ts";
import { type Server, startServer } from "../start/start.ts";
import { CHEAP_PASSWORD_COST, testEnv } from "./testEnv.ts";

/** Checks for commits so often that nobody waits. */
export const QUICKLY: Partial<CopierLimits> = {
  everyMs: 20,
  checkEveryMs: 50,
  spaceRetryMs: 100,
  baseRetryMs: 200,
};

/** The rows of each table. */
type Content = Readonly<Record<string, readonly unknown[]>>;

/** A demo resort on its own SQLite file, with a second folder to which each change is copied. */
export interface CopiedResort {
  /** The folder with both others. */
  readonly root: string;
  readonly dataDir: string;
  readonly folder: string;
  start(limits?: Partial<CopierLimits>, secondFreeBytes?: () => number): Promise<void>;
  stop(): Promise<void>;
  admin(): Client;
  /** Waits until a chain other than `beside` has the current commits. Returns it. */
  copied(beside?: string): Promise<LogCopy>;
  /** Waits until the newest chain restores to the current database, row by row. Returns it. */
  restorable(beside?: string): Promise<LogCopy>;
  /** Restores a chain beside the database. Returns its content, and a sentence if it is damaged. */
  replayed(chain: string): Promise<{ readonly content: Content; readonly damage: string | undefined }>;
  /** Orders and settles on a table. Returns the order. */
  visit(): Promise<string>;
  /** The same, and returns the number on the bill. */
  bill(): Promise<string>;
  /** The invoice numbers, without their series. */
  numbers(): Promise<number[]>;
  expectPaid(orders: readonly string[]): Promise<void>;
  /** Why the copy has stopped, as admins read it. */
  trouble(): Promise<string | undefined>;
  /** The server's message for it. */
  health(): Promise<z.output<typeof Health>>;
  /** The warnings that were printed at the start. */
  warnings(): readonly string[];
  /** Waits until admins read it. */
  saysTrouble(why: RegExp): Promise<void>;
  /** Runs a program on the data and returns its output. */
  run(program: "restore" | "verify", ...args: readonly string[]): string;
  remove(): Promise<void>;
}

export function newCopiedResort(): CopiedResort {
  const root = newDataFolder();
  const [dataDir, folder] = [join(root, "data"), join(root, "second")];
  const environment = { DATA_DIR: dataDir, BACKUP_DIR: folder, DATABASE_URL: "" };
  let server: Server | undefined;
  let waiter: Client;
  let admin: Client;
  const resort: CopiedResort = {
    ...{ root, dataDir, folder },
    start: async (copierLimits = {}, secondFreeBytes) => {
      const overrides = {
        ...{ passwordCost: CHEAP_PASSWORD_COST, copierLimits },
        ...(secondFreeBytes && { secondFreeBytes }),
      };
      server = await startServer(testEnv(environment), overrides);
      waiter = await signedIn(server.url, "waiter");
      admin = await signedIn(server.url, "admin");
    },
    stop: async () => {
      await server?.close();
      server = undefined;
    },
    admin: () => admin,
    copied: async (beside) => {
      const seq = (await server?.databases.read(readHead))?.seq ?? 0;
      return await waitFor(async () => {
        const [chain] = await listLogCopies(folder);
        if (chain === undefined || chain.path === beside || chain.seq < seq) throw new Error("not yet");
        return chain;
      });
    },
    restorable: async (beside) => {
      return await waitFor(async () => {
        const chain = await resort.copied(beside);
        const { content, damage } = await resort.replayed(chain.path);
        expect(damage).toBeUndefined();
        expect(content).toEqual(contentOf(join(dataDir, "rasoi.db")));
        return chain;
      });
    },
    replayed: async (chain) => {
      const file = join(root, "replayed.db");
      for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
      unpackFile({ from: baseOf(chain), to: file }, () => undefined);
      const damage = await replayLogCopy(chain, file);
      return { content: contentOf(file), damage };
    },
    visit: async () => (await visit(waiter)).order,
    bill: async () => (await visit(waiter)).invoiceNumber,
    numbers: async () =>
      (await waiter.query(billsApi.list, { search: { limit: 1000 } })).map(({ invoiceNumber }) =>
        Number(invoiceNumber.split("/").at(-1)),
      ),
    expectPaid: async (orders) => {
      for (const orderId of orders) {
        expect((await waiter.query(ordersApi.read, { params: { orderId } })).status).toBe("paid");
      }
    },
    trouble: async () => (await admin.query(backupsApi.list)).copyTrouble?.message,
    health: () => admin.query(settingsApi.health),
    warnings: () => server?.warnings ?? [],
    saysTrouble: (why) => waitFor(async () => expect(await resort.trouble()).toMatch(why)),
    run: (program, ...args) => {
      const env = { ...process.env, ...environment };
      const command = [`src/server/commands/${program}.ts`, ...args];
      const ended = spawnSync(process.execPath, command, { env, encoding: "utf8" });
      return ended.stdout + (ended.status === 0 ? "" : ended.stderr);
    },
    remove: async () => {
      await resort.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
  return resort;
}

/** Reads all rows of a database's file. */
function contentOf(file: string): Content {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    return Object.fromEntries(
      tables.map(({ name }) => [String(name), database.prepare(`select * from "${name}"`).all()]),
    );
  } finally {
    database.close();
  }
}

const Billed = z.object({ invoiceNumber: z.string() });

async function visit(waiter: Client) {
  const table = (await waiter.query(tablesApi.list)).find(({ openOrder }) => openOrder === null)?._id ?? "";
  const menuItem = (await waiter.query(menuApi.items)).find(({ isAvailable }) => isAvailable)?._id ?? "";
  const order = randomUUID();
  let invoiceNumber = "";
  for (const command of commandsOfVisit({ table, order, menuItem, quantity: 2 })) {
    const { status, body } = await sendCommand(waiter, command);
    expect(status).toBeLessThan(300);
    invoiceNumber = Billed.safeParse(body).data?.invoiceNumber ?? invoiceNumber;
  }
  return { order, invoiceNumber };
}

/** Changes one bit of a file. */
export function flipBit(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
