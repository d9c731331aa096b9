import { describe, expect, test } from "vitest";
import { paise, ZERO } from "../money.ts";
import { exampleCategory, exampleItem } from "../testing/examples.ts";
import { fieldTexts, findNewCategories, itemChangeBy, type Menu, planImport } from "./import.ts";
import type { ImportRow } from "./importApi.ts";
import { indexDishes } from "./sheetChoices.ts";

const dal = exampleItem({ code: "D1" });
const paneer = exampleItem({ _id: "paneer", name: "Paneer", code: "P1" });
const naan = exampleItem({
  _id: "naan",
  name: "Naan",
  category: { _id: "breads", name: "Breads", taxClass: "service", station: null },
});
const menu: Menu = {
  categories: [exampleCategory(), exampleCategory({ _id: "breads", name: "Breads" })],
  items: [dal, paneer, naan],
};

const dishes = indexDishes(menu.items);

type Row = Omit<Partial<ImportRow>, "row">;

/** Rows of a sheet, numbered from 2 on: below the header. */
const rows = (...given: readonly Row[]): ImportRow[] =>
  given.map((values, index) => ({ row: index + 2, category: "Curries", name: "Dal", ...values }));

/** The effect of each row on an item, and why not. */
const plan = (...given: readonly Row[]) =>
  planImport(menu, rows(...given)).map(({ action, item, problems }) => [action, item?._id, ...problems]);

const changes = (values: Row) =>
  planImport(menu, rows(values)).flatMap((planned) =>
    planned.changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
  );

const price = paise(10_000);

describe("rows that name variants", () => {
  const variants = [
    { name: "Half", price: paise(14_000), code: "D1H", isAvailable: true },
    { name: "Full", price: paise(24_000), code: "", isAvailable: false },
  ];
  const sized = exampleItem({ choices: { variants, groups: [], openPrice: null, unit: "" } });
  const planOf = (...given: readonly Row[]) => planImport({ ...menu, items: [sized] }, rows(...given));
  const said = (...given: readonly Row[]) =>
    planOf(...given).map(({ action, itemId, changes: all, problems }) => [
      ...[action, itemId.split(" ")[0]],
      ...all.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
      ...problems,
    ]);

  test("all rows are about one item, each about its own variant", () => {
    expect(
      said(
        { variant: "half", price: paise(15_000) },
        { variant: "Full", available: true },
        { variant: "Jumbo", price: paise(40_000) },
      ),
    ).toEqual([
      ["change", "dal", "price: 140.00 → 150.00"],
      ["change", "dal", "available: no → yes"],
      ["change", "dal", "variant:  → Jumbo", "price:  → 400.00"],
    ]);
  });

  test("an item is found by the code of a variant", () => {
    expect(said({ name: "Dal Tadka", variant: "Half", code: "d1h" })).toEqual([
      ["change", "dal", "name: Dal → Dal Tadka", "code: D1H → d1h"],
    ]);
  });

  test("a variant twice, one without a price, and a price of an item that has variants are wrong", () => {
    expect(
      said({ variant: "Half" }, { variant: "HALF" }, { variant: "Quarter" }, { price: paise(1) }),
    ).toEqual([
      ["same", "dal"],
      ["wrong", "dal", "is the same item as row 2"],
      ["wrong", "dal", "price: a new variant needs one"],
      ["wrong", "dal", "price: this item has variants; name one of them"],
    ]);
  });

  test("a row leaves the item's other variants and add-ons as they are", () => {
    const groups = [
      { name: "Extras", min: 0, max: 1, options: [{ name: "Jain", price: ZERO, menuItem: null }] },
    ];
    const item = { choices: { variants, groups, openPrice: null, unit: "" } };
    const [row] = rows({ variant: "full", price: paise(25_000) });
    expect(row && itemChangeBy(row, item, dishes).choices).toEqual({
      ...item.choices,
      variants: [variants[0], { ...variants[1], price: 25_000 }],
    });
  });
});

