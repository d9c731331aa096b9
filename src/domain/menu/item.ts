import type { Ref } from "../entity.ts";
import type { Paise } from "../money.ts";
import type { RefusalCode } from "../refusal.ts";
import type { Instant } from "../time.ts";
import { type MenuItem, PREPARATION_MINUTES_DEFAULT } from "./api.ts";

/** Everything about an item that a person may change. */
type ItemFields = Omit<MenuItem, "_id" | "createdAt">;

export type ItemChange = { readonly [Field in keyof ItemFields]?: ItemFields[Field] | undefined };

/**
 * Makes a new item. Whether it is vegetarian is null, not known, unless somebody says so: either mark harms a guest when it is
 * wrong.
 */
export function newItem(
  fields: ItemChange & { readonly name: string; readonly category: Ref; readonly price: Paise },
  made: { readonly id: string; readonly at: Instant },
): MenuItem {
  return {
    _id: made.id,
    createdAt: made.at,
    name: fields.name.trim(),
    category: fields.category,
    description: fields.description ?? "",
    price: fields.price,
    image: fields.image ?? "",
    isVegetarian: fields.isVegetarian ?? null,
    isAvailable: fields.isAvailable ?? true,
    isActive: fields.isActive ?? true,
    preparationTime: fields.preparationTime ?? PREPARATION_MINUTES_DEFAULT,
    code: fields.code ?? "",
  };
}

/** Changes those fields of an item that a change names. */
export function withItemChange(item: MenuItem, change: ItemChange): MenuItem {
  const changed: ItemFields = {
    name: change.name?.trim() ?? item.name,
    category: change.category ?? item.category,
    description: change.description ?? item.description,
    price: change.price ?? item.price,
    image: change.image ?? item.image,
    isVegetarian: change.isVegetarian === undefined ? item.isVegetarian : change.isVegetarian,
    isAvailable: change.isAvailable ?? item.isAvailable,
    isActive: change.isActive ?? item.isActive,
    preparationTime: change.preparationTime ?? item.preparationTime,
    code: change.code ?? item.code,
  };
  return { ...item, ...changed };
}

/** Refuses to order an item that is out of stock or switched off (clarification 27). */
export function refuseOrdering(item: Pick<MenuItem, "isAvailable" | "isActive">): RefusalCode | undefined {
  return item.isAvailable && item.isActive ? undefined : "item-not-available";
}
