import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { activityApi } from "#domain/activity/api.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import { demoAccounts, type SignedIn } from "#testing/client.ts";
import { newServerProcess } from "#testing/server.ts";
import { expect, testWithServer } from "./fixtures.ts";
import { DOSA, IDLI, VADA } from "./order-taking/orderScreen.ts";

/** What an earlier release stored in a browser. The README beside it says how it was made. */
const fixture = (name: string) =>
  readFileSync(new URL(`../testing/fixtures/2026-11/${name}`, import.meta.url));

const Stored = z.object({
  indexedDB: z.array(
    z.object({
      name: z.string(),
      version: z.number(),
      stores: z.array(
        z.object({
          name: z.string(),
          keyPath: z.string(),
          autoIncrement: z.boolean(),
          indexes: z.array(
            z.object({ name: z.string(), keyPath: z.string(), unique: z.boolean(), multiEntry: z.boolean() }),
          ),
          records: z.array(z.object({ key: z.string(), value: z.looseObject({ takenAt: z.number() }) })),
        }),
      ),
    }),
  ),
  localStorage: z.record(z.string(), z.string()),
});
type Stored = z.infer<typeof Stored>;
const device = Stored.parse(JSON.parse(fixture("outbox.json").toString()));
const writtenAt = Math.max(
  ...device.indexedDB.flatMap(({ stores }) =>
    stores.flatMap(({ records }) => records.map(({ value }) => value.takenAt)),
  ),
);
/** The journal's last row in the stored database. */
const HEAD = 234;

/** Each test has a server on a copy of the database that the outbox belongs to. */
const test = testWithServer.extend<{ isSessionAlive: boolean }>({
  isSessionAlive: [false, { option: true }],
  server: async ({ environment, isSessionAlive }, use) => {
    const server = await newServerProcess({ environment });
    try {
      const file = join(server.dataDir, "rasoi.db");
      writeFileSync(file, gunzipSync(fixture("rasoi.db.gz")));
      // A session expires some hours after its last use: the test sets whether it has, not today's date.
      const database = new DatabaseSync(file);
      database.prepare("update sessions set last_seen_at = ?").run(isSessionAlive ? Date.now() : 0);
      // And bills would wait for an admin's word if the server had not run for days.
      database.prepare("update journal set at = ? where seq = ?").run(Date.now(), HEAD);
      database.close();
      await server.start();
      await use(server);
    } finally {
      await server.remove();
    }
  },
});

/** Restores what the browser had stored, on a page of the server's origin that does not run the app. */
async function fillDevice(page: Page): Promise<void> {
  await page.route("**/blank", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>.</title>" }),
  );
  await page.goto("/blank");
  await page.evaluate(async (stored: Stored) => {
    const done = (request: IDBOpenDBRequest | IDBTransaction, event: string) =>
      new Promise((resolve, reject) => {
        request.addEventListener(event, resolve);
        request.addEventListener("error", () => reject(request.error));
      });
    for (const [key, text] of Object.entries(stored.localStorage)) localStorage.setItem(key, text);
    for (const { name, version, stores } of stored.indexedDB) {
      const opening = indexedDB.open(name, version);
      opening.addEventListener("upgradeneeded", () => {
        for (const { name: storeName, keyPath, autoIncrement, indexes } of stores) {
          const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement });
          for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
        }
      });
      await done(opening, "success");
      for (const { name: storeName, records } of stores) {
        const writing = opening.result.transaction(storeName, "readwrite");
        for (const { value } of records) writing.objectStore(storeName).put(value);
        await done(writing, "complete");
      }
      opening.result.close();
    }
  }, device);
}

/** Returns the states of the changes that the device has stored, oldest first. */
function keptStates(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("rasoi");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction("commands").objectStore("commands").index("position").getAll();
          reading.onerror = reject;
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result.map(({ state }) => state));
          };
        };
      }),
  );
}

/** Reads the newest order of a table. */
async function orderOn(user: SignedIn, tableName: string): Promise<Order> {
  const found = (await user.ask(ordersApi.list)).find(({ table }) => table.name === tableName);
  if (!found) throw new Error(`no order on ${tableName}`);
  return found;
}

const linesOf = ({ items }: Order) =>
  items.map(({ menuItem, quantity, notes, sentQuantity }) => [menuItem.name, quantity, notes, sentQuantity]);

