import { expect, test } from "vitest";
import { type Limit, testLimits } from "../testing/bodyLimits.ts";
import { menuEditingApi } from "./editingApi.ts";
import { menuImportApi } from "./importApi.ts";

const letters = (count: number) => "x".repeat(count);
const row = { row: 2, category: "Curries", name: "Dal" };

const bodies = {
  createCategory: [menuEditingApi.createCategory.body, { name: "Curries" }],
  createItem: [menuEditingApi.createItem.body, { name: "Dal", category: "c", price: 180 }],
  updateItem: [menuEditingApi.updateItem.body, {}],
  apply: [menuImportApi.apply.body, { fingerprint: "f", rows: [row] }],
} as const;

const limits: readonly Limit<typeof bodies>[] = [
  ["createCategory", "name", letters(80), letters(81)],
  ["createCategory", "name", "x", " "],
  ["createCategory", "description", letters(500), letters(501)],
  ["createCategory", "sortOrder", 1, 0],
  ["createCategory", "sortOrder", 100_000, 100_001],
  ["createItem", "price", 0.01, 0],
  ["createItem", "price", 10_000_00_00, 10_000_00_00.01],
  ["createItem", "price", 1.25, 1.255],
  ["createItem", "preparationTime", 1, 0],
  ["createItem", "preparationTime", 600, 601],
  ["createItem", "isVegetarian", null, "yes"],
  ["createItem", "code", "ABC-12345678", "ABC-123456789"],
  ["createItem", "code", "", "A 1"],
  ["createItem", "image", "https://pictures.example/dal.jpg", "https:// pictures"],
  ["createItem", "image", "/uploads/dal.webp", "/up loads/dal.webp"],
  ["createItem", "image", "dal.webp", "uploads/dal.webp"],
  ["createItem", "image", "", "javascript:alert(1)"],
  ["createItem", "image", `/${letters(499)}`, `/${letters(500)}`],
  ["updateItem", "price", 0.01, 0],
  ["updateItem", "category", "c", null],
  ["apply", "fingerprint", letters(80), letters(81)],
  ["apply", "rows", Array.from({ length: 5_000 }, () => row), Array.from({ length: 5_001 }, () => row)],
  ["apply", "rows", [row], []],
];

testLimits(bodies, limits);

test("an item needs name, category and price", () => {
  expect(
    menuEditingApi.createItem.body.safeDecode({} as never).error?.issues.map(({ path }) => path[0]),
  ).toEqual(["name", "category", "price"]);
});
