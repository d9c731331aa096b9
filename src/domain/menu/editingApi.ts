import { z } from "zod";
import { command } from "../endpoint.ts";
import {
  answerSchema,
  Deleted,
  EmptyBody,
  Id,
  NAME_LENGTH_MAX,
  Name,
  nameUpTo,
  RefId,
  SortOrder,
  Text,
} from "../entity.ts";
import { COURSE_LENGTH_MAX } from "../settings/api.ts";
import { TaxClass } from "../settings/taxClass.ts";
import { Category, MenuItem } from "./api.ts";
import { Choices, ItemCode, ItemPrice, StationId } from "./choices.ts";
import { Left } from "./stock.ts";

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
  course: nameUpTo(COURSE_LENGTH_MAX).nullable().optional(),
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

export const menuEditingApi = {
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
  /** Marks an item, or one of its variants, out of stock or available; an item also with the count of what is `left`. */
  setAvailability: command({
    method: "PATCH",
    path: "/menu/items/:itemId/availability",
    permission: "menu.availability",
    summary: "Mark an item or one of its variants out of stock or back",
    delivery: "needs-server",
    body: z.strictObject({ isAvailable: z.boolean(), variant: z.string().optional(), left: Left.optional() }),
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
