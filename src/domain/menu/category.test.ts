import { expect, test } from "vitest";
import { exampleCategory, now } from "../testing/examples.ts";
import { newCategory, soundsLikeLiquor, withCategoryChange } from "./category.ts";

const made = { id: "c", at: now, count: 4 };
const everything = {
  name: "Breads",
  description: "From the tandoor",
  image: "/uploads/breads.webp",
  isActive: false,
  sortOrder: 1,
  taxClass: "liquor",
  station: "tandoor",
  course: "Mains",
} as const;

test("a new category is active and comes last", () => {
  expect(newCategory({ name: " Breads " }, made)).toEqual({
    _id: "c",
    createdAt: now,
    name: "Breads",
    description: "",
    image: "",
    isActive: true,
    sortOrder: 5,
    taxClass: "service",
    station: null,
  });
});

test("a new category has the given fields", () => {
  expect(newCategory(everything, made)).toEqual({ _id: "c", createdAt: now, ...everything });
});

test("a change of a category sets the given fields only", () => {
  const category = exampleCategory({ description: "With rice", image: "/uploads/curries.webp" });
  expect(withCategoryChange(category, {})).toEqual(category);
  expect(withCategoryChange(category, { ...everything, name: " Breads " })).toEqual({
    _id: "curries",
    createdAt: now,
    ...everything,
  });
});

test.each([
  ["Bar", true],
  ["The Beer Garden", true],
  ["WINES", true],
  ["Indian liquor", true],
  ["Barbecue", false],
  ["Winery walk", false],
  ["Ginger soda", false],
])("%s sounds like liquor: %s", (name, isLiquor) => {
  expect(soundsLikeLiquor(name)).toBe(isLiquor);
});
