import fc from "fast-check";
import { expect, test } from "vitest";
import { paise } from "../money.ts";
import { exampleItem } from "../testing/examples.ts";
import type { Choices } from "./choices.ts";
import { applyChoiceCells, choicesTexts, indexDishes } from "./sheetChoices.ts";

const inBreads = (_id: string, name: string) =>
  exampleItem({ _id, name, category: { _id: "breads", name: "Breads", taxClass: "service", station: null } });
const dishes = indexDishes([
  exampleItem({ _id: "dal", name: "Dal" }),
  inBreads("naan", "Naan"),
  exampleItem({ _id: "roti", name: "Roti" }),
  inBreads("roti2", "Roti"),
]);

const readGroups = (addOns: string) => {
  const { choices, problems } = applyChoiceCells(null, { addOns }, dishes);
  return problems.length > 0 ? problems : choices?.groups;
};

test("a group without a range allows any number of options", () => {
  expect(
    readGroups("Extras (0-2): cheese +40, no onion, butter +₹5.50; Bread(1):[Naan]; Spice: mild, hot"),
  ).toEqual([
    {
      ...{ name: "Extras", min: 0, max: 2 },
      options: [
        { name: "cheese", price: 4_000, menuItem: null },
        { name: "no onion", price: 0, menuItem: null },
        { name: "butter", price: 550, menuItem: null },
      ],
    },
    { name: "Bread", min: 1, max: 1, options: [{ name: "Naan", price: 0, menuItem: "naan" }] },
    {
      ...{ name: "Spice", min: 0, max: 2 },
      options: [
        { name: "mild", price: 0, menuItem: null },
        { name: "hot", price: 0, menuItem: null },
      ],
    },
  ]);
});

test("an ambiguous dish needs its category; an option may have another name", () => {
  expect(readGroups("Bread: [Breads > Roti], two Naan [Naan] +10")).toMatchObject([
    {
      options: [
        { name: "Breads > Roti", menuItem: "roti2" },
        { name: "two Naan", price: 1_000, menuItem: "naan" },
      ],
    },
  ]);
});

test.each([
  ["cheese, butter", '"cheese, butter" is not a group such as Extras (0-2): cheese +40, no onion'],
  ["Extras: a: b", '"Extras: a: b" is not a group such as Extras (0-2): cheese +40, no onion'],
  ["Extras: cheese +much", '"cheese +much" is not an add-on such as cheese +40'],
  ["Extras: cheese +4+5", '"cheese +4+5" is not an add-on such as cheese +40'],
  ["Extras: [Kulcha]", "no dish of the menu is called Kulcha"],
  ["Bread: [Roti]", "no dish of the menu is called Roti"],
  ["Extras: ", "must not be blank"],
  ["Extras (2-1): a, b", "must not be less than the least"],
  ["Extras (3): a, b", "must not be more than there are options"],
  ["Extras: a; Others: A", "must have options with different names"],
])("add-ons %s are refused: %s", (text, problem) => {
  expect(readGroups(text)).toEqual([`addOns: ${problem}`]);
});

test.each([
  ["any", { min: null, max: null }],
  ["from 800", { min: 80_000, max: null }],
  ["up to 1,500", { min: null, max: 150_000 }],
  ["800 to 1500", { min: 80_000, max: 150_000 }],
  ["₹800–₹1500", { min: 80_000, max: 150_000 }],
  ["-", null],
  ["no", null],
])("the open price %s is read", (openPrice, range) => {
  const { choices, problems } = applyChoiceCells(null, { openPrice }, dishes);
  expect([choices?.openPrice ?? null, problems]).toEqual([range, []]);
});

test.each(["about 5", "to", "1 to 2 to 3", "800 or 900", "-5"])(
  "the open price %s is refused",
  (openPrice) => {
    expect(applyChoiceCells(null, { openPrice }, dishes).problems).toEqual([
      `openPrice: "${openPrice}" is not a range such as 800 to 1500, from 800, up to 1500, or any`,
    ]);
  },
);

const name = fc
  .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(..."ab:;,+[]()\\\\-0 अ") })
  .filter((text) => text.trim() === text && text !== "");
const price = fc.integer({ min: 0, max: 99_999 }).map(paise);
const group = fc.record({
  name,
  min: fc.constant(0),
  max: fc.integer({ min: 1, max: 9 }),
  options: fc.uniqueArray(fc.record({ name, price, menuItem: fc.constantFrom(null, "naan", "roti2") }), {
    selector: (option) => option.name.toLowerCase(),
    minLength: 1,
    maxLength: 4,
  }),
});
const limit = fc.option(price);

test("formatted choices are parsed to the same choices, even with delimiters in names", () => {
  fc.assert(
    fc.property(group, limit, limit, (only, min, max) => {
      fc.pre(min === null || max === null || min <= max);
      const choices: Choices = { variants: [], groups: [only], openPrice: { min, max }, unit: "kg" };
      const { problems, choices: read } = applyChoiceCells(null, choicesTexts(choices, dishes), dishes);
      expect([problems, read]).toEqual([[], choices]);
    }),
  );
});
