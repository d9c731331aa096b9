import { expect, test } from "vitest";
import { readHeader, readRow, sheetColumns } from "./sheetRow.ts";

const { positions } = readHeader(sheetColumns);
const read = (cells: Partial<Record<(typeof sheetColumns)[number], string>>) =>
  readRow(
    sheetColumns.map((column) => ({ category: "Goan", name: "Xacuti", ...cells })[column] ?? ""),
    positions,
    2,
  );

test.each([
  ["120", 12_000],
  ["120.5", 12_050],
  ["120.50", 12_050],
  ["₹120", 12_000],
  ["₹ 1,20,000.05", 12_000_005],
  ["1,234", 123_400],
  ["12,34,567", 123_456_700],
  ["Rs. 95", 9_500],
  ["rs95", 9_500],
  ["INR 95", 9_500],
  ["120/-", 12_000],
  [" 120 ", 12_000],
])("the price %s is %i paise", (price, paise) => {
  expect(read({ price })).toMatchObject({ problems: [], values: { price: paise } });
});

test.each([
  "-5",
  "−5",
  "(5)",
  "10.005",
  "10.500",
  "12,95",
  "1,2345",
  "1.2.3",
  "free",
  "12 or 13",
  "0",
  "1e5",
  "٣",
])("the price %s is refused", (price) => {
  expect(read({ price }).values).toBeUndefined();
  expect(read({ price }).problems[0]).toMatch(/^price: /);
});

test.each([
  ["veg", "Veg", true],
  ["veg", "NON-VEG", false],
  ["veg", "1", true],
  ["available", "Out of stock", false],
  ["available", "TRUE", true],
] as const)("%s: %s is %s", (column, text, value) => {
  expect(read({ [column]: text }).values).toMatchObject({ [column]: value });
});

test("an empty cell says nothing", () => {
  expect(read({}).values).toEqual({ row: 2, category: "Goan", name: "Xacuti" });
});

test("columns are known by other names, in any order, without capitals and signs", () => {
  const header = readHeader(["Chef", "PRICE (₹)", "Dish Name", "Veg / Non-Veg", "Menu Category", ""]);
  expect([...header.positions]).toEqual([
    ["price", 1],
    ["name", 2],
    ["veg", 3],
    ["category", 4],
  ]);
  expect(header).toMatchObject({ ignored: ["Chef"], problems: [] });
});
