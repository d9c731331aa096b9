import { expect, test } from "vitest";
import { guessColumns } from "./guessColumns.ts";
import { sheetColumns } from "./sheetColumns.ts";
import { readRow, rowTexts } from "./sheetRow.ts";

const columns = guessColumns(sheetColumns, []);
const read = (cells: Partial<Record<(typeof sheetColumns)[number], string>>) =>
  readRow(
    rowTexts(
      sheetColumns.map((column) => ({ category: "Goan", name: "Xacuti", ...cells })[column] ?? ""),
      { columns },
    ),
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
  ["120/", 12_000],
  ["₹1,250/-", 125_000],
  ["1250 Rs", 125_000],
  [" 120 ", 12_000],
])("the price %s is %i paise", (price, paise) => {
  expect(read({ price })).toMatchObject({ problems: [], values: { price: paise } });
});

test.each([
  ["-5", '"-5" is below zero'],
  ["−5", '"−5" is below zero'],
  ["(5)", '"(5)" is below zero'],
  ["₹-5", '"₹-5" is below zero'],
  ["10.005", '"10.005" has more than two decimals'],
  ["10.500", '"10.500" has more than two decimals'],
  ["12,95", '"12,95" is not a price such as 120 or 120.50'],
  ["1,2345", '"1,2345" is not a price such as 120 or 120.50'],
  ["1.2.3", '"1.2.3" is not a price such as 120 or 120.50'],
  ["free", '"free" is not a price such as 120 or 120.50'],
  ["12 or 13", '"12 or 13" is not a price such as 120 or 120.50'],
  ["12-13", '"12-13" is not a price such as 120 or 120.50'],
  ["12/-5", '"12/-5" is not a price such as 120 or 120.50'],
  ["0x64", '"0x64" is not a price such as 120 or 120.50'],
  ["1e5", '"1e5" is not a price such as 120 or 120.50'],
  ["٣", '"٣" is not a price such as 120 or 120.50'],
  ["99999999999999999", '"99999999999999999" is too large'],
  ["0", "must be greater than 0"],
])("the price %s is refused: %s", (price, problem) => {
  expect(read({ price })).toMatchObject({ values: undefined, problems: [`price: ${problem}`] });
});

test.each([
  ["15", 15],
  ["15 min", 15],
  ["5m", 5],
  ["20 MINS.", 20],
  ["90 minutes", 90],
  ["600", 600],
])("the minutes %s are %i", (minutes, value) => {
  expect(read({ minutes })).toMatchObject({ problems: [], values: { minutes: value } });
});

test.each(["1 hour", "about 15", "15.5", "12345", "15 to 20", "soon", "15-"])(
  "the minutes %s are refused",
  (minutes) => {
    const problems = [`minutes: "${minutes}" is not a whole number of minutes`];
    expect(read({ minutes })).toMatchObject({ values: undefined, problems });
  },
);

test.each([
  ["601", "must be at most 600"],
  ["0", "must be at least 1"],
])("the minutes %s are beyond what an item may take", (minutes, problem) => {
  expect(read({ minutes }).problems).toEqual([`minutes: ${problem}`]);
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

test("a word that is neither yes nor no is refused", () => {
  expect(read({ veg: "maybe" })).toMatchObject({
    values: undefined,
    problems: ['veg: "maybe" is neither yes nor no'],
  });
});

test("an invalid row has its category and name, and all its problems", () => {
  expect(read({ category: " Goan ", name: " Xacuti ", price: "free", code: "no code" })).toMatchObject({
    row: 2,
    category: "Goan",
    name: "Xacuti",
    values: undefined,
    problems: [
      'price: "free" is not a price such as 120 or 120.50',
      "code: must be at most 12 of A–Z, a–z, 0–9 and '-'",
    ],
  });
  expect(read({ name: " " }).problems).toEqual(["name: must not be blank"]);
});

test("missing columns and short rows leave their fields undefined", () => {
  const short = { columns: { category: 1, name: 2, price: 3 } };
  expect(readRow(rowTexts(["Goan", "Xacuti"], short), 7).values).toEqual({
    row: 7,
    category: "Goan",
    name: "Xacuti",
  });
  expect(readRow(rowTexts(["Goan"], short), 7).problems).toEqual(["name: must not be blank"]);
});

test("an empty cell leaves the field unchanged", () => {
  expect(read({}).values).toEqual({ row: 2, category: "Goan", name: "Xacuti" });
});

test("rows without a category get the one for all rows", () => {
  const reading = { columns: { category: 1, name: 2 }, category: " Menu " };
  expect(readRow(rowTexts(["", "Xacuti"], reading), 2).values).toMatchObject({ category: "Menu" });
  expect(readRow(rowTexts(["Goan", "Xacuti"], reading), 2).values).toMatchObject({ category: "Goan" });
  expect(readRow(rowTexts(["", "Xacuti"], { columns: reading.columns }), 2).values).toBeUndefined();
});
