import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expensesApi } from "#domain/expenses/api.ts";
import { stationsApi } from "#domain/menu/stationsApi.ts";
import { paise } from "#domain/money.ts";
import { printersApi } from "#domain/printing/printersApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import { Day } from "#domain/time.ts";
import type { Column, Entity } from "../db/entity.ts";
import type { ReadTx } from "../db/tx.ts";
import { entities } from "../entities.ts";
import { closeDay } from "../testing/closedDay.ts";
import { addCountedDrawer } from "../testing/countedDrawers.ts";
import { addEvening, addSlip } from "../testing/evening.ts";
import { addCharge } from "../testing/guestAccounts.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { compareDigests } from "./compareDigests.ts";
import { keyColumn } from "./rows.ts";

let resort: Resort;
beforeAll(async () => {
  resort = await startResort({ spooler: "off" });
  await addEvening(resort);
  const ice = { title: "Ice", category: "Kitchen", totalAmount: paise(100), paidAmount: paise(100) };
  await addSlip(resort, 23);
  await addCharge(resort, 25);
  await addCountedDrawer(resort);
  await resort.pairDisplay();
  const { _id: userId } = await resort.waiter.query(staffApi.profile);
  await resort.admin.send(pinApi.setPin, { params: { userId }, body: { pin: "482719" } });
  const order = await resort.open(24, resort.line());
  await resort.approveChange("orders.void", order, order, "cancel-order");
  await resort.admin.send(expensesApi.create, { body: { ...ice, date: Day.decode("2026-11-20") } });
  const connection = { kind: "network", address: "192.168.1.50" } as const;
  await resort.admin.send(stationsApi.create, { body: { name: "Tandoor" } });
  await resort.admin.send(printersApi.create, { body: { name: "Bar", connection } });
  await closeDay(resort);
});
afterAll(() => resort.server.close());

const journalled = entities.filter(({ journal }) => typeof journal === "string");
const columns = journalled.flatMap((entity) =>
  Object.entries(entity.columns).map(([name, column]) => ({ entity, name, column })),
);

/**
 * Changes stored data in a transaction that is rolled back. Returns what the comparison finds, or that the database refuses the
 * change.
 */
async function faultsAfter(change: RawBuilder<unknown>): Promise<readonly string[]> {
  const tx = await resort.server.databases.writer.startTransaction().execute();
  try {
    const { numAffectedRows } = await change.execute(tx);
    expect(numAffectedRows).toBeGreaterThan(0n);
    const faults: string[] = [];
    const onFault = (text: string) => faults.push(text);
    const read = <T>(ask: (tx: ReadTx) => Promise<T>) => ask(tx);
    await compareDigests({ read }, entities, { onFault, onProgress: () => undefined });
    return faults;
  } catch (error) {
    expect(String(error)).toMatch(/foreign key|unique|duplicate key/i);
    return ["The database itself refuses it."];
  } finally {
    await tx.rollback().execute();
  }
}

/** Returns an SQL expression for a different value of a column. */
function another(name: string, column: Column): RawBuilder<unknown> {
  const value = sql.ref(name);
  const other = {
    id: sql`${randomUUID()}`,
    text: sql`coalesce(${value}, '') || 'x'`,
    day: sql`'2020-01-01'`,
    json: sql`coalesce(${value}, '') || ' '`,
    flag: sql`1 - coalesce(${value}, 0)`,
    bytes: sql`null`,
  };
  const kind = column.replace("?", "");
  return other[kind as keyof typeof other] ?? sql`coalesce(${value}, 0) + 1`;
}

/** Selects the key of one row of a table. */
const oneOf = (entity: Entity) =>
  sql`(select ${sql.ref(keyColumn(entity))} from ${sql.table(entity.table)} order by 1 limit 1)`;
const ofOne = (entity: Entity) => sql`${sql.ref(keyColumn(entity))} = ${oneOf(entity)}`;

test("every unchanged row matches the journal", async () => {
  expect(await faultsAfter(sql`update journal_head set id = id`)).toEqual([]);
});

