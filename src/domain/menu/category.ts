import type { Instant } from "../time.ts";
import type { Category } from "./api.ts";

export interface CategoryChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly image?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly sortOrder?: number | undefined;
}

/**
 * Makes a new category. It comes last unless it says otherwise: its sort order is the current count plus 1 (spec
 * section 9).
 */
export function newCategory(
  fields: CategoryChange & { readonly name: string },
  made: { readonly id: string; readonly at: Instant; readonly count: number },
): Category {
  return {
    _id: made.id,
    createdAt: made.at,
    name: fields.name.trim(),
    description: fields.description ?? "",
    image: fields.image ?? "",
    isActive: fields.isActive ?? true,
    sortOrder: fields.sortOrder ?? made.count + 1,
  };
}

/** Changes those fields of a category that a change names. */
export function withCategoryChange(category: Category, change: CategoryChange): Category {
  return {
    ...category,
    name: change.name?.trim() ?? category.name,
    description: change.description ?? category.description,
    image: change.image ?? category.image,
    isActive: change.isActive ?? category.isActive,
    sortOrder: change.sortOrder ?? category.sortOrder,
  };
}
