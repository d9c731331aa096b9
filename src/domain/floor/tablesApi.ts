import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { answerSchema, Deleted, EmptyBody, Id, Name, Ref, RefId, stored } from "../entity.ts";

export const TableStatus = z.enum(["available", "occupied", "reserved", "out-of-service"]);
export type TableStatus = z.infer<typeof TableStatus>;

/** The statuses that people set. "occupied" derives from the open order and is never stored. */
export const StoredTableStatus = TableStatus.exclude(["occupied"]);
export type StoredTableStatus = z.infer<typeof StoredTableStatus>;

export const CAPACITY_DEFAULT = 4;
export const CAPACITY_MAX = 20;
/** The most tables that one command adds. */
export const TABLES_AT_ONCE_MAX = 100;
const Capacity = z.number().int().min(1).max(CAPACITY_MAX);

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
  create: command({
    method: "POST",
    path: "/tables",
    permission: "tables.manage",
    summary: "Add a table",
    delivery: "needs-server",
    body: z.strictObject({
      _id: Id.optional(),
      name: Name,
      area: z.string(),
      capacity: Capacity.optional(),
      status: StoredTableStatus.optional(),
    }),
    output: Table,
    success: "Table added",
    failure: "Failed to add table",
  }),
  /** Adds all of these tables to one area, or none of them. 409 name-taken with the used names in details.names. */
  createMany: command({
    method: "POST",
    path: "/tables/batch",
    permission: "tables.manage",
    summary: "Add several tables",
    delivery: "needs-server",
    body: z.strictObject({
      names: z.array(Name).min(1).max(TABLES_AT_ONCE_MAX),
      area: z.string(),
      capacity: Capacity.optional(),
    }),
    output: z.array(Table),
    success: "Tables added",
    failure: "Failed to add tables",
  }),
  /** The status has its own endpoint: a status other than the current one is 422 here. */
  update: command({
    method: "PUT",
    path: "/tables/:tableId",
    permission: "tables.manage",
    summary: "Change a table",
    delivery: "needs-server",
    body: z.strictObject({
      ...answerSchema(Table),
      name: Name.optional(),
      capacity: Capacity.optional(),
      area: RefId.optional(),
      status: TableStatus.optional(),
    }),
    output: Table,
    success: "Table updated",
    failure: "Failed to update table",
  }),
  /** 409 table-has-order. */
  remove: command({
    method: "DELETE",
    path: "/tables/:tableId",
    permission: "tables.manage",
    summary: "Delete a table",
    delivery: "needs-server",
    body: EmptyBody,
    output: Deleted,
    success: "Table deleted",
    failure: "Failed to delete table",
  }),
};
