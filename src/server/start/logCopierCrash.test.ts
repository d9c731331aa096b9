import { spawnSync } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { type Client, signedIn } from "#testing/client.ts";
import { newDataFolder } from "#testing/folder.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { commandsOfVisit, sendCommand } from "#testing/visit.ts";
import { type LogCopy, listLogCopies } from "../backups/logCopy/copyFolder.ts";
import { flipBit } from "../testing/copiedResort.ts";

const ROUNDS = 2;
const DEVICES = 6;
/** After the last commit the copier may still move the log into the database. */
const COPIER_RESTS_MS = 1_000;

let folder: string;
let server: ServerProcess;
let waiter: Client;

/** Sends the commands of visits until the server is gone, and notes the orders that were settled. */
async function runDevice(table: string, menuItem: string, settled: string[]): Promise<void> {
  for (;;) {
    const order = randomUUID();
    for (const command of commandsOfVisit({ table, order, menuItem, quantity: 1 })) {
      const answer = await sendCommand(waiter, command).catch(() => undefined);
      if (answer === undefined) return;
      // A table may still have the order that the last kill left open.
      if (answer.status >= 300) break;
      if (command.path.endsWith("/pay")) settled.push(order);
    }
  }
}

const dish = async () =>
  (await waiter.query(menuApi.items)).find(({ isAvailable }) => isAvailable)?._id ?? "";

/** Lets devices order, and kills the server meanwhile. Returns the orders that were settled. */
async function orderAndKill(): Promise<string[]> {
  waiter = await signedIn(server.url, "waiter");
  const menuItem = await dish();
  const free = (await waiter.query(tablesApi.list)).filter(({ openOrder }) => openOrder === null);
  const settled: string[] = [];
  const devices = free.slice(0, DEVICES).map(({ _id }) => runDevice(_id, menuItem, settled));
  await waitFor(() => expect(settled.length).toBeGreaterThan(DEVICES));
  await pause(randomInt(400));
  await server.kill();
  await Promise.all(devices);
  return settled;
}

/** Lets four guests order and pay, and waits until that is copied and the copier rests. Returns their orders. */
async function settleFour(): Promise<string[]> {
  waiter = await signedIn(server.url, "waiter");
  const table = (await waiter.query(tablesApi.list)).find(({ openOrder }) => openOrder === null)?._id ?? "";
  const settled: string[] = [];
  let seq = Number.NaN;
  for (let guest = 0; guest < 4; guest++) {
    const order = randomUUID();
    for (const command of commandsOfVisit({ table, order, menuItem: await dish(), quantity: 1 })) {
      const { status, headers } = await sendCommand(waiter, command);
      expect(status).toBeLessThan(300);
      seq = Number(headers.get("x-seq"));
    }
    settled.push(order);
  }
  await waitFor(async () => expect((await listLogCopies(folder))[0]?.seq).toBeGreaterThanOrEqual(seq));
  await pause(COPIER_RESTS_MS);
  return settled;
}

/**
 * Whether a copy alone has the last commits: a log whose pages were moved into the database can lose nothing, and a copy that has
 * just begun knows no more than the backup it begins with.
 */
function isAheadOfOthers({ isEnded, generation, length, begunAt }: LogCopy): boolean {
  return !isEnded && (generation > 1 || length > begunAt);
}

function run(program: "restore" | "verify", ...args: readonly string[]): string {
  const env = { ...process.env, ...server.environment };
  const ended = spawnSync(process.execPath, [`src/server/commands/${program}.ts`, ...args], {
    env,
    encoding: "utf8",
  });
  return ended.stdout + (ended.status === 0 ? "" : ended.stderr);
}

async function expectSettledOnce(orders: readonly string[]): Promise<void> {
  waiter = await signedIn(server.url, "waiter");
  for (const orderId of orders) {
    expect((await waiter.query(ordersApi.read, { params: { orderId } })).status).toBe("paid");
  }
  const bills = await waiter.query(billsApi.list, { search: { limit: 1000 } });
  expect(new Set(bills.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(bills.length);
}

describe.runIf(process.env.TEST_DIALECT !== "postgres")("a server that copies", () => {
  beforeEach(async () => {
    folder = newDataFolder();
    server = await newServerProcess({ environment: { BACKUP_DIR: folder } });
    await server.start();
    await waitFor(async () => expect(await listLogCopies(folder)).not.toEqual([]));
  });
  afterEach(async () => {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test("after repeated kills and a changed byte of the log, the start reports it and names the copy, which is complete", async () => {
    const settled: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      settled.push(...(await orderAndKill()));
      await server.start();
    }
    let known: LogCopy | undefined;
    do {
      if (known) await server.start();
      settled.push(...(await settleFour()));
      await server.kill();
      [known] = await listLogCopies(folder);
    } while (known && !isAheadOfOthers(known));
    // The orders are the last that was copied; a log that has just begun again is short.
    const { length = 0 } = known ?? {};
    flipBit(join(server.dataDir, "rasoi.db-wal"), Math.floor(Math.max(length / 2, length - 50_000)));
    await server.start();
    const warning =
      /Warning: The journal ends at row \d+, but the continuous copy (.*) knows row (\d+): .*: npm run restore -- (.*)\.\n/;
    const [, kept, row, named = ""] = warning.exec(server.output()) ?? [];
    expect([kept, named, Number(row)]).toEqual([`${known?.path}-kept`, `${known?.path}-kept`, known?.seq]);
    // It stays, whatever is copied from now on.
    const isNew = ({ path }: LogCopy) => !path.endsWith("-kept");
    await waitFor(async () => expect((await listLogCopies(folder)).some(isNew)).toBe(true));
    await server.kill();
    expect(run("restore", named)).toContain("Restored ");
    expect(run("verify")).toMatch(/^The journal is whole: \d+ rows/);
    await server.start();
    await expectSettledOnce(settled);
  });
});
