import type { Instant } from "../time.ts";
import type { Area } from "./areasApi.ts";

export interface AreaChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly sortOrder?: number | undefined;
}

/** Creates an area. Its default sort order is the current count plus 1, so it comes last (spec section 9). */
export function newArea(
  fields: AreaChange & { readonly name: string },
  creation: { readonly id: string; readonly at: Instant; readonly count: number },
): Area {
  return {
    _id: creation.id,
    createdAt: creation.at,
    name: fields.name.trim(),
    description: fields.description ?? "",
    isActive: fields.isActive ?? true,
    sortOrder: fields.sortOrder ?? creation.count + 1,
  };
}

/** Applies the given fields to an area. */
export function withAreaChange(area: Area, change: AreaChange): Area {
  return {
    ...area,
    name: change.name?.trim() ?? area.name,
    description: change.description ?? area.description,
    isActive: change.isActive ?? area.isActive,
    sortOrder: change.sortOrder ?? area.sortOrder,
  };
}
