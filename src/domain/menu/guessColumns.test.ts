import { describe, expect, test } from "vitest";
import { guessColumns, guessHeaderRow, missingColumns, unusedColumns } from "./guessColumns.ts";
import { sheetColumns } from "./sheetColumns.ts";

const guess = (...header: string[]) => guessColumns(header, []);

test("the columns of the export are found in any order", () => {
  const header = sheetColumns.toReversed();
  const found = Object.entries(guess(...header)).map(([column, number]) => [
    column,
    header[(number ?? 0) - 1],
  ]);
  expect(found).toHaveLength(sheetColumns.length);
  for (const [column, name] of found) expect(column).toBe(name);
});

test("an amount next to a quantity is revenue, not a price", () => {
  expect(guess("Item", "Category", "Qty.", "Amount")).toEqual({ name: 1, category: 2 });
  expect(guess("Item", "Category", "Qty Sold", "Rate", "Amount")).toEqual({ name: 1, category: 2, price: 4 });
  expect(guess("Item", "Category", "Amount")).toEqual({ name: 1, category: 2, price: 3 });
});

describe("columns are found by alternative names, ignoring case and punctuation", () => {
  test.each([
    [
      "name",
      ["Item", "ITEM NAME", "Dish", "Dish Name", "Product", "Product name", "Particulars", "Food Item"],
    ],
    [
      "price",
      [
        "Rate",
        "MRP",
        "Selling Price",
        "PRICE (₹)",
        "Price Rs.",
        "Rate (Rs)",
        "Dine-in price",
        "Product Price",
      ],
    ],
    [
      "category",
      ["Group", "Menu Category", "Category Name", "Section", "Type", "Item Group", "Menu section name"],
    ],
    ["veg", ["Veg/Non-Veg", "Veg / Non Veg", "Food Type", "Is Veg?", "Vegetarian (Y/N)"]],
    ["minutes", ["Prep Time", "Preparation time (min)"]],
    ["code", ["Short Code", "Item code", "SKU"]],
  ] as const)("the column %s is found by its alternative names", (column, names) => {
    for (const name of names) expect([name, guess("Sl. no.", name)]).toEqual([name, { [column]: 2 }]);
  });
});

test("columns with similar names and different content are ignored", () => {
  const others = [
    "GST rate",
    "Item ID",
    "Cost price",
    "Total products",
    "HSN code",
    "Discount rate",
    "Quantity",
  ];
  expect(guess(...others, "Order Date", "invoice", "City", "")).toEqual({});
  expect(guess("One row for each dish, please", "Prices of the group rate")).toEqual({});
});

test("of several columns the most certain name wins, then the leftmost", () => {
  expect(guess("Rate", "Price")).toEqual({ price: 2 });
  expect(guess("MRP", "Selling Price")).toEqual({ price: 2 });
  expect(guess("Dine-in price", "Takeaway price")).toEqual({ price: 1 });
});

test("a type column is the category unless its cells are veg or non-veg", () => {
  expect(
    guessColumns(
      ["Item", "Type"],
      [
        ["Dosa", "Breakfast"],
        ["Naan", "Breads"],
      ],
    ),
  ).toEqual({ name: 1, category: 2 });
  const veg = [
    ["Dosa", "Veg"],
    ["Xacuti", "Non-Veg"],
    ["Puri", ""],
  ];
  expect(guessColumns(["Item", "Type"], veg)).toEqual({ name: 1, veg: 2 });
  // A bare yes says nothing of that.
  expect(guessColumns(["Item", "Type"], [["Dosa", "yes"]])).toEqual({ name: 1, category: 2 });
});

test("a sales report with the dish in its description column is read", () => {
  expect(guess("invoice", "description", "Quantity", "Product Price")).toEqual({ name: 2, price: 4 });
  expect(guess("Item", "Description")).toEqual({ name: 1, description: 2 });
});

const titled = [["The Palm Grove"], ["Menu items of 2026"], [""], ["Item", "Rate", "Group"], ["Naan", "40"]];
test.each<[number, string[][]]>([
  [
    1,
    [
      ["Category", "Name"],
      ["Breads", "Naan"],
    ],
  ],
  [4, titled],
  [
    2,
    [
      ["Menu", ""],
      ["Speise", "Preis"],
      ["Naan", "40"],
    ],
  ],
  [
    1,
    [
      ["Naan", "40"],
      ["Roti", "30"],
    ],
  ],
  [1, [["Naan"]]],
  [1, []],
])("row %i holds the column names", (number, rows) => {
  expect(guessHeaderRow(rows)).toBe(number);
});

test("the header row is searched at the top only", () => {
  const titles = (count: number) => [...Array(count).fill(["Title", ""]), ["Item", "Rate", "Group"]];
  expect(guessHeaderRow(titles(19))).toBe(20);
  expect(guessHeaderRow(titles(20))).toBe(1);
});

test("a sheet needs a name column, and a category column or one category for all rows", () => {
  expect(missingColumns({}, undefined)).toEqual(["category", "name"]);
  expect(missingColumns({ name: 2 }, undefined)).toEqual(["category"]);
  expect(missingColumns({ name: 2 }, "Menu")).toEqual([]);
  expect(missingColumns({ category: 1 }, "Menu")).toEqual(["name"]);
});

test("ignored columns are listed by their names, blank ones are not", () => {
  expect(unusedColumns(["Category", "Name", " Chef ", "  "], { category: 1, name: 2 })).toEqual(["Chef"]);
});
