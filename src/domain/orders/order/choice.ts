import { z } from "zod";
import type { Ref } from "../../entity.ts";
import type { MenuItem } from "../../menu/api.ts";
import { GROUPS_MAX, Measure, OPTIONS_MAX } from "../../menu/choices.ts";
import { type Paise, Rupees, RupeesNotNegative, sum, timesMeasure, ZERO } from "../../money.ts";

/** The choice of a line, with the menu's names and prices at that time. Null if there was nothing to choose. */
export const Choice = z
  .object({
    variant: z.string().nullable(),
    /** In the order of the menu; a component of a set meal with its menu item. */
    addOns: z.array(z.object({ name: z.string(), price: Rupees, menuItem: z.string().optional() })),
    /** The measure of a piece: 0.45 of the unit "kg". */
    measure: z.object({ amount: Measure, unit: z.string() }).nullable(),
    /** A price that a person entered, instead of the menu's. */
    openPrice: z.object({ price: Rupees, isOutsideRange: z.boolean() }).nullable(),
  })
  .nullable();
export type Choice = z.output<typeof Choice>;

/** A requested choice, by the menu's names. The default variant is the first. */
export const ChoiceInput = z.strictObject({
  variant: z.string().optional(),
  addOns: z
    .array(z.string())
    .max(GROUPS_MAX * OPTIONS_MAX)
    .optional(),
  measure: Measure.optional(),
  price: RupeesNotNegative.optional(),
});
export type ChoiceInput = z.output<typeof ChoiceInput>;

/** The fields of an item that a choice needs. */
export type Chooseable = Pick<MenuItem, "name" | "price" | "choices">;

/** Returns the choice with the menu's prices; unknown names are left out. */
export function resolveChoice({ choices }: Chooseable, input: ChoiceInput = {}): Choice {
  if (choices === null) return null;
  const { variants, groups, openPrice, unit } = choices;
  const chosen = new Set(input.addOns);
  const choice = {
    variant: (variants.find(({ name }) => name === input.variant) ?? variants[0])?.name ?? null,
    addOns: groups
      .flatMap(({ options }) => options)
      .filter(({ name }) => chosen.has(name))
      .map(({ name, price, menuItem }) => ({ name, price, ...(menuItem !== null && { menuItem }) })),
    measure: unit === "" || input.measure === undefined ? null : { amount: input.measure, unit },
    openPrice: openPrice === null || input.price === undefined ? null : withRange(input.price, openPrice),
  };
  const { variant, addOns, measure, openPrice: price } = choice;
  return variant === null && addOns.length === 0 && measure === null && price === null ? null : choice;
}

function withRange(price: Paise, { min, max }: { readonly min: Paise | null; readonly max: Paise | null }) {
  return { price, isOutsideRange: (min !== null && price < min) || (max !== null && price > max) };
}

/** Returns the request that results in the same choice. */
export function toChoiceInput(choice: Choice): ChoiceInput | undefined {
  if (choice === null) return undefined;
  const { variant, addOns, measure, openPrice } = choice;
  return {
    ...(variant !== null && { variant }),
    ...(addOns.length > 0 && { addOns: addOns.map(({ name }) => name) }),
    ...(measure !== null && { measure: measure.amount }),
    ...(openPrice !== null && { price: openPrice.price }),
  };
}

/** Computes the price of a piece: that of the variant, the open price or the item's price, times the measure, plus add-ons. */
export function choicePrice({ price, choices }: Chooseable, choice: Choice): Paise {
  if (choice === null) return price;
  const variant = choices?.variants.find(({ name }) => name === choice.variant);
  const basePrice = choice.openPrice?.price ?? variant?.price ?? price;
  const measured = choice.measure === null ? basePrice : timesMeasure(basePrice, choice.measure.amount);
  return sum([measured, ...choice.addOns.map((addOn) => addOn.price)]);
}

/** True if two choices are equal. */
export function isSameChoice(a: Choice, b: Choice): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** True if a line's choice is the requested one; a request without a choice matches any. */
export function matchesChoiceInput(choice: Choice, input: ChoiceInput | undefined): boolean {
  if (input === undefined) return true;
  const { variant = choice?.variant, addOns = [], measure, price } = input;
  const inputOfChoice = toChoiceInput(choice) ?? {};
  return (
    (inputOfChoice.variant ?? null) === (variant ?? null) &&
    JSON.stringify((inputOfChoice.addOns ?? []).toSorted()) === JSON.stringify(addOns.toSorted()) &&
    inputOfChoice.measure === measure &&
    inputOfChoice.price === price
  );
}

/** Returns the item's name with its variant: "Butter Chicken (Half)". */
export function nameWithVariant({ name }: Pick<MenuItem, "name">, choice: Choice): string {
  return choice?.variant ? `${name} (${choice.variant})` : name;
}

/** Formats measure and add-ons: "0.45 kg + extra cheese, no onion"; empty without any. */
export function choiceExtras(choice: Choice): string {
  if (choice === null) return "";
  const { measure, addOns } = choice;
  const weight = measure === null ? [] : [`${Measure.encode(measure.amount)} ${measure.unit}`];
  const extras = addOns.length === 0 ? [] : [`+ ${addOns.map(({ name }) => name).join(", ")}`];
  return [...weight, ...extras].join(" ");
}

/** Returns the menu items that were chosen in a set meal. */
export function chosenComponents(choice: Choice): Ref[] {
  return (choice?.addOns ?? []).flatMap(({ name, menuItem }) =>
    menuItem === undefined ? [] : { _id: menuItem, name },
  );
}

/** Creates a choice from names alone, for lines whose menu item is not loaded. */
export function choiceByName({ variant, addOns, measure, price }: ChoiceInput): Choice {
  return {
    variant: variant ?? null,
    addOns: (addOns ?? []).map((name) => ({ name, price: ZERO })),
    measure: measure === undefined ? null : { amount: measure, unit: "" },
    openPrice: price === undefined ? null : { price, isOutsideRange: false },
  };
}
