import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { startApi } from "#domain/setup/startApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { instant } from "#domain/time.ts";
import { type Client, createClient, demoAccounts } from "#testing/client.ts";
import { restoredFeatures } from "../../commands/restoredFeatures.ts";
import { skippedNumbers } from "../../orders/bills/skippedNumbers.ts";
import { type Server, startServer } from "../../start/start.ts";
import { makeBackup } from "../../testing/makeBackup.ts";
import { owner, startBody } from "../../testing/realStart.ts";
import { CHEAP_PASSWORD_COST, testEnv } from "../../testing/testEnv.ts";
import { closeVerified } from "../../testing/verify.ts";
import { restoreSqlite } from "./restore.ts";

/** PostgreSQL is restored with its own tools, so this runs once, on SQLite, whatever the project's database. */

let dataDir: string;
let server: Server;

const start = async () => {
  server = await startServer(testEnv({ DATA_DIR: dataDir }), { passwordCost: CHEAP_PASSWORD_COST });
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "rasoi-restored-demo-"));
  await start();
});
afterEach(async () => {
  await closeVerified(server, dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

async function signIn({ username, password }: { username: string; password: string }): Promise<Client> {
  const { token } = await createClient(() => server.url, "").send(staffApi.login, {
    body: { username, password },
  });
  return createClient(() => server.url, token);
}

/** Issues a bill on each of the first `count` tables and returns the invoice numbers. */
async function issueBills(client: Client, count: number): Promise<number[]> {
  const tables = await client.query(tablesApi.list);
  const [dish] = await client.query(menuApi.items);
  const numbers: number[] = [];
  for (const { _id } of tables.slice(0, count)) {
    const items = [{ menuItem: dish?._id ?? "", quantity: 1 }];
    const order = await client.send(takingApi.openOrder, { body: { table: _id, items } });
    const bill = await client.send(billingApi.issueBill, { params: { orderId: order._id }, body: {} });
    numbers.push(Number(bill.invoiceNumber.split("/").at(-1)));
  }
  return numbers;
}

/** Issues a slip at the tenth table, on which nothing is charged, and returns its number. */
async function issueSlip(client: Client): Promise<number> {
  const table = (await client.query(tablesApi.list))[9]?._id ?? "";
  const [dish] = await client.query(menuApi.items);
  const items = [{ menuItem: dish?._id ?? "", quantity: 1 }];
  const order = await client.send(takingApi.openOrder, { body: { table, items } });
  const params = { orderId: order._id };
  const lines = order.items.map(({ _id }) => ({ line: _id, quantity: 1 }));
  const why = { kind: "staff-meal", reason: "Cook" } as const;
  await client.send(chargingApi.setCharging, { params, body: { lines, ...why } });
  await client.send(payingApi.pay, { params, body: {} });
  const [slip] = await client.query(slipsApi.list, { search: { order: order._id } });
  return Number(slip?.slipNumber.split("/").at(-1));
}

async function startForReal(): Promise<string> {
  const admin = await signIn(demoAccounts.admin);
  return (await admin.send(startApi.startForReal, { body: startBody })).backup ?? "";
}

test.each([0, 3])(
  "a resort restored to its demo with %i bills that starts for real again uses no number twice",
  async (demoBills) => {
    await issueBills(await signIn(demoAccounts.waiter), demoBills);
    const backup = await startForReal();
    expect(await issueBills(await signIn(owner), 2)).toEqual([1, 2]);
    await server.close();

    const from = join(dataDir, "backups", backup);
    const at = instant(Date.now());
    const { raised, generation } = await restoreSqlite({
      file: join(dataDir, "rasoi.db"),
      from,
      others: [],
      features: restoredFeatures,
      at,
    });
    expect(skippedNumbers(raised, generation)).toMatchObject([{ from: 1, to: 2 }]);
    await start();
    await startForReal();
    expect(await issueBills(await signIn(owner), 1)).toEqual([3]);
  },
);

/** Opens an order on a table and returns the token of its ticket. */
async function takeToken(client: Client, table: number): Promise<number | undefined> {
  const [tables, [dish]] = [await client.query(tablesApi.list), await client.query(menuApi.items)];
  const items = [{ menuItem: dish?._id ?? "", quantity: 1 }];
  const order = await client.send(takingApi.openOrder, { body: { table: tables[table]?._id ?? "", items } });
  return (await client.query(kotApi.list, { search: { order: order._id } }))[0]?.token;
}

test("kitchen tokens continue after the highest one known to another backup, like every counter", async () => {
  const [waiter, admin] = [await signIn(demoAccounts.waiter), await signIn(demoAccounts.admin)];
  const backUp = async () => join(dataDir, "backups", (await makeBackup(admin)).name);
  expect(await takeToken(waiter, 0)).toBe(1);
  const from = await backUp();
  expect([await takeToken(waiter, 1), await takeToken(waiter, 2)]).toEqual([2, 3]);
  const later = await backUp();
  await server.close();
  const file = join(dataDir, "rasoi.db");
  rmSync(file);
  const at = instant(Date.now());
  await restoreSqlite({ file, from, others: [later], features: restoredFeatures, at });
  await start();
  expect(await takeToken(await signIn(demoAccounts.waiter), 1)).toBe(4);
});

/** Overwrites the first page of these tables and of their indexes, like a failing disk. */
function damage(file: string, tables: readonly string[]): void {
  const database = new DatabaseSync(file);
  // A trigger has no page.
  const select = database.prepare(
    "select rootpage as page from sqlite_master where tbl_name = ? and type <> 'trigger'",
  );
  const pages = tables.flatMap((name) => select.all(name).map(({ page }) => Number(page)));
  const size = Number(database.prepare("pragma page_size").get()?.page_size);
  database.close();
  const bytes = readFileSync(file);
  for (const page of pages) bytes.fill(0xff, (page - 1) * size, page * size);
  writeFileSync(file, bytes);
}

test.each([["bills"], ["slips"], ["counters"], ["settings"]])(
  "a restore reads the issued numbers of a database whose table %s is damaged",
  async (table) => {
    await startForReal();
    const client = await signIn(owner);
    const { name } = await makeBackup(client);
    await issueBills(client, 3);
    expect(await issueSlip(client)).toBe(1);
    await server.close();
    const file = join(dataDir, "rasoi.db");
    damage(file, [table]);
    const from = join(dataDir, "backups", name);
    const { raised, generation, unreadable } = await restoreSqlite({
      file,
      from,
      others: [],
      features: restoredFeatures,
      at: instant(Date.now()),
    });
    const lost = skippedNumbers(raised, generation).map(({ series, from, to }) => [series[0], from, to]);
    expect(lost.toSorted()).toEqual([
      ["A", 1, 3],
      ["N", 1, 1],
    ]);
    expect(unreadable).toEqual([]);
    await start();
    const after = await signIn(owner);
    expect(await issueBills(after, 1)).toEqual([4]);
    expect(await issueSlip(after)).toBe(2);
  },
);

test("a restore names a database whose numbers are unreadable", async () => {
  const { name } = await makeBackup(await signIn(demoAccounts.admin));
  await server.close();
  const file = join(dataDir, "rasoi.db");
  damage(file, ["bills", "counters"]);
  const from = join(dataDir, "backups", name);
  const { unreadable } = await restoreSqlite({
    file,
    from,
    others: [],
    features: restoredFeatures,
    at: instant(Date.now()),
  });
  expect(unreadable).toEqual([file]);
  await start();
});
