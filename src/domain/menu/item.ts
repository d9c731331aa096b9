import type { Paise } from "../money.ts";
import type { RefusalCode } from "../refusal.ts";
import type { TaxClass } from "../settings/taxClass.ts";
import type { Instant } from "../time.ts";
import { type Category, type MenuItem, PREPARATION_MINUTES_DEFAULT } from "./api.ts";
import { choicesOrNone } from "./choices.ts";
import { withStock } from "./stock.ts";

/** Everything about an item that a person may change. */
type ItemFields = Omit<MenuItem, "_id" | "createdAt" | "left">;

export type ItemChange = { readonly [Field in keyof ItemFields]?: ItemFields[Field] | undefined };

/** Creates an item. `isVegetarian` is null (unknown) by default, because a wrong mark of either kind harms a guest. */
export function newItem(
  fields: ItemChange & {
    readonly name: string;
    readonly category: MenuItem["category"];
    readonly price: Paise;
  },
  creation: { readonly id: string; readonly at: Instant },
): MenuItem {
  return withUsualPrice({
    _id: creation.id,
    createdAt: creation.at,
    name: fields.name.trim(),
    category: fields.category,
    taxClass: fields.taxClass ?? null,
    station: fields.station ?? null,
    kitchenName: fields.kitchenName?.trim() ?? "",
    description: fields.description ?? "",
    price: fields.price,
    image: fields.image ?? "",
    isVegetarian: fields.isVegetarian ?? null,
    isAvailable: fields.isAvailable ?? true,
    isActive: fields.isActive ?? true,
    preparationTime: fields.preparationTime ?? PREPARATION_MINUTES_DEFAULT,
    code: fields.code ?? "",
    choices: choicesOrNone(fields.choices ?? null),
  });
}

/** Sets the item's price to that of its first variant, if it has variants: clients that do not know variants sell that one. */
function withUsualPrice(item: MenuItem): MenuItem {
  const [first] = item.choices?.variants ?? [];
  return first ? { ...item, price: first.price } : item;
}

/** Returns what an item holds of its category. */
export function categoryOfItem({ _id, name, taxClass, station, course }: Category): MenuItem["category"] {
  return { _id, name, taxClass, station, ...(course !== undefined && { course }) };
}

/** Returns the tax class of an item: its own, else that of its category. */
export function itemTaxClass({ taxClass, category }: Pick<MenuItem, "taxClass" | "category">): TaxClass {
  return taxClass ?? category.taxClass;
}

/** Applies the given fields to an item. */
export function withItemChange(item: MenuItem, change: ItemChange): MenuItem {
  const changed: ItemFields = {
    name: change.name?.trim() ?? item.name,
    category: change.category ?? item.category,
    taxClass: change.taxClass === undefined ? item.taxClass : change.taxClass,
    station: change.station === undefined ? item.station : change.station,
    kitchenName: change.kitchenName?.trim() ?? item.kitchenName,
    description: change.description ?? item.description,
    price: change.price ?? item.price,
    image: change.image ?? item.image,
    isVegetarian: change.isVegetarian === undefined ? item.isVegetarian : change.isVegetarian,
    isAvailable: change.isAvailable ?? item.isAvailable,
    isActive: change.isActive ?? item.isActive,
    preparationTime: change.preparationTime ?? item.preparationTime,
    code: change.code ?? item.code,
    choices: change.choices === undefined ? item.choices : choicesOrNone(change.choices),
  };
  const stocked = changed.isAvailable === item.isAvailable ? item : withStock(item, changed);
  return withUsualPrice({ ...stocked, ...changed });
}

/** Sets whether one variant of an item is in stock. Undefined if the item has no variant of that name. */
export function withVariantStock(
  item: MenuItem,
  { variant, isAvailable }: { readonly variant: string; readonly isAvailable: boolean },
): MenuItem | undefined {
  const { choices } = item;
  if (!choices?.variants.some(({ name }) => name === variant)) return undefined;
  const variants = choices.variants.map((one) => (one.name === variant ? { ...one, isAvailable } : one));
  return { ...item, choices: { ...choices, variants } };
}

/** Returns the refusal to order an item that is out of stock or switched off (clarification 27). */
export function orderingRefusal(item: Pick<MenuItem, "isAvailable" | "isActive">): RefusalCode | undefined {
  return item.isAvailable && item.isActive ? undefined : "item-not-available";
}

/** True if the price of the item or of one of its choices differs. */
export function isPricedDifferently(before: MenuItem, after: MenuItem): boolean {
  return before.price !== after.price || JSON.stringify(before.choices) !== JSON.stringify(after.choices);
}

/** Returns the short codes of an item and its variants in lower case. */
export function itemCodes({ code, choices }: Pick<MenuItem, "code" | "choices">): string[] {
  const codes = [code, ...(choices?.variants ?? []).map((variant) => variant.code)];
  return codes.filter((one) => one !== "").map((one) => one.toLowerCase());
}
