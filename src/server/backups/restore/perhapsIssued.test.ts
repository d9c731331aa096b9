import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { type Instant, instant } from "#domain/time.ts";
import { type Client, signedIn } from "#testing/client.ts";
import { restoredFeatures } from "../../commands/restoredFeatures.ts";
import { skippedNumbers } from "../../orders/bills/skippedNumbers.ts";
import { type Server, startServer } from "../../start/start.ts";
import { makeBackup } from "../../testing/makeBackup.ts";
import { CHEAP_PASSWORD_COST, testEnv } from "../../testing/testEnv.ts";
import { closeVerified } from "../../testing/verify.ts";
import { restoreSqlite } from "./restore.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let dataDir: string;
let server: Server | undefined;
let waiter: Client;
let now: Instant;

const file = () => join(dataDir, "rasoi.db");
const startAt = async (time: string) => {
  now = instant(Math.max(now, Date.parse(time)));
  const overrides = { clock: () => now, passed: () => now, passwordCost: CHEAP_PASSWORD_COST };
  server = await startServer(testEnv({ DATA_DIR: dataDir }), overrides);
  waiter = await signedIn(server.url, "waiter");
};
const stop = async () => {
  if (server) await closeVerified(server, dataDir);
  server = undefined;
};
const pass = (ms: number) => {
  now = instant(now + ms);
};

beforeEach(() => {
  now = instant(0);
  dataDir = mkdtempSync(join(tmpdir(), "rasoi-perhaps-"));
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function issueBill(): Promise<string> {
  const table = (await waiter.query(tablesApi.list)).find(({ openOrder }) => openOrder === null)?._id ?? "";
  const dish = (await waiter.query(menuApi.items)).find(({ isAvailable }) => isAvailable)?._id ?? "";
  const items = [{ menuItem: dish, quantity: 1 }];
  const { _id } = await waiter.send(takingApi.openOrder, { body: { table, items } });
  const params = { orderId: _id };
  const { invoiceNumber } = await waiter.send(billingApi.issueBill, { params, body: {} });
  await waiter.send(payingApi.pay, { params, body: { paymentType: "cash" } });
  return invoiceNumber;
}

/** Issues a slip for an order without charges. */
async function issueSlip(): Promise<void> {
  const admin = await signedIn(server?.url ?? "", "admin");
  const table = (await admin.query(tablesApi.list)).find(({ openOrder }) => openOrder === null)?._id ?? "";
  const menuItem = (await admin.query(menuApi.items)).find(({ isAvailable }) => isAvailable)?._id ?? "";
  const order = await admin.send(takingApi.openOrder, {
    body: { table, items: [{ menuItem, quantity: 1 }] },
  });
  const params = { orderId: order._id };
  const lines = order.items.map(({ _id }) => ({ line: _id, quantity: 1 }));
  const why = { kind: "staff-meal", reason: "Cook" } as const;
  await admin.send(chargingApi.setCharging, { params, body: { lines, ...why } });
  await admin.send(payingApi.pay, { params, body: {} });
}

async function backUp(): Promise<string> {
  const admin = await signedIn(server?.url ?? "", "admin");
  return (await makeBackup(admin)).name;
}

/** Restores a backup this much later, and returns the raised counters of invoices and slips. */
async function restoreAfter(ms: number, name: string, papers: readonly string[] = []) {
  pass(ms);
  const from = join(dataDir, "backups", name);
  const request = { file: file(), from, others: [], papers, at: now, features: restoredFeatures };
  const { raised, generation } = await restoreSqlite(request);
  return skippedNumbers(raised, generation)
    .filter(({ series }) => /^(A|NC|CN)\//.test(series))
    .map(({ series, from, to }) => `${series} ${from}-${to}`);
}

test("a restore skips numbers possibly issued by the lost database: 20 to 500 by its rate, or 20 after the last one on paper", async () => {
  await startAt("2026-11-20T14:30:00Z");
  // Six of them within ten minutes.
  for (const wait of [0, 9, 9, 2, 2, 2, 2, 1.9, 9]) {
    pass(wait * MINUTE);
    await issueBill();
  }
  for (let slip = 0; slip < 3; slip++) await issueSlip();
  const name = await backUp();
  await stop();
  const soldAt = now;
  const unusedAfter = async (ms: number, ...papers: string[]) => {
    rmSync(file(), { force: true });
    now = soldAt;
    return await restoreAfter(ms, name, papers);
  };
  expect(await unusedAfter(MINUTE)).toEqual(["A/26-27 10-29", "NC/26-27 4-23", "CN/26-27 1-20"]);
  expect(await unusedAfter(72 * HOUR)).toEqual(["A/26-27 10-509", "NC/26-27 4-503", "CN/26-27 1-20"]);
  expect(await unusedAfter(72 * HOUR, "A/26-27/000086")).toEqual([
    "A/26-27 10-106",
    "NC/26-27 4-503",
    "CN/26-27 1-20",
  ]);
  expect(await unusedAfter(0, " 87 ", "nc/26-27/4")).toEqual([
    "A/26-27 10-107",
    "NC/26-27 4-24",
    "CN/26-27 1-20",
  ]);
  // A number on paper overrides a database that is there.
  expect(await restoreAfter(0, name, ["A/26-27/000200"])).toEqual([
    "A/26-27 10-220",
    "NC/26-27 4-24",
    "CN/26-27 1-20",
  ]);
  // An impossible last number is refused.
  expect(await unusedAfter(0, "8")).toEqual(["A/26-27 10-29", "NC/26-27 4-23", "CN/26-27 1-20"]);
  for (const paper of ["B/26-27/000086", "the last one", "A/26-27/"]) {
    await expect(unusedAfter(0, paper)).rejects.toThrow(
      `--last ${paper} is no number of a bill, slip or credit note, such as A/26-27/000123.`,
    );
    expect(existsSync(file())).toBe(false);
  }
  expect(await unusedAfter(2 * HOUR)).toEqual(["A/26-27 10-81", "NC/26-27 4-39", "CN/26-27 1-20"]);
  await startAt("2026-11-20T14:30:00Z");
  expect(await issueBill()).toBe("A/26-27/000082");
});

test("a restore across 1 April skips numbers of both financial years, and none of earlier ones", async () => {
  await startAt("2026-03-20T14:30:00Z");
  expect(await issueBill()).toBe("A/25-26/000001");
  now = instant(Date.parse("2027-03-31T18:00:00Z"));
  waiter = await signedIn(server?.url ?? "", "waiter");
  for (let bill = 0; bill < 6; bill++) await issueBill();
  const name = await backUp();
  await stop();
  rmSync(file());
  // The new year's bills were issued at the old year's rate.
  expect(await restoreAfter(HOUR, name)).toEqual([
    "A/26-27 7-42",
    "A/27-28 1-36",
    "NC/27-28 1-20",
    "CN/27-28 1-20",
  ]);
  await startAt("2027-03-31T19:00:00Z");
  expect(await issueBill()).toBe("A/27-28/000037");
});
