import fc from "fast-check";
import { expect, test } from "vitest";
import type { MenuItem } from "../../menu/api.ts";
import type { Choices } from "../../menu/choices.ts";
import { paise, ZERO } from "../../money.ts";
import { exampleAddition, exampleItem, exampleOrder } from "../../testing/examples.ts";
import { type ChoiceInput, choicePrice, matchesChoiceInput, resolveChoice, toChoiceInput } from "./choice.ts";
import { choiceProblem } from "./choiceProblem.ts";
import { withAdditions } from "./order.ts";
import { soldName, toSoldItem } from "./sold.ts";

const nothing: Choices = { variants: [], groups: [], openPrice: null, unit: "" };
const half = { name: "Half", price: paise(22_000), code: "12H", isAvailable: true };
const full = { name: "Full", price: paise(38_000), code: "12F", isAvailable: true };
const extras = {
  name: "Extras",
  min: 0,
  max: 2,
  options: [
    { name: "extra cheese", price: paise(4_000), menuItem: null },
    { name: "no onion", price: ZERO, menuItem: null },
    { name: "Jain", price: ZERO, menuItem: null },
  ],
};
const chicken = exampleItem({
  _id: "chicken",
  name: "Butter Chicken",
  price: paise(22_000),
  choices: { ...nothing, variants: [half, full], groups: [extras] },
});
const fish = exampleItem({
  _id: "fish",
  name: "Surmai",
  price: paise(120_000),
  choices: { ...nothing, unit: "kg", openPrice: { min: paise(80_000), max: paise(150_000) } },
});
const thali = exampleItem({
  _id: "thali",
  name: "Thali",
  price: paise(30_000),
  choices: {
    ...nothing,
    groups: [
      {
        name: "Curry",
        min: 1,
        max: 1,
        options: [
          { name: "Dal", price: ZERO, menuItem: "dal" },
          { name: "Paneer", price: paise(5_000), menuItem: "paneer" },
        ],
      },
    ],
  },
});

test.each<[string, MenuItem, ChoiceInput | undefined, string, number]>([
  ["an item without choices", exampleItem(), undefined, "Dal", 18_000],
  ["the first variant, where none is named", chicken, undefined, "Butter Chicken (Half)", 22_000],
  ["a variant at its own price", chicken, { variant: "Full" }, "Butter Chicken (Full)", 38_000],
  [
    "add-ons, in the order of the menu",
    chicken,
    { variant: "Half", addOns: ["no onion", "extra cheese"] },
    "Butter Chicken (Half) + extra cheese, no onion",
    26_000,
  ],
  ["a measure at the price for one", fish, { measure: 450 }, "Surmai 0.45 kg", 54_000],
  ["a measure at an open price", fish, { measure: 333, price: paise(100_010) }, "Surmai 0.333 kg", 33_303],
  ["the dishes of a set meal", thali, { addOns: ["Paneer"] }, "Thali + Paneer", 35_000],
])("%s is sold by its name and price", (_, item, asked, name, price) => {
  const { menuItem, choice } = toSoldItem(item, asked);
  expect(soldName(menuItem.name, choice)).toBe(name);
  expect(choicePrice(item, choice)).toBe(price);
});

test("an open price outside its range is marked, one at its end is not", () => {
  const priced = (price: number) => resolveChoice(fish, { measure: 1000, price: paise(price) })?.openPrice;
  expect([79_999, 80_000, 150_000, 150_001].map((price) => priced(price)?.isOutsideRange)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

const onMenu = (id: string) => (id === "dal" ? exampleItem() : exampleItem({ isAvailable: false }));

test.each<[string, MenuItem, ChoiceInput | undefined, string, string]>([
  ["an unknown variant", chicken, { variant: "Quarter" }, "invalid-input", "variant"],
  ["a variant of an item without any", exampleItem(), { variant: "Half" }, "invalid-input", "variant"],
  ["an unknown add-on", chicken, { addOns: ["gold"] }, "invalid-input", "addOns"],
  ["an add-on named twice", chicken, { addOns: ["Jain", "Jain"] }, "invalid-input", "addOns"],
  [
    "more add-ons than the group has room for",
    chicken,
    { addOns: ["extra cheese", "no onion", "Jain"] },
    "invalid-input",
    "addOns",
  ],
  ["fewer than the group wants", thali, undefined, "choice-needed", "addOns"],
  [
    "a dish of a set meal that is out of stock",
    thali,
    { addOns: ["Paneer"] },
    "item-not-available",
    "addOns",
  ],
  ["no measure of what is weighed", fish, { price: paise(90_000) }, "choice-needed", "measure"],
  ["a measure of what is not weighed", chicken, { measure: 450 }, "invalid-input", "measure"],
  ["a price of what has one", chicken, { price: paise(1) }, "invalid-input", "price"],
])("%s is not sold, and the field is named", (_, item, asked, code, field) => {
  expect(choiceProblem(item, asked, onMenu)).toMatchObject({ code, field });
});

test("a variant that is out of stock blocks no other", () => {
  const variants = [{ ...half, isAvailable: false }, full];
  const item = { ...chicken, choices: { ...nothing, variants } };
  expect(choiceProblem(item, { variant: "Full" }, onMenu)).toBeUndefined();
  expect(choiceProblem(item, { variant: "Half" }, onMenu)).toMatchObject({ code: "item-not-available" });
  // Who names none gets the first one, and no dearer one instead.
  expect(choiceProblem(item, undefined, onMenu)).toMatchObject({
    code: "item-not-available",
    field: "variant",
  });
});

const anyAsked = fc.record({
  variant: fc.constantFrom("Half", "Full"),
  addOns: fc.subarray(["extra cheese", "no onion", "Jain"]),
});

test("the price of a line is the sum of its parts, however it is chosen", () => {
  const prices = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), (addOns, price, chosen) => {
      const options = addOns.map((amount, at) => ({ name: `${at}`, price: paise(amount), menuItem: null }));
      const group = { name: "Any", min: 0, max: options.length, options };
      const variants = [{ ...full, price: paise(price) }];
      const item = exampleItem({ price: paise(price), choices: { ...nothing, variants, groups: [group] } });
      const asked = options.filter((_, at) => (chosen >> at) % 2 === 1);
      const { choice } = toSoldItem(item, { addOns: asked.map(({ name }) => name) });
      const parts = asked.reduce<number>((total, option) => total + option.price, price);
      expect(choicePrice(item, choice)).toBe(parts);
    }),
  );
});

test("lines are merged only if the choice is the same", () => {
  fc.assert(
    fc.property(anyAsked, anyAsked, (a, b) => {
      const additions = [a, b].map((asked, at) => {
        const sold = toSoldItem(chicken, asked);
        // The rate is the same on purpose: only the choice tells the lines apart.
        return exampleAddition({ _id: `${at}`, ...sold, rate: paise(20_000) });
      });
      const isSame = a.variant === b.variant && String(a.addOns) === String(b.addOns);
      expect(withAdditions(exampleOrder(), additions).items.length).toBe(isSame ? 1 : 2);
    }),
  );
});

test("a choice's request matches that choice and no other", () => {
  fc.assert(
    fc.property(anyAsked, anyAsked, (a, b) => {
      const choice = resolveChoice(chicken, a);
      expect(resolveChoice(chicken, toChoiceInput(choice))).toEqual(choice);
      expect(matchesChoiceInput(choice, b)).toBe(
        a.variant === b.variant && String(a.addOns) === String(b.addOns),
      );
      expect(matchesChoiceInput(choice, undefined)).toBe(true);
    }),
  );
});
