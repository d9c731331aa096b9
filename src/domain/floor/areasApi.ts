import { z } from "zod";
import { query } from "../endpoint.ts";
import { stored } from "../entity.ts";

export const Area = z.object({
  ...stored("area"),
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  sortOrder: z.number(),
});
export type Area = z.output<typeof Area>;

export const areasApi = {
  list: query({ path: "/areas", permission: "floor.read", summary: "All areas", output: z.array(Area) }),
  read: query({ path: "/areas/:areaId", permission: "floor.read", summary: "One area", output: Area }),
};
