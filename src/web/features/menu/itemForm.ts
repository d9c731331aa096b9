import type { BodyOf } from "#domain/endpoint.ts";
import { NAME_LENGTH_MAX, TEXT_LENGTH_MAX } from "#domain/entity.ts";
import { type Category, type MenuItem, PREPARATION_MINUTES_DEFAULT } from "#domain/menu/api.ts";
import { ITEM_CODE_LENGTH_MAX } from "#domain/menu/choices.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { TAX_CLASS_DEFAULT, type TaxClass } from "#domain/settings/taxClass.ts";
import { choice, toggle, yesNoOrUnsaid } from "../../kit/form/choice.tsx";
import type { FormSpec, ValuesOf } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { count, money } from "../../kit/form/number.tsx";
import { picture, toFile, toImage } from "../../kit/form/picture.tsx";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { longText, text } from "../../kit/form/text.tsx";
import { choicesField } from "./choices-form/choicesField.tsx";
import { liquorNote } from "./LiquorNote.tsx";
import type { useItemCommands } from "./menuCommands.ts";
import { stationField } from "./StationSelect.tsx";
import { itemTaxField } from "./taxClassField.ts";

/** The form's message if a required field is empty (spec section 5). */
export const ITEM_INCOMPLETE = "Name, category, and price are required. Price must be greater than 0.";

/** The fields of an item that a person enters: all of the command's. */
type Entered = Exclude<keyof BodyOf<typeof menuEditingApi.createItem>, "_id">;

export function itemFields(categories: readonly Pick<Category, "_id" | "name">[]) {
  return {
    name: text({ label: "Item Name", required: "Enter a name", maxLength: NAME_LENGTH_MAX }),
    category: choice({
      label: "Category",
      required: "Choose a category",
      placeholder: "Select a category",
      options: categories.map(({ _id, name }) => ({ value: _id, label: name })),
      none: "",
      searchable: true,
    }),
    price: money({ label: "Price", required: "Enter a price above 0", aboveZero: true, half: true }),
    preparationTime: count({
      label: "Preparation Time",
      unit: "min",
      min: 1,
      max: 600,
      initial: PREPARATION_MINUTES_DEFAULT,
      fallback: PREPARATION_MINUTES_DEFAULT,
      half: true,
    }),
    taxClass: itemTaxField(),
    description: longText({ label: "Description", maxLength: TEXT_LENGTH_MAX }),
    image: picture({ label: "Image file", addressLabel: "Image URL" }),
    code: text({
      label: "Short Code",
      hint: "For keyboards and spreadsheets",
      maxLength: ITEM_CODE_LENGTH_MAX,
    }),
    isVegetarian: yesNoOrUnsaid({
      label: "Vegetarian",
      half: true,
      words: { yes: "Veg", no: "Non-veg", unsaid: "Not said" },
    }),
    isAvailable: toggle({ label: "Available", initial: true, half: true }),
    isActive: toggle({ label: "On the menu", initial: true, half: true }),
    station: stationField("As its category"),
    kitchenName: text({
      label: "Name for the kitchen",
      hint: "On KOTs, in any script; empty: its name",
      maxLength: NAME_LENGTH_MAX,
    }),
    choices: choicesField(),
  } satisfies Record<Entered, unknown>;
}

export type ItemFields = ReturnType<typeof itemFields>;
type ItemValues = ValuesOf<ItemFields>;

/** Returns the body of a command that saves an item. The picture's file is sent separately. */
function itemBody({ image, ...rest }: ItemValues) {
  return { ...rest, ...toImage(image) };
}

function itemValues(item: MenuItem): ItemValues {
  const { name, category, price, preparationTime, description, code } = item;
  const { isVegetarian, isAvailable, isActive, image, choices, taxClass, station, kitchenName } = item;
  return {
    name,
    price,
    preparationTime,
    description,
    code,
    isVegetarian,
    isAvailable,
    isActive,
    choices,
    taxClass,
    station,
    kitchenName,
    category: category._id,
    image: { path: image, file: undefined },
  };
}

type ItemCommands = Pick<ReturnType<typeof useItemCommands>, "create" | "update">;

/** What the forms of an item are made of. */
interface ItemFormParts {
  readonly fields: ItemFields;
  readonly categories: readonly Category[];
}

/** Returns the tax class of an item that is being entered. */
function taxClassIn({ taxClass, category }: ItemValues, categories: readonly Category[]): TaxClass {
  return taxClass ?? categories.find(({ _id }) => _id === category)?.taxClass ?? TAX_CLASS_DEFAULT;
}

/** Returns the form that adds an item. `categoryId` is the initial category. */
export function addItemForm(
  { fields, categories }: ItemFormParts,
  { create }: ItemCommands,
  categoryId: string | undefined,
): FormSpec<ItemFields> {
  return {
    fields,
    initial: categoryId === undefined ? {} : { category: categoryId },
    submitLabel: "Add Item",
    check: (values) => schemaProblems(menuEditingApi.createItem.body, itemBody(values)),
    note: (values) => liquorNote(taxClassIn(values, categories)),
    save: async (values) => formOutcome(await create({ body: itemBody(values), ...toFile(values.image) })),
  };
}

export function editItemForm(
  { fields, categories }: ItemFormParts,
  { update }: ItemCommands,
  item: MenuItem,
): FormSpec<ItemFields> {
  return {
    fields,
    initial: itemValues(item),
    submitLabel: "Save",
    check: (values) => schemaProblems(menuEditingApi.updateItem.body, itemBody(values)),
    note: (values) => liquorNote(taxClassIn(values, categories)),
    save: async (values) => {
      const params = { itemId: item._id };
      return formOutcome(await update({ params, body: itemBody(values), ...toFile(values.image) }));
    },
  };
}
