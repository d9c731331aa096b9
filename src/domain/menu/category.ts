import { TAX_CLASS_DEFAULT, type TaxClass } from "../settings/taxClass.ts";
import type { Instant } from "../time.ts";
import type { Category } from "./api.ts";

/** True if a category's name says that it may be liquor: screens ask for its tax. */
export function soundsLikeLiquor(name: string): boolean {
  return /\b(bar|beers?|wines?|liquors?)\b/i.test(name);
}

export interface CategoryChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly image?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly sortOrder?: number | undefined;
  readonly taxClass?: TaxClass | undefined;
  readonly station?: string | null | undefined;
  readonly course?: string | null | undefined;
}

/** Creates a category. Its default sort order is the current count plus 1, so it comes last (spec section 9). */
export function newCategory(
  fields: CategoryChange & { readonly name: string },
  creation: { readonly id: string; readonly at: Instant; readonly count: number },
): Category {
  return {
    _id: creation.id,
    createdAt: creation.at,
    name: fields.name.trim(),
    description: fields.description ?? "",
    image: fields.image ?? "",
    isActive: fields.isActive ?? true,
    sortOrder: fields.sortOrder ?? creation.count + 1,
    taxClass: fields.taxClass ?? TAX_CLASS_DEFAULT,
    station: fields.station ?? null,
    ...(fields.course && { course: fields.course }),
  };
}

/** Applies the given fields to a category. */
export function withCategoryChange(category: Category, change: CategoryChange): Category {
  return {
    ...category,
    name: change.name?.trim() ?? category.name,
    description: change.description ?? category.description,
    image: change.image ?? category.image,
    isActive: change.isActive ?? category.isActive,
    sortOrder: change.sortOrder ?? category.sortOrder,
    taxClass: change.taxClass ?? category.taxClass,
    station: change.station === undefined ? category.station : change.station,
    // Undefined and not left out, so that the change is seen where a course ends.
    course: change.course === undefined ? category.course : (change.course ?? undefined),
  };
}
