import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { PostgresSchema } from "#testing/postgres.ts";
import { newSchema } from "../testing/database.ts";
import { connect, type Databases } from "./connect.ts";
import { migrate } from "./migrate.ts";
import * as first from "./migrations/0001-first.ts";

/** The names of the migrations, in the order they run: those of the folder, so that none is left out. */
const released = readdirSync(new URL("migrations", import.meta.url))
  .map((file) => file.replace(".ts", ""))
  .toSorted();

let dataDir: string;
let postgres: PostgresSchema | undefined;
let databases: Databases;
/** What an earlier release opened; SQLite's file is replaced while it is brought up to date, so that one must be closed. */
let earlier: Databases;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "rasoi-migrate-"));
  postgres = await newSchema();
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres?.url };
  databases = connect(settings);
  earlier = connect(settings);
});
afterEach(async () => {
  await databases.close();
  await postgres?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** An evening's row in every table that is about to change, as the first release stored it. */
const evening = [
  "insert into journal_head values (1, 0, '', 'epoch')",
  "insert into areas values ('a', 'Garden', 'garden', '', 1, 1, 0, null)",
  "insert into tables values ('t', 'a', 'T4', 't4', 4, 'available', 0, null)",
  `insert into orders values ('o', 'BILL-1', 't', 'T4', 'a', 'Garden', 'w', 'Asha', 'paid', 0, 0, 'cash', '', 'regular',
    250, 250, 2, '2026-11-20', 5, 6, null, null)`,
  `insert into bills values ('b', 'o', 'BILL-1', 'A', 1, 'A1', 'paid', 1, null, null, 't', 'T4', 'a', 'Garden', 'w', 'Asha',
    '{}', 0, 'regular', 250, 250, 50000, 0, 1250, 1250, 0, 52500, '2026-11-20', 6, 'w', 'Asha', 6, '2026-11-20', 1, null,
    null, null, null)`,
  "insert into menu_categories values ('c', 'Thali', 'thali', '', '', 1, 1, 0, null)",
  "insert into menu_items values ('m', 'c', 'Dal', 'dal', 'D1', '', 18000, '', 1, 1, 1, 15, 0, null)",
  "insert into menu_items values ('n', 'c', 'Fish', 'fish', '', '', 30000, '', 0, 1, 1, 20, 0, null)",
  `insert into order_lines values ('l', 'o', 0, 'm', 'Dal', 2, 18000, '', 1, 0, '', '[]', 'w', 'Asha', 5, null)`,
  `insert into bill_lines values ('b', 0, 'n', 'Fish', 1, 30000, 30000, 0)`,
  `insert into payments values ('p', 'b', 'o', 'payment', 'cash', 52500, 100, 53000, 500, '', '', 'w', 'Asha', '2026-11-20', 6)`,
  `insert into payments values ('r', 'b', 'o', 'refund', 'upi', 2500, 0, null, null, '', 'Cold', 'w', 'Asha', '2026-11-21', 7)`,
];

async function firstRelease(more: readonly string[] = []): Promise<void> {
  const { writer, dialect } = earlier;
  const db = writer as unknown as Kysely<unknown>;
  await first.up(db, dialect);
  await sql`create table migrations (name text primary key)`.execute(db);
  await sql`insert into migrations (name) values ('0001-first')`.execute(db);
  for (const statement of [...evening, ...more]) await sql.raw(statement).execute(db);
  await earlier.close();
}

test("a database of the first release keeps every row, and takes payments without a bill", async () => {
  await firstRelease();
  expect(await migrate(databases, join(dataDir, "backups"))).toEqual(released.slice(1));
  const { writer } = databases;
  const payments = () => writer.selectFrom("payments").selectAll().orderBy("created_at").execute();
  expect(await payments()).toEqual([
    {
      id: "p",
      bill_id: "b",
      order_id: "o",
      kind: "payment",
      type: "cash",
      amount: 52_500,
      tip: 100,
      cash_given: 53_000,
      change_due: 500,
      account: "",
      reason: "",
      received_by_id: "w",
      received_by_name: "Asha",
      business_day: "2026-11-20",
      created_at: 6,
      taken_at: null,
      delivered_by_id: null,
      delivered_by_name: null,
    },
    expect.objectContaining({ id: "r", kind: "refund", type: "upi", amount: 2_500, reason: "Cold", tip: 0 }),
  ]);
  expect(await writer.selectFrom("orders").select(["id", "balance"]).execute()).toEqual([
    { id: "o", balance: 0 },
  ]);
  const [known] = await payments();
  if (!known) throw new Error("the payment is gone");
  await writer
    .insertInto("payments")
    .values({ ...known, id: "q", bill_id: null, taken_at: 5 })
    .execute();
  await expect(
    writer
      .insertInto("payments")
      .values({ ...known, id: "s", bill_id: "no such bill" })
      .execute(),
  ).rejects.toThrow();
  expect(await payments()).toHaveLength(3);
  // It runs once, and on SQLite what was there before is kept aside.
  expect(await migrate(databases, join(dataDir, "backups"))).toEqual([]);
  if (databases.file !== undefined) expect(readdirSync(join(dataDir, "backups"))).toHaveLength(1);
});

test("a database of the first release keeps what is vegetarian, and takes what is unknown", async () => {
  await firstRelease();
  await migrate(databases, join(dataDir, "backups"));
  const { writer } = databases;
  const items = () =>
    writer.selectFrom("menu_items").select(["id", "is_vegetarian", "code"]).orderBy("id").execute();
  expect(await items()).toEqual([
    { id: "m", is_vegetarian: 1, code: "D1" },
    { id: "n", is_vegetarian: 0, code: "" },
  ]);
  const lines = await writer.selectFrom("order_lines").select(["id", "is_veg", "added_by_name"]).execute();
  expect(lines).toEqual([{ id: "l", is_veg: 1, added_by_name: "Asha" }]);
  const sold = await writer.selectFrom("bill_lines").select(["name", "is_veg"]).execute();
  expect(sold).toEqual([{ name: "Fish", is_veg: 0 }]);
  await writer.updateTable("menu_items").set({ is_vegetarian: null }).execute();
  await writer.updateTable("order_lines").set({ is_veg: null }).execute();
  await writer.updateTable("bill_lines").set({ is_veg: null }).execute();
});

test("what open orders of an earlier release give away counts as approved", async () => {
  const { writer } = databases;
  const open = ["t5", "t6"].flatMap((id, index) => [
    `insert into tables values ('${id}', 'a', '${id}', '${id}', 4, 'available', 0, null)`,
    `insert into orders values ('${id}', 'BILL-${id}', '${id}', '${id}', 'a', 'Garden', 'w', 'Asha', 'pending', 1,
      ${index === 0 ? 9_500 : 0}, 'cash', '', 'regular', 250, 250, 1, '2026-11-20', 5, 5, null, null)`,
    `insert into order_lines values ('${id}a', '${id}', 0, 'm', 'Dal', 3, 33, '', 1, 0, '', '[]', 'w', 'Asha', 5, null)`,
    `insert into order_lines values ('${id}b', '${id}', 1, 'm', 'Dal', 1, 18000, '', 1, 0, '', '[]', 'w', 'Asha', 5, 6)`,
  ]);
  const paid = "update orders set discount_bps = 9500 where id = 'o'";
  await firstRelease([...open, paid]);
  await migrate(databases, join(dataDir, "backups"));
  const orders = await writer
    .selectFrom("orders")
    .select(["id", "approved_discount"])
    .orderBy("id")
    .execute();
  // 95 % of 99 paise are 94.05; the second line was removed.
  expect(orders).toEqual([
    { id: "o", approved_discount: null },
    { id: "t5", approved_discount: 94 },
    { id: "t6", approved_discount: null },
  ]);
});

test("the expenses of an earlier release are summed by category", async () => {
  const expense = (id: string, category: string, amounts: string, deletedAt = "null") =>
    `insert into expenses values ('${id}', 'Gas', '${category}', '', ${amounts}, '2026-11-20', '', 'cash', '', 5, ${deletedAt})`;
  await firstRelease([
    expense("e", "Fuel", "50000, 20000"),
    expense("f", "Fuel", "1, 0"),
    expense("g", "Fuel", "700, 700", "6"),
    expense("h", "Kitchen", "300, 300"),
    expense("i", "Repairs", "900, 0", "6"),
  ]);
  await migrate(databases, join(dataDir, "backups"));
  const sums = await databases.writer.selectFrom("expense_sums").selectAll().orderBy("category").execute();
  expect(sums).toEqual([
    { category: "Fuel", expenses: 2, total_amount: 50_001, paid_amount: 20_000 },
    { category: "Kitchen", expenses: 1, total_amount: 300, paid_amount: 300 },
  ]);
});

test("a new database gets everything at once", async () => {
  expect(await migrate(databases, join(dataDir, "backups"))).toEqual(released);
});
