// @vitest-environment jsdom
import { expect, test } from "vitest";
import { categoryBody, categoryFields, categoryProblems } from "./categoryForm.ts";
import { itemFields } from "./itemForm.ts";

const item = itemFields([{ _id: "soups", name: "Soups" }]);

test("an item requires name, category and a price above 0, and nothing else", () => {
  const needed = Object.entries(item).filter(([, { required }]) => required !== undefined);
  expect(needed.map(([name]) => name)).toEqual(["name", "category", "price"]);
  expect([item.name.isEmpty("  "), item.name.isEmpty("Soup")]).toEqual([true, false]);
  expect([item.category.isEmpty(null), item.category.isEmpty("soups")]).toEqual([true, false]);
  expect([item.price.isEmpty(""), item.price.isEmpty("0"), item.price.isEmpty("1")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("a new item's vegetarian mark is unknown until somebody sets it", () => {
  const { isVegetarian } = item;
  expect(isVegetarian.read(isVegetarian.blank)).toBe(null);
  expect([null, true, false].map((value) => isVegetarian.read(isVegetarian.show(value)))).toEqual([
    null,
    true,
    false,
  ]);
});

test("a category requires its name, and nothing else", () => {
  const needed = Object.entries(categoryFields).filter(([, { required }]) => required !== undefined);
  expect(needed.map(([name, { required }]) => [name, required])).toEqual([
    ["name", "Category name is required"],
  ]);
  expect(categoryFields.name.isEmpty("  ")).toBe(true);
});

test.each([
  ["", 15],
  ["soon", 15],
  ["0", 1],
  ["-3", 1],
  ["25", 25],
])("a preparation time typed as %j is %i", (typed, minutes) =>
  expect(item.preparationTime.read(typed)).toBe(minutes),
);

test.each([
  ["", 1],
  ["first", 1],
  ["0", 1],
  ["-3", 1],
  ["7", 7],
])("a category's sort order typed as %j is %i", (typed, order) =>
  expect(categoryFields.sortOrder.read(typed)).toBe(order),
);

test("a category whose name sounds like liquor needs a choice of its tax; others are food unless said", () => {
  const { taxClass } = categoryFields;
  const values = (name: string, tax: unknown) => ({
    ...{ name, description: "", image: { path: "", file: undefined }, sortOrder: 1, isActive: true },
    taxClass: taxClass.read(tax),
    station: null,
    course: null,
  });
  expect(categoryProblems(values("Bar", taxClass.blank))).toEqual({
    taxClass: "is needed: liquor pays your state's VAT, all else GST",
  });
  expect(categoryBody(values("Breads", taxClass.blank))).not.toHaveProperty("taxClass");
  for (const [name, tax] of [
    ["Breads", taxClass.blank],
    ["Salad Bar", "service"],
    ["Bar", "liquor"],
  ])
    expect(categoryProblems(values(String(name), tax))).toEqual({});
  expect(categoryBody(values("Bar", "liquor"))).toMatchObject({ taxClass: "liquor" });
});
