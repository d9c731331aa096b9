import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReadSheet } from "#domain/menu/importApi.ts";
import { stubLayout } from "../../testing/layout.ts";
import { SheetReading } from "./SheetReading.tsx";
import { columnLabel, withColumn } from "./sheetLabels.ts";

beforeEach(() => stubLayout());
afterEach(cleanup);

const reading: ReadSheet = {
  sheets: ["Help", "Menu"],
  sheetNumber: 2,
  headerRow: 3,
  firstRows: [["Palm Grove"], [""], ["Dish", "Rate", ""]],
  headers: ["Dish", "Rate", ""],
  columns: { name: 1, price: 2 },
  missing: [],
  category: "Menu",
  hasCategoryRows: false,
  sizes: [],
};

function show(changes: Partial<ReadSheet> = {}) {
  const onReadAs = vi.fn(async () => {});
  render(
    <MantineProvider env="test">
      <SheetReading reading={{ ...reading, ...changes }} onReadAs={onReadAs} />
    </MantineProvider>,
  );
  return onReadAs;
}

const choose = (label: string, option: string) => {
  const input = screen.getByRole("combobox", { name: label });
  fireEvent.click(input);
  const list = document.getElementById(input.getAttribute("aria-controls") ?? "");
  if (!list) throw new Error(`${label} shows no list`);
  fireEvent.click(within(list).getByRole("option", { name: option, hidden: true }));
};
const open = () => fireEvent.click(screen.getByRole("button", { name: "Change columns" }));

test("the preview shows how the sheet was read, and its columns on request", () => {
  show();
  expect(
    screen.getByText(
      "Sheet “Menu”. Column names in row 3: Name from “Dish”, Price from “Rate”, Category “Menu” where none is named.",
    ),
  ).toBeTruthy();
  expect(screen.queryByLabelText("Row of the column names")).toBeNull();
  open();
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Row of the column names" }).value).toBe(
    "3: Dish · Rate",
  );
});

test("the preview says that prices by size are variants, and rows with only a category are categories", () => {
  show({ category: null, hasCategoryRows: true, sizes: ["Half", "Full"] });
  const text = screen.getByText(/Column names in row 3/).textContent;
  expect(text).toContain("Category from the rows that hold nothing else.");
  expect(text).toContain("Each price is a variant of its dish: “Half”, “Full”.");
});

test("a missing required column prompts immediately", () => {
  show({ columns: { price: 2 }, missing: ["category", "name"], category: null });
  expect(screen.getByRole("status").textContent).toBe("Choose which column holds the category and the name.");
  expect(screen.getAllByText("Choose a column")).toHaveLength(2);
});

test("a chosen column replaces the detected one, and no column is read twice", async () => {
  const onReadAs = show();
  open();
  choose("Category", "A: Dish");
  expect(onReadAs).toHaveBeenLastCalledWith({
    sheetNumber: 2,
    headerRow: 3,
    category: "Menu",
    columns: { price: 2, category: 1 },
  });
});

test("the columns of another sheet or header row are detected again", () => {
  const onReadAs = show();
  open();
  choose("Sheet", "Help");
  expect(onReadAs).toHaveBeenLastCalledWith({ category: "Menu", sheetNumber: 1 });
});

test("choosing another header row keeps the selected worksheet", () => {
  const onReadAs = show();
  open();
  choose("Row of the column names", "1: Palm Grove");
  expect(onReadAs).toHaveBeenLastCalledWith({ category: "Menu", sheetNumber: 2, headerRow: 1 });
});

test("a typed category applies to all rows, and can be removed", () => {
  const onReadAs = show();
  open();
  const field = screen.getByLabelText("Category of rows without one");
  fireEvent.blur(field);
  expect(onReadAs).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: " Starters " } });
  fireEvent.keyDown(field, { key: "Enter" });
  const place = { sheetNumber: 2, headerRow: 3, columns: reading.columns };
  expect(onReadAs).toHaveBeenLastCalledWith({ ...place, category: "Starters" });
});

test("columns have the letters of a spreadsheet", () => {
  expect(columnLabel(2, "Rate")).toBe("B: Rate");
  expect(columnLabel(27)).toBe("Column AA");
});

test("a column that is set to none is not read", () => {
  expect(withColumn({ name: 1, price: 2 }, "price", undefined)).toEqual({ name: 1 });
});