const isUntold = ({ entity, name }: (typeof columns)[number]) => entity.unjournalled?.includes(name) === true;

test.each(columns.filter((one) => !isUntold(one)))(
  "a changed $name in a row of $entity.table is found",
  async ({ entity, name, column }) => {
    const change = sql`update ${sql.table(entity.table)} set ${sql.ref(name)} = ${another(name, column)}
    where ${ofOne(entity)}`;
    expect((await faultsAfter(change)).length).toBeGreaterThan(0);
  },
);

test.each(columns.filter(isUntold))(
  "a changed $name in a row of $entity.table, which its use changes, is no fault",
  async ({ entity, name, column }) => {
    const change = sql`update ${sql.table(entity.table)} set ${sql.ref(name)} = ${another(name, column)}
    where ${ofOne(entity)}`;
    expect(await faultsAfter(change)).toEqual([]);
  },
);

test("of sessions, PINs, displays and approvals only what their use changes is not journalled", () => {
  const untold = entities.flatMap(({ table, unjournalled: names }) => (names ? [[table, names]] : []));
  expect(untold).toEqual([
    ["sessions", ["last_seen_at", "signed_out_at", "is_locked", "ended_at"]],
    ["pins", ["wrong_in_row"]],
    ["displays", ["last_seen_at", "ended_at"]],
    ["approvals", ["expires_at", "used_at"]],
  ]);
});

test.each(journalled)("a deleted row of $table is found", async (entity) => {
  const change = sql`delete from ${sql.table(entity.table)} where ${ofOne(entity)}`;
  expect((await faultsAfter(change)).length).toBeGreaterThan(0);
});

test("a text with a lone surrogate, which no database stores, matches the journal", async () => {
  await resort.open(23, resort.line(0, 1, { notes: "Half \ud83c" }));
  expect(await faultsAfter(sql`update journal_head set id = id`)).toEqual([]);
});

/** Different values, where a copied row would violate a constraint. */
const OWN_VALUES = new Map([
  ["name_key", sql`'nowhere'`],
  ["bill_number", sql`'nowhere'`],
  ["is_open", sql`0`],
  ["token_hash", sql`'nowhere'`],
]);

test.each(["orders", "payments", "voids", "expenses", "areas", "sessions", "approvals"])(
  "an inserted row of %s is found",
  async (table) => {
    const entity = entities.find((each) => each.table === table);
    const [id = "", ...others] = Object.keys(entity?.columns ?? {});
    const changed = others.map((name) => OWN_VALUES.get(name) ?? sql.ref(name));
    const change = sql`insert into ${sql.table(table)} (${sql.join([id, ...others].map((name) => sql.ref(name)))})
    select ${table === "approvals" ? "forged" : randomUUID()}, ${sql.join(changed)} from ${sql.table(table)} limit 1`;
    expect(await faultsAfter(change)).toEqual([
      expect.stringMatching(/^The [\w -]+ is in the database and not in the journal\.$/),
    ]);
  },
);

test.each([
  [
    "a bill's paid day moved to another month",
    sql`update bills set paid_day = '2026-10-31' where status = 'paid'`,
  ],
  [
    "a bill's moment of issue moved",
    sql`update bills set issued_at = issued_at - 2592000000 where number = 1`,
  ],
  ["the tax rates", sql`update settings set data = replace(data, '2.5', '0.5')`],
  ["a price", sql`update menu_items set price = 1 where code = (select min(code) from menu_items)`],
  ["a role", sql`update users set role = 'admin' where username = 'waiter'`],
  ["the voids", sql`delete from voids`],
  [
    "how much of a line was sent",
    sql`update order_lines set sent_quantity = sent_quantity - 1 where sent_quantity > 1`,
  ],
  ["an expense together with its sums", sql`update expenses set total_amount = 900`],
] as const)("an unjournalled change of reports or rights is found: %s", async (_, change) => {
  expect((await faultsAfter(change)).length).toBeGreaterThan(0);
});
