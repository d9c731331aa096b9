import { z } from "zod";
import { Ref, refOf } from "../../entity.ts";
import type { MenuItem } from "../../menu/api.ts";
import { TAX_CLASS_DEFAULT, TaxClass } from "../../settings/taxClass.ts";

/**
 * The facts about what a line sells, as the menu had it when it was chosen: drafts, orders and bills keep it in this one shape,
 * and reports read it there.
 */
export const soldFields = {
  menuItem: Ref,
  category: Ref,
  taxClass: TaxClass,
  /** The HSN or SAC code of this item; empty: the one of its tax class, which settings have. */
  hsnSac: z.string(),
  /** Null: nobody had said when the line was added. */
  isVeg: z.boolean().nullable(),
};
const Sold = z.object(soldFields);
export type Sold = z.output<typeof Sold>;

/** Returns what a line sells when an item of the menu is chosen. */
export function soldAs(item: MenuItem): Sold {
  return {
    menuItem: refOf(item),
    category: refOf(item.category),
    taxClass: TAX_CLASS_DEFAULT,
    hsnSac: "",
    isVeg: item.isVegetarian,
  };
}
