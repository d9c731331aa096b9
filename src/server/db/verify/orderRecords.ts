import { type Selectable, sql } from "kysely";
import { fromColumns, type JournalRow } from "../journal.ts";
import { isOfTopic } from "../quietTopics.ts";
import type { Database } from "../schema.ts";
import { withIssuers } from "../stored/billIssuers.ts";
import type { ReadTx } from "../tx.ts";

type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** One order as it stands in the tables, and its rows of the journal. */
export interface OrderRecord {
  readonly id: string;
  readonly order: Row<"orders"> | undefined;
  readonly lines: readonly Row<"order_lines">[];
  readonly bills: readonly { readonly row: Row<"bills">; readonly lines: readonly Row<"bill_lines">[] }[];
  readonly payments: readonly Row<"payments">[];
  readonly claims: readonly Row<"cash_claims">[];
  readonly kots: readonly { readonly row: Row<"kots">; readonly items: readonly Row<"kot_items">[] }[];
  readonly journal: readonly JournalRow[];
}

/** The columns that name an order, and so all orders that anything is known of. */
const SOURCES = [
  { table: "journal", column: "order_id" },
  { table: "orders", column: "id" },
  { table: "bills", column: "order_id" },
  { table: "payments", column: "order_id" },
  { table: "kots", column: "order_id" },
] as const;

/** Lists the next orders by id that the journal or a table knows. */
export async function listOrderIds(tx: ReadTx, after: string, limit: number): Promise<string[]> {
  const parts = SOURCES.map(
    ({
      table,
      column,
    }) => sql`select * from (select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} > ${after} order by ${sql.ref(column)} limit ${sql.lit(limit)}) as ${sql.ref(`of_${table}`)}`,
  );
  const { rows } = await sql<{ id: string }>`select id from (${sql.join(parts, sql` union `)}) as ids
    order by id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The journal row with which the resort started for real: everything about orders before it was the demo's and is deleted.
 * Zero where it did not.
 */
export async function findDemoEnd(tx: ReadTx): Promise<number> {
  const row = await tx
    .selectFrom("journal")
    .select("seq")
    .where(isOfTopic("settings"))
    .where("action", "=", "demo.ended")
    .orderBy("seq", "desc")
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** A table could not be read. */
export class UnreadableTable extends Error {
  readonly table: keyof Database;

  constructor(table: keyof Database, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.table = table;
  }
}

/**
 * Reads these orders with all that belongs to them. Journal rows up to `demoEnd` are left out. Throws UnreadableTable with
 * the name of the table that could not be read.
 */
export async function loadOrderRecords(
  tx: ReadTx,
  ids: readonly string[],
  demoEnd: number,
): Promise<OrderRecord[]> {
  const orders = await read("orders", tx.selectFrom("orders").selectAll().where("id", "in", ids));
  const lines = await read(
    "order_lines",
    tx.selectFrom("order_lines").selectAll().where("order_id", "in", ids),
  );
  const billRows = await read("bills", tx.selectFrom("bills").selectAll().where("order_id", "in", ids));
  const bills = await read("bill_issuers", { execute: () => withIssuers(tx, billRows) });
  const payments = await read("payments", tx.selectFrom("payments").selectAll().where("order_id", "in", ids));
  const claims = await read(
    "cash_claims",
    tx.selectFrom("cash_claims").selectAll().where("order_id", "in", ids),
  );
  const kots = await read("kots", tx.selectFrom("kots").selectAll().where("order_id", "in", ids));
  const journal = await read("journal", rowsOfOrders(tx, ids, demoEnd));
  const billLines = await readOf(bills, (billIds) =>
    read(
      "bill_lines",
      tx.selectFrom("bill_lines").selectAll().where("bill_id", "in", billIds).orderBy("position"),
    ),
  );
  const kotItems = await readOf(kots, (kotIds) =>
    read(
      "kot_items",
      tx.selectFrom("kot_items").selectAll().where("kot_id", "in", kotIds).orderBy("position"),
    ),
  );
  return ids.map((id) => {
    const own = <T extends { readonly order_id: string }>(rows: readonly T[]) =>
      rows.filter((row) => row.order_id === id);
    return {
      id,
      order: orders.find((order) => order.id === id),
      lines: own(lines),
      bills: own(bills).map((row) => ({ row, lines: billLines.filter((line) => line.bill_id === row.id) })),
      payments: own(payments),
      claims: own(claims),
      kots: own(kots).map((row) => ({ row, items: kotItems.filter((item) => item.kot_id === row.id) })),
      journal: own(journal).map(fromColumns),
    };
  });
}

interface Query<T> {
  execute(): Promise<T[]>;
}

async function read<T>(table: keyof Database, query: Query<T>): Promise<T[]> {
  try {
    return await query.execute();
  } catch (error) {
    throw new UnreadableTable(table, error);
  }
}

/** Reads what belongs to these rows; nothing when there are none. */
async function readOf<T>(
  rows: readonly { readonly id: string }[],
  ask: (ids: string[]) => Promise<T[]>,
): Promise<T[]> {
  return rows.length === 0 ? [] : await ask(rows.map(({ id }) => id));
}

function rowsOfOrders(tx: ReadTx, ids: readonly string[], after: number) {
  return tx
    .selectFrom("journal")
    .selectAll()
    .where("order_id", "in", ids)
    .where("seq", ">", after)
    .where("topic", "in", ["orders", "kot", "bills"])
    .orderBy("seq")
    .$narrowType<{ order_id: string }>();
}
