import { expect, test } from "vitest";
import type { Table } from "#domain/floor/tablesApi.ts";
import { instant } from "#domain/time.ts";
import { nothingChosen, type Selection, withChoice } from "./selection.ts";

const hall = { _id: "hall", name: "Hall" };
const t4: Table = {
  _id: "t4",
  createdAt: instant(0),
  name: "T4",
  area: hall,
  capacity: 4,
  status: "available",
  openOrder: null,
};
const working: Selection = { areaId: "hall", tableId: "t4", categoryId: "soups", orderId: "o1" };

test("another area clears table and category, and the order only if it has no items", () => {
  const shown = withChoice(working, { kind: "area", areaId: "garden" });
  expect(withChoice(shown, { kind: "areaReset", keepOrder: true })).toEqual({
    ...nothingChosen,
    areaId: "garden",
    orderId: "o1",
  });
  expect(withChoice(shown, { kind: "areaReset", keepOrder: false })).toEqual({
    ...nothingChosen,
    areaId: "garden",
  });
});

test("selecting a table resets the category, and a failed opening deselects the table", () => {
  const chosen = withChoice(working, { kind: "table", table: t4, orderId: "o2" });
  expect(chosen).toEqual({ areaId: "hall", tableId: "t4", categoryId: undefined, orderId: "o2" });
  expect(withChoice(chosen, { kind: "table", table: t4, orderId: undefined })).toEqual({
    ...nothingChosen,
    areaId: "hall",
  });
});

test("the end of an order does not clear the next one", () => {
  expect(withChoice(working, { kind: "done", orderId: "another" })).toBe(working);
  expect(withChoice(working, { kind: "done", orderId: "o1" })).toEqual({ ...nothingChosen, areaId: "hall" });
});

test("area and category are selected, and a loaded order brings its own area and table", () => {
  const inGarden = withChoice(nothingChosen, { kind: "area", areaId: "garden" });
  expect(withChoice(inGarden, { kind: "category", categoryId: "soups" })).toEqual({
    ...nothingChosen,
    areaId: "garden",
    categoryId: "soups",
  });
  const table = { _id: "t4", name: "T4" };
  const order = { _id: "o7", table, place: { kind: "table", table, area: hall } } as const;
  expect(withChoice(inGarden, { kind: "order", order })).toEqual({
    ...nothingChosen,
    areaId: "hall",
    tableId: "t4",
    orderId: "o7",
  });
});
