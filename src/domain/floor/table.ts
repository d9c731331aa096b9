import type { Ref } from "../entity.ts";
import type { Instant } from "../time.ts";
import { CAPACITY_DEFAULT, type StoredTableStatus, type Table } from "./tablesApi.ts";

/** A table as it is stored: without what its open order says of it. */
export interface StoredTable extends Omit<Table, "status" | "openOrder"> {
  readonly status: StoredTableStatus;
}

export interface NewTable {
  readonly name: string;
  readonly capacity?: number | undefined;
  readonly status?: StoredTableStatus | undefined;
}

/** Makes a new table: available, with the usual number of seats, unless its fields say otherwise. */
export function newTable(
  fields: NewTable,
  made: { readonly id: string; readonly at: Instant; readonly area: Ref },
): StoredTable {
  return {
    _id: made.id,
    createdAt: made.at,
    name: fields.name.trim(),
    area: made.area,
    capacity: fields.capacity ?? CAPACITY_DEFAULT,
    status: fields.status ?? "available",
  };
}

/** Adds a table's open order. With one the table is occupied, whatever was set before (clarification 22). */
export function withOpenOrder(table: StoredTable, openOrder: string | undefined): Table {
  if (openOrder === undefined) return { ...table, openOrder: null };
  return { ...table, status: "occupied", openOrder };
}
