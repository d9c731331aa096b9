import { NAME_LENGTH_MAX, TEXT_LENGTH_MAX } from "#domain/entity.ts";
import type { Category } from "#domain/menu/api.ts";
import { toggle } from "../../kit/form/choice.tsx";
import type { ValuesOf } from "../../kit/form/field.ts";
import { count } from "../../kit/form/number.tsx";
import { picture, toImage } from "../../kit/form/picture.tsx";
import { longText, text } from "../../kit/form/text.tsx";
import { categoryTaxField } from "./taxClassField.ts";

export const categoryFields = {
  name: text({ label: "Category Name", required: "Category name is required", maxLength: NAME_LENGTH_MAX }),
  description: longText({ label: "Description", maxLength: TEXT_LENGTH_MAX }),
  image: picture({ label: "Image file", addressLabel: "Image URL" }),
  sortOrder: count({ label: "Sort Order", min: 1, max: 100_000, initial: 1, fallback: 1, half: true }),
  taxClass: categoryTaxField,
  isActive: toggle({ label: "Active", initial: true }),
};

type CategoryValues = ValuesOf<typeof categoryFields>;

/** Returns the body of a command that saves a category. The picture's file is sent separately. */
export function categoryBody({ image, ...rest }: CategoryValues) {
  return { ...rest, ...toImage(image) };
}

export function categoryValues(category: Omit<Category, "_id">): CategoryValues {
  const { name, description, image, sortOrder, isActive, taxClass } = category;
  return { name, description, sortOrder, isActive, taxClass, image: { path: image, file: undefined } };
}
