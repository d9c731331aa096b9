import { z } from "zod";
import { command } from "../endpoint.ts";
import { answerSchema, Deleted, EmptyBody, Id, Name, RefId, SortOrder, Text } from "../entity.ts";
import { Area } from "./areasApi.ts";
import { CAPACITY_MAX, StoredTableStatus, Table, TableStatus } from "./tablesApi.ts";

/** The most tables that one command adds. */
export const TABLES_AT_ONCE_MAX = 100;
const Capacity = z.number().int().min(1).max(CAPACITY_MAX);

const AreaFields = {
  description: Text.optional(),
  isActive: z.boolean().optional(),
  /** Default on creation: the current count plus 1. */
  sortOrder: SortOrder.optional(),
};

export const areaEditingApi = {
  create: command({
    method: "POST",
    path: "/areas",
    permission: "areas.manage",
    summary: "Add an area",
    delivery: "needs-server",
    body: z.strictObject({ _id: Id.optional(), name: Name, ...AreaFields }),
    output: Area,
    success: "Area added successfully",
    failure: "Failed to add area",
  }),
  update: command({
    method: "PUT",
    path: "/areas/:areaId",
    permission: "areas.manage",
    summary: "Change an area",
    delivery: "needs-server",
    body: z.strictObject({ ...answerSchema(Area), name: Name.optional(), ...AreaFields }),
    output: Area,
    success: "Area updated successfully",
    failure: "Failed to update area",
  }),
  /** 409 area-has-tables. */
  remove: command({
    method: "DELETE",
    path: "/areas/:areaId",
    permission: "areas.manage",
    summary: "Delete an area",
    delivery: "needs-server",
    body: EmptyBody,
    output: Deleted,
    success: "Area deleted successfully",
    failure: "Failed to delete area",
  }),
};

export const tableEditingApi = {
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
