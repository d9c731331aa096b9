import { z } from "zod";
import type { MenuItem } from "../../menu/api.ts";
import { GROUPS_MAX, Measure, OPTIONS_MAX } from "../../menu/choices.ts";
import { refuseOrdering } from "../../menu/item.ts";
import { type Paise, Rupees, RupeesNotNegative, sum, timesMeasure, ZERO } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";

/** How an item was chosen, with the names and prices that the menu had then. Null where nothing was chosen. */
export const Choice = z
  .object({
    variant: z.string().nullable(),
    /** In the order of the menu. */
    addOns: z.array(z.object({ name: z.string(), price: Rupees })),
    /** How much one piece is of what is sold by measure: 0.45 of the unit "kg". */
    measure: z.object({ amount: Measure, unit: z.string() }).nullable(),
    /** A price that a person said, in the place of the menu's. */
    openPrice: z.object({ price: Rupees, isOutsideRange: z.boolean() }).nullable(),
  })
  .nullable();
export type Choice = z.output<typeof Choice>;

/** A choice as it is asked for: by the menu's names. A variant that is not named is the first one. */
export const AskedChoice = z.strictObject({
  variant: z.string().optional(),
  addOns: z
    .array(z.string())
    .max(GROUPS_MAX * OPTIONS_MAX)
    .optional(),
  measure: Measure.optional(),
  price: RupeesNotNegative.optional(),
});
export type AskedChoice = z.output<typeof AskedChoice>;

/** The parts of an item that a choice is made of. */
type Chooseable = Pick<MenuItem, "name" | "price" | "choices">;

/** Returns the choice as the menu knows it; names that it does not know are left out. */
export function choiceOf({ choices }: Chooseable, asked: AskedChoice = {}): Choice {
  if (choices === null) return null;
  const { variants, groups, openPrice, unit } = choices;
  const chosen = new Set(asked.addOns);
  const choice = {
    variant: (variants.find(({ name }) => name === asked.variant) ?? variants[0])?.name ?? null,
    addOns: groups
      .flatMap(({ options }) => options)
      .filter(({ name }) => chosen.has(name))
      .map(({ name, price }) => ({ name, price })),
    measure: unit === "" || asked.measure === undefined ? null : { amount: asked.measure, unit },
    openPrice: openPrice === null || asked.price === undefined ? null : withRange(asked.price, openPrice),
  };
  const { variant, addOns, measure, openPrice: price } = choice;
  return variant === null && addOns.length === 0 && measure === null && price === null ? null : choice;
}

function withRange(price: Paise, { min, max }: { readonly min: Paise | null; readonly max: Paise | null }) {
  return { price, isOutsideRange: (min !== null && price < min) || (max !== null && price > max) };
}

/** Returns how the same would be chosen again. */
export function askedFor(choice: Choice): AskedChoice | undefined {
  if (choice === null) return undefined;
  const { variant, addOns, measure, openPrice } = choice;
  return {
    ...(variant !== null && { variant }),
    ...(addOns.length > 0 && { addOns: addOns.map(({ name }) => name) }),
    ...(measure !== null && { measure: measure.amount }),
    ...(openPrice !== null && { price: openPrice.price }),
  };
}

/** Computes the price of one piece: the variant's, the open or the item's price, for its measure, and its add-ons. */
export function priceOf({ price, choices }: Chooseable, choice: Choice): Paise {
  if (choice === null) return price;
  const variant = choices?.variants.find(({ name }) => name === choice.variant);
  const whole = choice.openPrice?.price ?? variant?.price ?? price;
  const measured = choice.measure === null ? whole : timesMeasure(whole, choice.measure.amount);
  return sum([measured, ...choice.addOns.map((addOn) => addOn.price)]);
}

/** Tells whether two choices are the same to the guest, the kitchen and the till. */
export function isSameChoice(a: Choice, b: Choice): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Tells whether an order's choice is the one that is asked for. Whoever asks for none means any. */
export function isAskedFor(choice: Choice, asked: AskedChoice | undefined): boolean {
  if (asked === undefined) return true;
  const { variant = choice?.variant, addOns = [], measure, price } = asked;
  const known = askedFor(choice) ?? {};
  return (
    (known.variant ?? null) === (variant ?? null) &&
    JSON.stringify((known.addOns ?? []).toSorted()) === JSON.stringify(addOns.toSorted()) &&
    known.measure === measure &&
    known.price === price
  );
}

/** The item's name as it is sold: "Butter Chicken (Half)". */
export function nameWithVariant({ name }: Pick<MenuItem, "name">, choice: Choice): string {
  return choice?.variant ? `${name} (${choice.variant})` : name;
}

