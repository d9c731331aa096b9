import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { answerSchema, Deleted, EmptyBody, Id, Name, SortOrder, stored, Text } from "../entity.ts";

export const Area = z.object({
  ...stored("area"),
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  sortOrder: z.number(),
});
export type Area = z.output<typeof Area>;

const AreaFields = {
  description: Text.optional(),
  isActive: z.boolean().optional(),
  /** Default on creation: the current count plus 1. */
  sortOrder: SortOrder.optional(),
};

export const areasApi = {
  list: query({ path: "/areas", permission: "floor.read", summary: "All areas", output: z.array(Area) }),
  read: query({ path: "/areas/:areaId", permission: "floor.read", summary: "One area", output: Area }),
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