describe("which item a row is about", () => {
  test("a row is about the item of its code, else about the one of its category and name", () => {
    expect(plan({})).toEqual([["same", "dal"]]);
    expect(plan({ category: " curries", name: "DAL" })).toEqual([["change", "dal"]]);
    expect(plan({ name: "Dal Tadka", code: "d1" })).toEqual([["change", "dal"]]);
    expect(plan({ name: "Dal", code: "P1" })).toEqual([
      ["wrong", "paneer", 'name: "Dal" is already another item of this category'],
    ]);
    expect(plan({ category: "Breads", name: "Dal", price })).toEqual([["add", undefined]]);
    expect(plan({ name: "Roti", code: "R1", price })).toEqual([["add", undefined]]);
  });

  test("an empty code names no item", () => {
    expect(plan({ name: "Roti", code: "", price }, { name: "Puri", code: "", price })).toEqual([
      ["add", undefined],
      ["add", undefined],
    ]);
    expect(changes({ code: "" })).toEqual(["code: D1 → "]);
  });

  test("a new item needs a price, one that is there does not", () => {
    expect(plan({ name: "Roti" })).toEqual([["wrong", undefined, "price: a new item needs one"]]);
    expect(plan({ name: "Roti", price })).toEqual([["add", undefined]]);
  });

  test.each([
    ["named twice", {}, { name: "dal " }, "dal"],
    ["named and by its code", {}, { name: "Dal Tadka", code: "D1" }, "dal"],
    ["by the code that it just got", { code: "X1" }, { name: "Dal Tadka", code: "X1" }, "dal"],
    ["by the name that it just got", { name: "Dal Tadka", code: "D1" }, { name: "Dal Tadka" }, "dal"],
    ["new, named twice", { name: "Roti", price }, { name: "Roti", price }, undefined],
    ["new, by its code", { name: "Roti", code: "R1", price }, { name: "Puri", code: "R1", price }, undefined],
  ])("an item stands on one row only: %s", (_, first, second, item) => {
    expect(plan(first, second)[1]).toEqual(["wrong", item, "is the same item as row 2"]);
  });

  test("the name and the code that an earlier row took away are free", () => {
    expect(plan({ name: "Dal Tadka", code: "D1" }, { name: "Dal", price })).toEqual([
      ["change", "dal"],
      ["add", undefined],
    ]);
    expect(plan({ code: "X1" }, { name: "Roti", code: "D1", price })).toEqual([
      ["change", "dal"],
      ["add", undefined],
    ]);
  });

  test("a row that is wrong takes no name", () => {
    expect(plan({ name: "Roti" }, { name: "Roti", price })).toEqual([
      ["wrong", undefined, "price: a new item needs one"],
      ["add", undefined],
    ]);
  });

  test("a wrong row changes nothing, and every row keeps its values", () => {
    const given = rows({ name: "Roti", description: "Thin" }, { price });
    const planned = planImport(menu, given);
    expect(planned.map(({ values }) => values)).toEqual(given);
    expect(planned[0]?.changes).toEqual([]);
  });
});

describe("a row's changes", () => {
  test("a row's changes name its item and what differs, in words as a sheet says them", () => {
    expect(changes({ price: dal.price, veg: true, minutes: 15, description: "", available: true })).toEqual(
      [],
    );
    expect(
      changes({
        name: "Dal Tadka ",
        code: "D1",
        price: paise(19_050),
        veg: false,
        minutes: 20,
        description: "Smoked",
        available: false,
      }),
    ).toEqual([
      "name: Dal → Dal Tadka",
      "price: 180.00 → 190.50",
      "veg: yes → no",
      "minutes: 15 → 20",
      "description:  → Smoked",
      "available: yes → no",
    ]);
  });

  test("another category moves the item; the same one in other letters does not", () => {
    expect(changes({ category: " Breads ", code: "D1" })).toEqual(["category: Curries → Breads"]);
    expect(changes({ category: "CURRIES " })).toEqual([]);
    expect(changes({ name: "DAL" })).toEqual(["name: Dal → DAL"]);
  });

  test("a new item begins with nothing; its category and name are said elsewhere", () => {
    expect(changes({ name: "Roti", code: "R1", price: paise(4_005), veg: true, available: false })).toEqual([
      "code:  → R1",
      "price:  → 40.05",
      "veg:  → yes",
      "available:  → no",
    ]);
  });

  test("whether an item is vegetarian, which a sheet does not say, is said to be not said", () => {
    expect(changes({ name: "Roti", price })).toEqual(["price:  → 100.00", "veg:  → not said"]);
    expect(changes({})).toEqual([]);
    const unknown = { ...menu, items: [{ ...dal, isVegetarian: null }] };
    const changesOf = (values: Row) =>
      planImport(unknown, rows(values)).flatMap((planned) => planned.changes);
    expect(changesOf({ veg: false })).toEqual([{ field: "veg", from: "not said", to: "no" }]);
    expect(changesOf({})).toEqual([]);
    expect(fieldTexts({ ...dal, isVegetarian: null }, dishes).veg).toBe("");
  });

  test("an item's fields are written as a sheet says them", () => {
    const item = { ...dal, description: "Yellow", isVegetarian: false, preparationTime: 7 };
    expect(fieldTexts(item, dishes)).toEqual({
      category: "Curries",
      name: "Dal",
      variant: "",
      code: "D1",
      price: "180.00",
      veg: "no",
      minutes: "7",
      description: "Yellow",
      available: "yes",
      addOns: "",
      openPrice: "",
      weighedIn: "",
      taxClass: "",
    });
  });

  test("a row's values become the item's fields", () => {
    const values = { code: "R1", price, veg: true, minutes: 5, description: "Thin", available: false };
    expect(rows({ name: "Roti", ...values }).map((row) => itemChangeBy(row, undefined, dishes))).toEqual([
      {
        name: "Roti",
        code: "R1",
        price: 10_000,
        isVegetarian: true,
        preparationTime: 5,
        description: "Thin",
        isAvailable: false,
        choices: null,
      },
    ]);
  });
});

test("categories that rows need are added once each, and none for a row that does nothing", () => {
  const given = rows(
    { category: " Drinks", name: "Chai", price },
    { category: "drinks", name: "Lassi", price },
    { category: "Sweets", name: "Halwa" },
    { category: "Soups", name: "Dal", code: "D1" },
    { category: "BREADS", name: "Roti", price },
    { name: "Paneer" },
  );
  const planned = planImport(menu, given);
  expect(planned.map(({ action }) => action)).toEqual(["add", "add", "wrong", "change", "add", "same"]);
  expect(findNewCategories(menu, planned)).toEqual(["Drinks", "Soups"]);
  expect(findNewCategories({ ...menu, categories: [] }, planned)).toEqual(["Drinks", "Soups", "BREADS"]);
});
