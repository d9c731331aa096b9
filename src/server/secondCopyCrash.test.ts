import { spawnSync } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { type Client, signedIn } from "#testing/client.ts";
import { newDataFolder } from "#testing/folder.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { commandsOfVisit, sendCommand } from "#testing/visit.ts";
import { listChains, readChainHead } from "./backups/live/chain.ts";

const ROUNDS = 5;
const DEVICES = 6;
const WITHIN_MS = 30_000;
/** The copy may be behind so long. */
const BEHIND_MS = 1_000;

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

const dish = async () => (await waiter.ask(menuApi.items)).find(({ isAvailable }) => isAvailable)?._id ?? "";

function flipByte(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

/** Lets devices order, and kills the server meanwhile. Returns the orders that were settled. */
async function orderAndKill(): Promise<string[]> {
  waiter = await signedIn(server.url, "waiter");
  const menuItem = await dish();
  const free = (await waiter.ask(tablesApi.list)).filter(({ openOrder }) => openOrder === null);
  const settled: string[] = [];
  const devices = free.slice(0, DEVICES).map(({ _id }) => runDevice(_id, menuItem, settled));
  await vi.waitFor(() => expect(settled.length).toBeGreaterThan(DEVICES), WITHIN_MS);
  await pause(randomInt(400));
  await server.kill();
  await Promise.all(devices);
  return settled;
}

function run(program: "restore" | "verify", ...args: readonly string[]): string {
  const env = { ...process.env, ...server.environment };
  const ended = spawnSync(process.execPath, [`src/server/${program}.ts`, ...args], { env, encoding: "utf8" });
  return ended.stdout + (ended.status === 0 ? "" : ended.stderr);
}

/** Waits until all that is stored is in the copy. */
async function copied(): Promise<void> {
  waiter = await signedIn(server.url, "waiter");
  const seq = Number((await waiter.get("/orders")).headers.get("x-seq"));
  await vi.waitFor(async () => {
    expect((await listChains(folder))[0]?.seq).toBeGreaterThanOrEqual(seq);
  }, WITHIN_MS);
}

const begun = () => vi.waitFor(async () => expect(await listChains(folder)).not.toEqual([]), WITHIN_MS);

async function expectSettledOnce(orders: readonly string[]): Promise<void> {
  waiter = await signedIn(server.url, "waiter");
  for (const orderId of orders) {
    expect((await waiter.ask(ordersApi.read, { params: { orderId } })).status).toBe("paid");
  }
  const bills = await waiter.ask(billsApi.list, { search: { limit: 1000 } });
  expect(new Set(bills.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(bills.length);
}

describe.runIf(process.env.TEST_DIALECT !== "postgres")(
  "a server that copies is killed",
  { timeout: 240_000 },
  () => {
    beforeEach(async () => {
      folder = newDataFolder();
      server = await newServerProcess({ environment: { BACKUP_DIR: folder } });
      await server.start();
      await begun();
    });
    afterEach(async () => {
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    });

    test("again and again while it copies: the copy has all that was ordered", async () => {
      const settled: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        settled.push(...(await orderAndKill()));
        await server.start();
      }
      await copied();
      await server.kill();
      for (const name of readdirSync(server.dataDir)) rmSync(join(server.dataDir, name), { recursive: true });
      expect(run("restore", folder)).toMatch(/^Restored .*live/);
      expect(run("verify")).toMatch(/^The journal is whole: \d+ rows/);
      await server.start();
      await expectSettledOnce(settled);
    });

    test("and its log has a changed byte: the start says what is missing and leads to the copy, which has it", async () => {
      const [begun] = await listChains(folder);
      const path = begun?.path ?? "";
      waiter = await signedIn(server.url, "waiter");
      const table = (await waiter.ask(tablesApi.list))[0]?._id ?? "";
      const settled: string[] = [];
      for (let guest = 0; guest < 4; guest++) {
        const order = randomUUID();
        for (const command of commandsOfVisit({ table, order, menuItem: await dish(), quantity: 1 })) {
          expect((await sendCommand(waiter, command)).status).toBeLessThan(300);
        }
        settled.push(order);
      }
      await pause(BEHIND_MS);
      await server.kill();
      const known = await readChainHead(path);
      // The orders are the last that was copied.
      flipByte(join(server.dataDir, "rasoi.db-wal"), (known?.length ?? 0) - 50_000);
      await server.start();
      const warning =
        /Warning: The journal ends at row \d+, but the continuous copy (.*) knows row (\d+): .*: npm run restore -- (.*)\.\n/;
      const [, kept, seq, named = ""] = warning.exec(server.output()) ?? [];
      expect([kept, named, Number(seq)]).toEqual([`${path}-kept`, `${path}-kept`, known?.seq]);
      // It stays, whatever is copied from now on.
      await vi.waitFor(async () => expect(await listChains(folder)).toHaveLength(2), WITHIN_MS);
      await server.kill();
      expect(run("restore", named)).toContain("Restored ");
      expect(run("verify")).toMatch(/^The journal is whole: \d+ rows/);
      await server.start();
      await expectSettledOnce(settled);
    });
  },
);