test("changes that an earlier release has left are delivered once after signing in again", async ({
  page,
  api,
}) => {
  await fillDevice(page);
  await page.goto("/waiter");
  await page.waitForURL("**/login");
  expect(await keptStates(page)).toHaveLength(17);
  const { username, password } = demoAccounts.waiter;
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/waiter");
  await expect.poll(() => keptStates(page), { timeout: 60_000 }).toEqual(["parked"]);

  const admin = await api("admin");
  // An order that was opened, filled, changed and sent to the kitchen offline, and one more line after that.
  const opened = await orderOn(admin, "T3");
  expect(linesOf(opened)).toEqual([
    [DOSA, 2, "less spicy", 2],
    [VADA, 3, "crisp", 3],
    [IDLI, 1, "", 0],
  ]);
  expect(opened).toMatchObject({
    status: "pending",
    discountPercentage: 10_00,
    waiter: { name: "Asha Naik" },
  });
  const kots = await admin.ask(kotApi.list, { search: { order: opened._id } });
  expect(
    kots.map(({ items }) => items.map((item) => [item.menuItem.name, item.quantity, item.notes])),
  ).toEqual([
    [
      [DOSA, 2, "less spicy"],
      [VADA, 3, "crisp"],
    ],
  ]);
  // The server had stored this one already; only its answer was lost.
  expect(linesOf(await orderOn(admin, "T5"))).toEqual([
    [VADA, 2, "", 2],
    [IDLI, 1, "", 0],
  ]);
  const billed = await orderOn(admin, "T4");
  const bills = await admin.ask(billsApi.list, { search: { order: billed._id } });
  expect(bills).toMatchObject([{ status: "issued", grandTotal: 446_00, payments: [] }]);
  const paid = await orderOn(admin, "G1");
  expect(paid.status).toBe("paid");
  const [receipt, ...others] = await admin.ask(billsApi.list, { search: { order: paid._id } });
  expect(others).toEqual([]);
  expect(receipt).toMatchObject({
    status: "paid",
    payments: [{ kind: "payment", type: "cash", amount: paid.grandTotal, tip: 25_00, cashGiven: 1000_00 }],
  });
  const tables = new Map((await admin.ask(tablesApi.list)).map(({ name, status }) => [name, status]));
  expect(["T3", "T4", "T5", "T6", "G1", "B1", "R1", "P3"].map((name) => tables.get(name))).toEqual([
    ...["occupied", "occupied", "occupied", "available"],
    ...["available", "reserved", "available", "occupied"],
  ]);

  // Every change is stored once, in the sequence in which it was made, for the device that made it.
  const since = async () =>
    (await admin.ask(activityApi.list, { search: { limit: 100 } }))
      .filter(({ seq, topic }) => seq > HEAD && topic !== "staff")
      .toReversed();
  const delivered = await since();
  expect(delivered.map(({ action, table }) => `${table?.name} ${action}`)).toEqual([
    ...["T3 order.opened", "T3 table.occupied"],
    ...["T3 lines.added", "T3 lines.added", "T3 lines.added"],
    ...["T3 line.changed", "T3 line.removed", "T3 line.changed", "T3 order.updated"],
    ...["T3 order.sent", "T3 kot.sent", "T3 lines.added"],
    ...["T4 bill.issued", "T4 order.billed"],
    ...["G1 order.paid", "G1 bill.issued", "G1 bill.paid", "G1 table.freed"],
    ...["B1 table.statusSet", "R1 order.cancelled", "R1 table.freed"],
    ...["P3 order.opened", "P3 table.occupied"],
  ]);
  expect(new Set(delivered.map((entry) => entry.device))).toEqual(
    new Set([device.localStorage["rasoi.device"]]),
  );

  // What the server refused is shown until a person decides, and nothing is sent a second time.
  await page.reload();
  await page.getByRole("button", { name: "1 to check" }).click();
  const unsent = page.getByRole("dialog", { name: "Changes on this device" });
  await expect(unsent.getByText("Nothing is waiting to be sent.")).toBeVisible();
  await expect(unsent.getByText(`Add 1 × ${DOSA}`)).toBeVisible();
  await expect(unsent.getByText("This order is already paid or cancelled.")).toBeVisible();
  expect(linesOf(await orderOn(admin, "T6"))).toEqual([[IDLI, 1, "", 1]]);
  expect(await since()).toEqual(delivered);
});

test.describe("with the session still alive", () => {
  test.use({ isSessionAlive: true });

  test("the person, the booked table and what was chosen for it are still there", async ({ page, api }) => {
    // A booking is kept for half an hour and a draft for half a day, so the browser's clock is set to that time.
    await page.clock.install({ time: writtenAt + 60_000 });
    await fillDevice(page);
    await page.goto("/waiter/menu");
    await expect(page.getByText("P3").first()).toBeVisible();
    await expect(page.getByRole("button", { name: `Add ${DOSA} · 1` })).toBeVisible();
    await expect(page.getByRole("button", { name: `Add ${VADA} · 1` })).toBeVisible();
    await expect.poll(() => keptStates(page), { timeout: 60_000 }).toEqual(["parked"]);
    const admin = await api("admin");
    expect(await orderOn(admin, "P3")).toMatchObject({ items: [], waiter: { name: "Asha Naik" } });
  });
});
