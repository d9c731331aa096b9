import { NAME_LENGTH_MAX, TEXT_LENGTH_MAX } from "#domain/entity.ts";
import type { Category } from "#domain/menu/api.ts";
import { soundsLikeLiquor } from "#domain/menu/category.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { toggle } from "../../kit/form/choice.tsx";
import type { FieldErrors, ValuesOf } from "../../kit/form/field.ts";
import { count } from "../../kit/form/number.tsx";
import { picture, toImage } from "../../kit/form/picture.tsx";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { longText, text } from "../../kit/form/text.tsx";
import { courseField } from "./courseField.tsx";
import { stationField } from "./StationSelect.tsx";
import { categoryTaxField } from "./taxClassField.ts";

export const categoryFields = {
  name: text({ label: "Category Name", required: "Category name is required", maxLength: NAME_LENGTH_MAX }),
  description: longText({ label: "Description", maxLength: TEXT_LENGTH_MAX }),
  image: picture({ label: "Image file", addressLabel: "Image URL" }),
  sortOrder: count({ label: "Sort Order", min: 1, max: 100_000, initial: 1, fallback: 1, half: true }),
  taxClass: categoryTaxField,
  course: courseField,
  station: stationField(),
  isActive: toggle({ label: "Active", initial: true }),
};

type CategoryValues = ValuesOf<typeof categoryFields>;

/** Returns the body of a command that saves a category. The picture's file is sent separately. */
export function categoryBody({ image, taxClass, ...rest }: CategoryValues) {
  return { ...rest, ...(taxClass && { taxClass }), ...toImage(image) };
}

/** Returns what is wrong with a category. One whose name sounds like liquor needs a choice of its tax. */
export function categoryProblems(values: CategoryValues): FieldErrors {
  const isOpen = values.taxClass === null && soundsLikeLiquor(values.name);
  return {
    ...schemaProblems(menuEditingApi.createCategory.body, categoryBody(values)),
    ...(isOpen && { taxClass: "is needed: liquor pays your state's VAT, all else GST" }),
  };
}

export function categoryValues(category: Omit<Category, "_id">): CategoryValues {
  const { name, description, image, sortOrder, isActive, taxClass, station, course = null } = category;
  return {
    name,
    description,
    sortOrder,
    isActive,
    taxClass,
    station,
    course,
    image: { path: image, file: undefined },
  };
}