/** Says what a line sells beside its name: "0.45 kg + extra cheese, no onion"; empty for nothing. */
export function extrasOf(choice: Choice): string {
  if (choice === null) return "";
  const { measure, addOns } = choice;
  const weight = measure === null ? [] : [`${Measure.encode(measure.amount)} ${measure.unit}`];
  const extras = addOns.length === 0 ? [] : [`+ ${addOns.map(({ name }) => name).join(", ")}`];
  return [...weight, ...extras].join(" ");
}

interface ChoiceProblem {
  readonly code: Extract<RefusalCode, "invalid-input" | "choice-needed" | "item-not-available">;
  /** The field of the choice, such as "variant". */
  readonly field: keyof AskedChoice;
  readonly message: string;
}

/** Finds an item of the menu that an option of a set meal is. */
type FindItem = (id: string) => Pick<MenuItem, "isAvailable" | "isActive"> | undefined;

/** Says why the menu does not sell an item in this way; undefined when it does. */
export function problemOfChoice(
  item: Chooseable,
  asked: AskedChoice = {},
  findItem: FindItem = () => undefined,
): ChoiceProblem | undefined {
  return (
    problemOfVariant(item, asked) ??
    problemOfAddOns(item, asked, findItem) ??
    problemOfMeasure(item, asked) ??
    (asked.price !== undefined && item.choices?.openPrice == null
      ? { code: "invalid-input", field: "price", message: `${item.name} has a price of its own` }
      : undefined)
  );
}

function problemOfVariant({ name, choices }: Chooseable, asked: AskedChoice): ChoiceProblem | undefined {
  const [first, ...others] = choices?.variants ?? [];
  const variant = [first, ...others].find((one) => one?.name === asked.variant);
  if (asked.variant !== undefined && !variant) {
    return { code: "invalid-input", field: "variant", message: `${name} has no “${asked.variant}”` };
  }
  const sold = variant ?? first;
  if (!sold || sold.isAvailable) return undefined;
  return { code: "item-not-available", field: "variant", message: `${name} (${sold.name})` };
}

function problemOfAddOns(
  { name, choices }: Chooseable,
  { addOns = [] }: AskedChoice,
  findItem: FindItem,
): ChoiceProblem | undefined {
  const groups = choices?.groups ?? [];
  const options = groups.flatMap((group) => group.options);
  const unknown = addOns.find((one) => !options.some((option) => option.name === one));
  const wrong = (message: string) => ({ code: "invalid-input", field: "addOns", message }) as const;
  if (unknown !== undefined) return wrong(`${name} has no “${unknown}”`);
  if (new Set(addOns).size < addOns.length) return wrong("names one twice");
  for (const group of groups) {
    const count = group.options.filter((option) => addOns.includes(option.name)).length;
    const message = `${group.name}: choose ${rangeOf(group)}`;
    if (count < group.min) return { code: "choice-needed", field: "addOns", message };
    if (count > group.max) return wrong(message);
  }
  const missing = options.find(
    ({ name: one, menuItem }) => menuItem !== null && addOns.includes(one) && isOff(findItem(menuItem)),
  );
  return missing && { code: "item-not-available", field: "addOns", message: missing.name };
}

function isOff(item: ReturnType<FindItem>): boolean {
  return !item || refuseOrdering(item) !== undefined;
}

/** Says how many of a group are chosen: "1", "up to 2", "1 to 2". */
export function rangeOf({ min, max }: { readonly min: number; readonly max: number }): string {
  if (min === max) return String(min);
  return min === 0 ? `up to ${max}` : `${min} to ${max}`;
}

function problemOfMeasure(
  { name, choices }: Chooseable,
  { measure }: AskedChoice,
): ChoiceProblem | undefined {
  const unit = choices?.unit ?? "";
  if (unit === "" && measure !== undefined) {
    return { code: "invalid-input", field: "measure", message: `${name} is sold by the piece` };
  }
  return unit !== "" && measure === undefined
    ? { code: "choice-needed", field: "measure", message: `How many ${unit} of ${name}?` }
    : undefined;
}

/** Makes a choice of names alone, for lines whose menu is not at hand. */
export function choiceByName({ variant, addOns, measure, price }: AskedChoice): Choice {
  return {
    variant: variant ?? null,
    addOns: (addOns ?? []).map((name) => ({ name, price: ZERO })),
    measure: measure === undefined ? null : { amount: measure, unit: "" },
    openPrice: price === undefined ? null : { price, isOutsideRange: false },
  };
}
