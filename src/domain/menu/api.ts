import { z } from "zod";
import { command, query } from "../endpoint.ts";
import {
  answerSchema,
  Deleted,
  EmptyBody,
  Id,
  NAME_LENGTH_MAX,
  Name,
  nameUpTo,
  Ref,
  RefId,
  SortOrder,
  stored,
  Text,
} from "../entity.ts";
import { Rupees } from "../money.ts";
import { TaxClass } from "../settings/taxClass.ts";
import { Choices, ItemCode, ItemPrice, StationId } from "./choices.ts";

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
});
export type Category = z.output<typeof Category>;

export const MenuItem = z.object({
  ...stored("menuItem"),
  name: z.string(),
  category: Ref.extend({ taxClass: TaxClass, station: StationId }),
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
  isActive: z.boolean(),
  preparationTime: z.number(),
  /** Short code for keyboards and spreadsheets; may be empty. */
  code: z.string(),
  /** Variants, add-ons, open price and measure; null if there is nothing to choose. `price` is that of the first variant. */
  choices: Choices.nullable(),
});
export type MenuItem = z.output<typeof MenuItem>;

/** A full URL, a path from the root, a bare name under /uploads/, or empty for none. */
const Image = z
  .string()
  .max(500)
  .regex(/^(https?:\/\/\S+|\/[^\s\\]*|[\w.-]*)$/, "must be a web address or the name of a picture");

export const PreparationMinutes = z.number().int().min(1).max(600);

const CategoryFields = {
  description: Text.optional(),
  image: Image.optional(),
  isActive: z.boolean().optional(),
  sortOrder: SortOrder.optional(),
  taxClass: TaxClass.optional(),
  station: StationId.optional(),
};

const ItemFields = {
  description: Text.optional(),
  image: Image.optional(),
  isVegetarian: z.boolean().nullable().optional(),
  isAvailable: z.boolean().optional(),
  isActive: z.boolean().optional(),
  preparationTime: PreparationMinutes.optional(),
  code: ItemCode.optional(),
  choices: Choices.nullable().optional(),
  taxClass: TaxClass.nullable().optional(),
  station: StationId.optional(),
  kitchenName: nameUpTo(NAME_LENGTH_MAX).optional(),
};

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
  /** JSON, or multipart with the file field `image` (JPEG, PNG, WebP, GIF up to 5 MB; 413, 422 otherwise). */
  createCategory: command({
    method: "POST",
    path: "/menu/categories",
    permission: "menu.manage",
    summary: "Add a category",
    delivery: "needs-server",
    file: "image",
    body: z.strictObject({ _id: Id.optional(), name: Name, ...CategoryFields }),
    output: Category,
    failure: "Failed to create category. Please try again.",
  }),
  updateCategory: command({
    method: "PUT",
    path: "/menu/categories/:categoryId",
    permission: "menu.manage",
    summary: "Change a category",
    delivery: "needs-server",
    file: "image",
    body: z.strictObject({ ...answerSchema(Category), name: Name.optional(), ...CategoryFields }),
    output: Category,
    failure: "Failed to update category. Please try again.",
  }),
  /** Deletes the category's items with it (clarification 40). */
  removeCategory: command({
    method: "DELETE",
    path: "/menu/categories/:categoryId",
    permission: "menu.manage",
    summary: "Delete a category and its items",
    delivery: "needs-server",
    body: EmptyBody,
    output: Deleted,
    failure: "Failed to delete category. Please try again.",
  }),
  createItem: command({
    method: "POST",
    path: "/menu/items",
    permission: "menu.manage",
    summary: "Add an item",
    delivery: "needs-server",
    file: "image",
    body: z.strictObject({
      _id: Id.optional(),
      name: Name,
      category: z.string(),
      price: ItemPrice,
      ...ItemFields,
    }),
    output: MenuItem,
    failure: "Failed to create menu item. Please try again.",
  }),
  updateItem: command({
    method: "PUT",
    path: "/menu/items/:itemId",
    permission: "menu.manage",
    summary: "Change an item",
    delivery: "needs-server",
    file: "image",
    body: z.strictObject({
      ...answerSchema(MenuItem),
      name: Name.optional(),
      category: RefId.optional(),
      price: ItemPrice.optional(),
      ...ItemFields,
    }),
    output: MenuItem,
    failure: "Failed to update menu item. Please try again.",
  }),
  /** Marks an item, or one of its variants, out of stock or available. */
  setAvailability: command({
    method: "PATCH",
    path: "/menu/items/:itemId/availability",
    permission: "menu.availability",
    summary: "Mark an item or one of its variants out of stock or back",
    delivery: "needs-server",
    body: z.strictObject({ isAvailable: z.boolean(), variant: z.string().optional() }),
    output: MenuItem,
    failure: "Failed to update menu item. Please try again.",
  }),
  removeItem: command({
    method: "DELETE",
    path: "/menu/items/:itemId",
    permission: "menu.manage",
    summary: "Delete an item",
    delivery: "needs-server",
    body: EmptyBody,
    output: Deleted,
    failure: "Failed to delete menu item. Please try again.",
  }),
};
