import type { Ref } from "../entity.ts";
import type { Instant } from "../time.ts";
import { CAPACITY_DEFAULT, type StoredTableStatus, type Table } from "./tablesApi.ts";

/** A table as stored, without the fields that derive from its open order. */
export interface StoredTable extends Omit<Table, "status" | "openOrder"> {
  readonly status: StoredTableStatus;
}

export interface NewTable {
  readonly name: string;
  readonly capacity?: number | undefined;
  readonly status?: StoredTableStatus | undefined;
}

/** Creates a table: by default available, with the usual number of seats. */
export function newTable(
  fields: NewTable,
  creation: { readonly id: string; readonly at: Instant; readonly area: Ref },
): StoredTable {
  return {
    _id: creation.id,
    createdAt: creation.at,
    name: fields.name.trim(),
    area: creation.area,
    capacity: fields.capacity ?? CAPACITY_DEFAULT,
    status: fields.status ?? "available",
  };
}

/** Adds a table's open order. A table with an open order is occupied, whatever its stored status (clarification 22). */
export function withOpenOrder(table: StoredTable, openOrder: string | undefined): Table {
  if (openOrder === undefined) return { ...table, openOrder: null };
  return { ...table, status: "occupied", openOrder };
}
