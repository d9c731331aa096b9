import { z } from "zod";
import { Id, Name } from "../entity.ts";
import { RupeesNotNegative } from "../money.ts";

export const CHOICE_NAME_LENGTH_MAX = 40;
export const VARIANTS_MAX = 12;
export const GROUPS_MAX = 12;
export const OPTIONS_MAX = 40;
/** The largest measure of one piece: 99.999 kg. Multiplied by the largest price it is still exact. */
const MEASURE_MAX = 99.999;

const ChoiceName = Name.max(CHOICE_NAME_LENGTH_MAX);

export const ITEM_CODE_LENGTH_MAX = 12;
export const ItemCode = z
  .string()
  .regex(/^[A-Za-z0-9-]{0,12}$/, "must be at most 12 of A–Z, a–z, 0–9 and '-'");

/** Menu prices are above zero (spec section 5). */
export const ItemPrice = RupeesNotNegative.refine((price) => price > 0, "must be greater than 0");

/** Null for that of the item, of its category, else the first. One that was deleted counts as null. */
export const StationId = Id.nullable();

/** A size of an item with its own price: Half, Full. The name identifies it. */
export const Variant = z.strictObject({
  name: ChoiceName,
  price: ItemPrice,
  code: ItemCode,
  isAvailable: z.boolean(),
  station: StationId.optional(),
});
export type Variant = z.output<typeof Variant>;

/** An add-on: "extra cheese" with a price, "no onion" without. In a set meal it is an item of the menu. */
export const Option = z.strictObject({
  name: Name,
  price: RupeesNotNegative,
  /** In a set meal the id of the menu item, which must be in stock; null for an add-on. */
  menuItem: z.string().nullable(),
  /** The station of a set meal's component, if it is not that of its menu item. */
  station: StationId.optional(),
});
export type Option = z.output<typeof Option>;

/** A group of options, of which at least `min` and at most `max` are chosen. */
export const Group = z.strictObject({
  name: ChoiceName,
  min: z.number().int().min(0).max(OPTIONS_MAX),
  max: z.number().int().min(1).max(OPTIONS_MAX),
  options: z.array(Option).min(1).max(OPTIONS_MAX),
});
export type Group = z.output<typeof Group>;

/** The price of a piece is entered when it is sold; a price outside this range needs an approval. Null: no limit. */
const OpenPrice = z.strictObject({ min: RupeesNotNegative.nullable(), max: RupeesNotNegative.nullable() });

/** What can be chosen of an item. Variants, groups and options are in the order of the menu; the first variant is the default. */
export const Choices = z.strictObject({
  variants: z.array(Variant).max(VARIANTS_MAX),
  groups: z.array(Group).max(GROUPS_MAX),
  openPrice: OpenPrice.nullable(),
  /** The unit in which a piece is measured ("kg"); the price is per unit. Empty: not measured. */
  unit: z.string().max(8),
});
export type Choices = z.output<typeof Choices>;

export const NO_CHOICES: Choices = { variants: [], groups: [], openPrice: null, unit: "" };

/** A measure: on the wire at most three decimals ("0.45"), inside whole thousandths. */
export const Measure = z.codec(
  z
    .number()
    .min(0.001)
    .max(MEASURE_MAX)
    .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, {
      message: "must have at most three decimals",
    }),
  z.number().int(),
  { decode: (value) => Math.round(value * 1000), encode: (thousandths) => thousandths / 1000 },
);

/** Returns the choices as stored: null if there is nothing to choose, so that the item is sold with one tap. */
export function choicesOrNone(choices: Choices | null): Choices | null {
  if (choices === null) return null;
  const { variants, groups, openPrice, unit } = choices;
  const isEmpty = variants.length === 0 && groups.length === 0 && openPrice === null && unit.trim() === "";
  return isEmpty ? null : { ...choices, unit: unit.trim() };
}
