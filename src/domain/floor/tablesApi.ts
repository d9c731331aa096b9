import { z } from "zod";
import { query } from "../endpoint.ts";
import { Ref, stored } from "../entity.ts";

export const TableStatus = z.enum(["available", "occupied", "reserved", "out-of-service"]);
export type TableStatus = z.infer<typeof TableStatus>;

/** The statuses that people set. "occupied" derives from the open order and is never stored. */
export const StoredTableStatus = TableStatus.exclude(["occupied"]);
export type StoredTableStatus = z.infer<typeof StoredTableStatus>;

export const CAPACITY_DEFAULT = 4;
export const CAPACITY_MAX = 20;

/** A table. `status` is the stored one, or occupied while the table has an open order. */
export const Table = z.object({
  ...stored("table"),
  name: z.string(),
  area: Ref,
  capacity: z.number(),
  status: TableStatus,
  /** The table's open order, if any. */
  openOrder: z.string().nullable(),
});
export type Table = z.output<typeof Table>;

export const tablesApi = {
  list: query({ path: "/tables", permission: "floor.read", summary: "All tables", output: z.array(Table) }),
  byArea: query({
    path: "/tables/area/:areaId",
    permission: "floor.read",
    summary: "Tables of an area",
    output: z.array(Table),
  }),
  read: query({ path: "/tables/:tableId", permission: "floor.read", summary: "One table", output: Table }),
};
