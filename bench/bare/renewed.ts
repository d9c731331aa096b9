import { randomBytes } from "node:crypto";
import type { SQLInputValue } from "node:sqlite";
import { v7 } from "uuid";
import type { Row, Stored } from "./samples.ts";

/** Columns with ids that the two commands create. */
const ID_COLUMNS = ["id", "order_id", "kot_id", "bill_id", "line_id", "entity_id", "subject_id"];
/** Columns with unique numbers. */
const NUMBER_COLUMNS = ["bill_number", "kot_number", "invoice_number"];

/** The new values for the rows. */
export interface Fresh {
  readonly orderId: Uint8Array;
  readonly tableId: SQLInputValue;
  /** Unique for each order. */
  readonly number: number;
  /** The journal's last position. */
  readonly seq: number;
}

/** Returns a command's rows with new ids and numbers. An id that several rows share is replaced by the same new one. */
export function withNewIds(
  { rows, key, journal }: Stored,
  oldOrderId: SQLInputValue,
  { orderId, tableId, number, seq }: Fresh,
): Stored {
  const ids = new Map<string, SQLInputValue>([[nameOf(oldOrderId), orderId]]);
  for (const [, each] of rows) {
    for (const { id } of each) if (id !== undefined && !ids.has(nameOf(id))) ids.set(nameOf(id), newId());
  }
  const commandKey = newId();
  const newValues = (row: Row): Row => {
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
    rows: rows.map(([table, each]) => [table, each.map(newValues)] as const),
    key: { ...newValues(key), key: commandKey, fingerprint: randomBytes(32) },
    journal: journal.map((row, index) => ({
      ...newValues(row),
      seq: seq + index + 1,
      command_key: commandKey,
      hash: randomBytes(32),
    })),
  };
}

function nameOf(id: SQLInputValue): string {
  return id instanceof Uint8Array ? Buffer.from(id).toString("hex") : String(id);
}

/** Creates an id as SQLite stores it. */
function newId(): Uint8Array {
  return v7({}, new Uint8Array(16));
}
