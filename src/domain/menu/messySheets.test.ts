import { expect, test } from "vitest";
import { guessColumns, guessHeaderRow } from "./guessColumns.ts";
import { planImport } from "./import.ts";
import { filledRows, readRows } from "./readRows.ts";
import { sizeColumns } from "./sheetSizes.ts";

/** Returns what an empty menu gets from a sheet, a line for each dish: "Starters · Papad · 4000 · veg", and what is wrong. */
function indexDishes(sheet: string): string[] {
  const cells = sheet
    .trim()
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()));
  const headerRow = guessHeaderRow(cells);
  const header = cells[headerRow - 1] ?? [];
  const columns = guessColumns(header, cells.slice(headerRow));
  const read = readRows(filledRows({ cells, headerRow }), { columns }, sizeColumns(header, columns));
  const values = read.flatMap((row) => row.values ?? []);
  const problems = [
    ...read.flatMap(({ row, problems: wrong }) => wrong.map((problem) => ({ row, problem }))),
    ...planImport({ categories: [], items: [] }, values).flatMap(({ values: { row }, problems: wrong }) =>
      wrong.map((problem) => ({ row, problem })),
    ),
  ];
  const wrongRows = new Set(problems.map(({ row }) => row));
  const diets = new Map([
    [true, "veg"],
    [false, "non-veg"],
  ]);
  return [
    ...values
      .filter(({ row }) => !wrongRows.has(row))
      .map(({ category, name, variant, price = "no price", veg, code }) =>
        [
          category,
          variant ? `${name} (${variant})` : name,
          price,
          ...(veg === undefined ? [] : [diets.get(veg)]),
          ...(code ? [code] : []),
        ].join(" · "),
      ),
    ...problems.map(({ row, problem }) => `row ${row}: ${problem}`),
  ];
}

test.each([
  [
    "a category written on the first row of its group holds for those below",
    `Category | Item | Rate
     Starters | Papad | 40
              | Paneer Tikka | 240
              | Chicken 65 | 280
     Breads   | Naan | 45
              | Roti | 20`,
    [
      "Starters · Papad · 4000",
      "Starters · Paneer Tikka · 24000",
      "Starters · Chicken 65 · 28000",
      "Breads · Naan · 4500",
      "Breads · Roti · 2000",
    ],
  ],
  [
    "half and full prices are two variants, and one price is a dish without any",
    `Category | Dish | Half | Full
     Curries | Dal Makhani | 140 | 240
     Curries | Butter Chicken | 220/- | 400/-
     Curries | Raita | - | 60
     Curries | Pickle | |`,
    [
      "Curries · Dal Makhani (Half) · 14000",
      "Curries · Dal Makhani (Full) · 24000",
      "Curries · Butter Chicken (Half) · 22000",
      "Curries · Butter Chicken (Full) · 40000",
      "Curries · Raita · 6000",
      "row 5: price: a new item needs one",
    ],
  ],
  [
    "veg and non-veg are understood however they are abbreviated",
    `Group | Particulars | V/NV | Price
     Thali | Gujarati Thali | Pure Veg | 250
     Thali | Fish Thali | N.V. | 320
     Thali | Mini Thali | V | 150
     Thali | Egg Thali | Egg | 180
     Thali | Chicken Thali | Non - Veg. | 300
     Thali | House Thali | V/NV | 280
     Thali | Jain Thali | Jain | 260`,
    [
      "Thali · Gujarati Thali · 25000 · veg",
      "Thali · Fish Thali · 32000 · non-veg",
      "Thali · Mini Thali · 15000 · veg",
      "Thali · Egg Thali · 18000 · non-veg",
      "Thali · Chicken Thali · 30000 · non-veg",
      "Thali · House Thali · 28000",
      "Thali · Jain Thali · 26000 · veg",
    ],
  ],
  [
    "prices are read as they are spoken, and a dash is none",
    `Section | Item Name | MRP (Rs.)
     Seafood | Lobster | ₹1,250/-
     Seafood | Crab | 1250 Rs
     Seafood | Prawns | Rs. 450/- only
     Seafood | Kingfish | 680.50 INR
     Seafood | Catch of the day | -
     Seafood | Oysters | as per size`,
    [
      "Seafood · Lobster · 125000",
      "Seafood · Crab · 125000",
      "Seafood · Prawns · 45000",
      "Seafood · Kingfish · 68050",
      'row 7: price: "as per size" is not a price such as 120 or 120.50',
      "row 6: price: a new item needs one",
    ],
  ],
  [
    "a category on a row of its own heads its dishes, where no column names it",
    `PALM GROVE RESORT
     Beach Road, Kovalam
     Sl. No. | Particulars | Rate
     | BEVERAGES |
     1 | Masala Chai | 30
     2 | Filter Coffee | 40
     | SNACKS |
     3 | Samosa | 25`,
    ["BEVERAGES · Masala Chai · 3000", "BEVERAGES · Filter Coffee · 4000", "SNACKS · Samosa · 2500"],
  ],
  [
    "a group's row in the column of categories is no dish",
    `Category | Item | Rate

     Desserts | |
     | Gulab Jamun | 80
     | Kulfi | 90
     Drinks | |
     | Lassi | 70`,
    ["Desserts · Gulab Jamun · 8000", "Desserts · Kulfi · 9000", "Drinks · Lassi · 7000"],
  ],
  [
    "column names that stand again on the next page are no dish",
    `Menu Category | Item Title | Selling Price
     Rice | Jeera Rice | 120
     Menu Category | Item Title | Selling Price
     Rice | Biryani | 260`,
    ["Rice · Jeera Rice · 12000", "Rice · Biryani · 26000"],
  ],
  [
    "sizes keep the code of their dish apart",
    `Type | Product | Item Code | Small (Rs) | Medium (Rs) | Large (Rs)
     Pizza | Margherita | PZ1 | 199 | 299 | 399
     Pizza | Garlic Bread | PZ2 | NA | 149 | n/a`,
    [
      "Pizza · Margherita (Small) · 19900 · PZ1-S",
      "Pizza · Margherita (Medium) · 29900 · PZ1-M",
      "Pizza · Margherita (Large) · 39900 · PZ1-L",
      "Pizza · Garlic Bread · 14900 · PZ2",
    ],
  ],
  [
    "names in Devanagari, with the food type beside them",
    `Food Type | Category | Dish Name | Rate Half | Rate Full
     Veg | मुख्य | पनीर मसाला | 150 | ₹ 280
     Non-Veg | | मटन करी | 260 | ₹ 480`,
    [
      "मुख्य · पनीर मसाला (Half) · 15000 · veg",
      "मुख्य · पनीर मसाला (Full) · 28000 · veg",
      "मुख्य · मटन करी (Half) · 26000 · non-veg",
      "मुख्य · मटन करी (Full) · 48000 · non-veg",
    ],
  ],
  [
    "a list of sales is read by its rates, and a note at its end is shown as wrong",
    `Item wise sales, 1 to 30 April
     Group | Description | Qty | Rate | Amount
     Dosa | Masala Dosa | 120 | 150.00 | 18,000.00
     | Rava Dosa | 80 | 160.00 | 12,800.00
     | GST extra as applicable | | |`,
    ["Dosa · Masala Dosa · 15000", "Dosa · Rava Dosa · 16000", "row 5: price: a new item needs one"],
  ],
])("%s", (_, sheet, dishes) => {
  expect(indexDishes(sheet)).toEqual(dishes);
});
