import { z } from "zod";
import { Ref, toRef } from "../../entity.ts";
import type { MenuItem } from "../../menu/api.ts";
import { TAX_CLASS_DEFAULT, TaxClass } from "../../settings/taxClass.ts";
import { Choice, type ChoiceInput, choiceExtras, nameWithVariant, resolveChoice } from "./choice.ts";

/**
 * The facts about what a line sells, as the menu had it when it was chosen: drafts, orders and bills keep it in this one shape,
 * and reports read it there.
 */
export const soldFields = {
  /** The item, by the name under which it is sold: with its variant, "Butter Chicken (Half)". */
  menuItem: Ref,
  choice: Choice,
  category: Ref,
  taxClass: TaxClass,
  /** The HSN or SAC code of this item; empty: the one of its tax class, which settings have. */
  hsnSac: z.string(),
  /** Null: nobody had said when the line was added. */
  isVeg: z.boolean().nullable(),
};
const Sold = z.object(soldFields);
export type Sold = z.output<typeof Sold>;

/** Returns what a line sells when an item of the menu is chosen in this way. */
export function toSoldItem(item: MenuItem, asked?: ChoiceInput): Sold {
  const choice = resolveChoice(item, asked);
  return {
    menuItem: { _id: item._id, name: nameWithVariant(item, choice) },
    choice,
    category: toRef(item.category),
    taxClass: TAX_CLASS_DEFAULT,
    hsnSac: "",
    isVeg: item.isVegetarian,
  };
}

/** Says all that a line sells, as it is printed: "Butter Chicken (Half) + extra cheese, no onion". */
export function soldName(name: string, choice: Choice): string {
  return [name, choiceExtras(choice)].filter((part) => part !== "").join(" ");
}
