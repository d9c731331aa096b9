import { z } from "zod";
import { Ref, toRef } from "../../entity.ts";
import type { MenuItem } from "../../menu/api.ts";
import { itemTaxClass } from "../../menu/item.ts";
import { TaxClass } from "../../settings/taxClass.ts";
import { Choice, type ChoiceInput, choiceExtras, nameWithVariant, resolveChoice } from "./choice.ts";

/** The sold item of a line, as on the menu when it was chosen. Drafts, orders, bills and reports share this shape. */
export const soldFields = {
  /** The item, named with its variant: "Butter Chicken (Half)". */
  menuItem: Ref,
  choice: Choice,
  category: Ref,
  taxClass: TaxClass,
  /** The item's HSN or SAC code; empty: the code of the settings, or none for liquor. */
  hsnSac: z.string(),
  /** Null: unknown when the line was added. */
  isVeg: z.boolean().nullable(),
};
const Sold = z.object(soldFields);
export type Sold = z.output<typeof Sold>;

/** Returns the sold item of a menu item with a choice. */
export function toSoldItem(item: MenuItem, input?: ChoiceInput): Sold {
  const choice = resolveChoice(item, input);
  return {
    menuItem: { _id: item._id, name: nameWithVariant(item, choice) },
    choice,
    category: toRef(item.category),
    taxClass: itemTaxClass(item),
    hsnSac: "",
    isVeg: item.isVegetarian,
  };
}

/** Formats the sold item for printing: "Butter Chicken (Half) + extra cheese, no onion". */
export function soldName(name: string, choice: Choice): string {
  return [name, choiceExtras(choice)].filter((part) => part !== "").join(" ");
}
