import { randomBytes } from "node:crypto";
import type { SQLInputValue } from "node:sqlite";
import { v7 } from "uuid";
import type { Row, Stored } from "./samples.ts";

/** Columns that hold the id of something that one of the two commands makes. */
const ID_COLUMNS = ["id", "order_id", "kot_id", "bill_id", "line_id", "entity_id", "subject_id"];
/** Columns that hold a number which no other row of the table may have. */
const NUMBER_COLUMNS = ["bill_number", "kot_number", "invoice_number"];

/** The values that the rows get again. */
export interface Fresh {
  readonly orderId: Uint8Array;
  readonly tableId: SQLInputValue;
  /** No other order has it. */
  readonly number: number;
  /** The journal ends here. */
  readonly seq: number;
}

/** Returns a command's rows under new ids and numbers; ids that stood in several rows still do. */
export function renewed(
  { rows, key, journal }: Stored,
  oldOrderId: SQLInputValue,
  { orderId, tableId, number, seq }: Fresh,
): Stored {
  const ids = new Map<string, SQLInputValue>([[nameOf(oldOrderId), orderId]]);
  for (const [, each] of rows) {
    for (const { id } of each) if (id !== undefined && !ids.has(nameOf(id))) ids.set(nameOf(id), newId());
  }
  const commandKey = newId();
  const fresh = (row: Row): Row => {
    const changed: Record<string, SQLInputValue> = { ...row };
    for (const name of ID_COLUMNS) {
      const id = row[name];
      if (id !== undefined) changed[name] = ids.get(nameOf(id)) ?? id;
    }
    for (const name of NUMBER_COLUMNS) if (name in row) changed[name] = `BARE-${number}`;
    if ("table_id" in row) changed.table_id = tableId;
    if ("series" in row) changed.number = number;
    return changed;
  };
  return {
    rows: rows.map(([table, each]) => [table, each.map(fresh)] as const),
    key: { ...fresh(key), key: commandKey, fingerprint: randomBytes(32) },
    journal: journal.map((row, index) => ({
      ...fresh(row),
      seq: seq + index + 1,
      command_key: commandKey,
      hash: randomBytes(32),
    })),
  };
}

function nameOf(id: SQLInputValue): string {
  return id instanceof Uint8Array ? Buffer.from(id).toString("hex") : String(id);
}

/** Makes an id as an SQLite file holds it. */
function newId(): Uint8Array {
  return v7({}, new Uint8Array(16));
}
