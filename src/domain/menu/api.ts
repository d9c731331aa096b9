import { z } from "zod";
import { query } from "../endpoint.ts";
import { Ref, stored } from "../entity.ts";
import { Rupees } from "../money.ts";
import { TaxClass } from "../settings/taxClass.ts";
import { Choices, StationId } from "./choices.ts";

export const PREPARATION_MINUTES_DEFAULT = 15;

export const Category = z.object({
  ...stored("category"),
  name: z.string(),
  description: z.string(),
  /** A full URL, a path, or empty. */
  image: z.string(),
  isActive: z.boolean(),
  sortOrder: z.number(),
  /** The tax class of its items that have none of their own. */
  taxClass: TaxClass,
  /** The station of its items that have none of their own; null for the first. */
  station: StationId,
  /** The course of its items, by its name in the settings; absent for none. */
  course: z.string().optional(),
});
export type Category = z.output<typeof Category>;

export const MenuItem = z.object({
  ...stored("menuItem"),
  name: z.string(),
  category: Ref.extend({ taxClass: TaxClass, station: StationId, course: z.string().optional() }),
  /** The item's own tax class; null: that of its category. */
  taxClass: TaxClass.nullable(),
  /** The item's own station; null for that of its category. */
  station: StationId,
  /** Its name on KOTs and in the kitchen, in any script; empty for the menu's name. */
  kitchenName: z.string(),
  description: z.string(),
  price: Rupees,
  image: z.string(),
  /** Null: unknown, and the item is shown without a mark. */
  isVegetarian: z.boolean().nullable(),
  isAvailable: z.boolean(),
  /** Pieces left to sell, below 0 if more were sold offline; absent if they are not counted. */
  left: z.number().optional(),
  isActive: z.boolean(),
  preparationTime: z.number(),
  /** Short code for keyboards and spreadsheets; may be empty. */
  code: z.string(),
  /** Variants, add-ons, open price and measure; null if there is nothing to choose. `price` is that of the first variant. */
  choices: Choices.nullable(),
});
export type MenuItem = z.output<typeof MenuItem>;

/** The length of the list of best sellers, and the number of business days that it covers. */
export const OFTEN_MAX = 100;
export const OFTEN_DAYS = 30;

export const menuApi = {
  categories: query({
    path: "/menu/categories",
    permission: "floor.read",
    summary: "All categories",
    output: z.array(Category),
  }),
  items: query({
    path: "/menu/items",
    permission: "floor.read",
    summary: "All items",
    output: z.array(MenuItem),
  }),
  /** Ids of the best-selling items on the menu, at most OFTEN_MAX. The current business day is not counted. */
  often: query({
    path: "/menu/often",
    permission: "floor.read",
    summary: "The items sold most in the last 30 business days that ended",
    output: z.array(z.string()),
  }),
};
