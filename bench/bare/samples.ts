import type { DatabaseSync, SQLInputValue } from "node:sqlite";

export type Row = Readonly<Record<string, SQLInputValue>>;

/** The rows that one command stored, by table, in the order in which they are written. */
export interface Stored {
  readonly rows: readonly (readonly [table: string, rows: readonly Row[]])[];
  readonly key: Row;
  readonly journal: readonly Row[];
}

/** The rows that the server stored for an order of five lines, when it was opened and when it was settled. */
export interface Sample {
  readonly order: Row;
  readonly taken: Stored;
  readonly settled: Stored;
}

const SAMPLES = 50;

/** Reads settled orders of five lines, newest first. */
export function readSamples(source: DatabaseSync): Sample[] {
  const rows = (statement: string, ...values: SQLInputValue[]): Row[] =>
    source.prepare(statement).all(...values);
  const first = (statement: string, ...values: SQLInputValue[]): Row => {
    const [row] = rows(statement, ...values);
    if (!row) throw new Error(`nothing found by ${statement}`);
    return row;
  };
  const command = (order: SQLInputValue, action: string): Pick<Stored, "key" | "journal"> => {
    const row = first("select command_key from journal where subject_id = ? and action = ?", order, action);
    const commandKey = column(row, "command_key");
    return {
      key: first("select * from idempotency_keys where key = ?", commandKey),
      journal: rows("select * from journal where command_key = ? order by seq", commandKey),
    };
  };
  const settledOrders = rows(
    `select o.* from orders o join journal j on j.subject_id = o.id and j.action = 'order.opened'
     where o.is_open = 0 and (select count(*) from order_lines where order_id = o.id) = 5
     order by j.seq desc limit ?`,
    SAMPLES,
  );
  return settledOrders.map((order) => {
    const id = column(order, "id");
    const kots = rows("select * from kots where order_id = ?", id);
    const bills = rows("select * from bills where order_id = ?", id);
    const itemsOf = (kot: Row) => rows("select * from kot_items where kot_id = ?", column(kot, "id"));
    const linesOf = (bill: Row) => rows("select * from bill_lines where bill_id = ?", column(bill, "id"));
    return {
      order,
      taken: {
        ...command(id, "order.opened"),
        rows: [
          ["orders", [{ ...order, is_open: 1, status: "pending" }]],
          ["order_lines", rows("select * from order_lines where order_id = ?", id)],
          ["kots", kots],
          ["kot_items", kots.flatMap(itemsOf)],
          ["work", rows("select * from work where order_id = ?", id)],
        ],
      },
      settled: {
        ...command(id, "bill.paid"),
        rows: [
          ["bills", bills],
          ["bill_lines", bills.flatMap(linesOf)],
          ["payments", rows("select * from payments where order_id = ?", id)],
        ],
      },
    };
  });
}

/** Returns the value of a column that must be there. */
export function column(row: Row, name: string): SQLInputValue {
  const value = row[name];
  if (value === undefined) throw new Error(`no column ${name}`);
  return value;
}
