import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { column, type Row, type Stored } from "./samples.ts";

/** Creates a writer with a prepared statement for each table and number of rows. */
export function createWriter(database: DatabaseSync) {
  const inserts = new Map<string, StatementSync>();
  const insert = (table: string, rows: readonly Row[]) => {
    const [first] = rows;
    if (!first) return;
    const name = `${table}${rows.length}`;
    const statement =
      inserts.get(name) ?? database.prepare(insertText(table, Object.keys(first), rows.length));
    inserts.set(name, statement);
    statement.run(...rows.flatMap((row) => Object.values(row)));
  };
  const begin = database.prepare("begin immediate");
  const commit = database.prepare("commit");
  const moveHead = database.prepare("update journal_head set seq = ?, hash = lower(hex(?))");
  const count = database.prepare("update counters set last = last + 1 where name = ?");
  const counter = database.prepare("select name from counters limit 1").get()?.name ?? "";
  const close = database.prepare(
    "update orders set is_open = 0, status = ?, payment_type = ?, version = version + 1, updated_at = ? where id = ?",
  );
  return {
    begin: () => begin.run(),
    commit: () => commit.run(),
    /** Closes a settled order. */
    close: (orderId: Uint8Array, order: Row) =>
      close.run(column(order, "status"), column(order, "payment_type"), column(order, "updated_at"), orderId),
    insertRows: ({ rows, key, journal }: Stored) => {
      for (const [table, each] of rows) insert(table, each);
      count.run(counter);
      insert("idempotency_keys", [key]);
      insert("journal", journal);
      const last: Row = journal.at(-1) ?? {};
      moveHead.run(column(last, "seq"), column(last, "hash") as SQLInputValue);
    },
  };
}

function insertText(table: string, columns: readonly string[], rows: number): string {
  const placeholders = `(${columns.map(() => "?").join(", ")})`;
  return `insert into ${table} (${columns.join(", ")}) values ${Array.from({ length: rows }, () => placeholders).join(", ")}`;
}
