import { expect, test } from "vitest";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { parkedUpi } from "../../../testing/examples.ts";
import { describeChange } from "./describeChange.ts";

const dishes = new Map([
  ["dosa", "Masala Dosa"],
  ["chai", "Chai"],
  ["idli", "Idli"],
  ["vada", "Vada"],
]);
const names = {
  item: (id: string) => dishes.get(id),
  table: (id: string) => (id === "t4" ? "T4" : undefined),
  tableOfOrder: (id: string) => (id === "o1" ? "T4" : undefined),
};
const line = (menuItem: string, quantity: number) => ({ menuItem, quantity });
const lines = (...added: readonly object[]): OutboxRecord => ({
  ...parkedUpi,
  endpoint: "POST /orders/:orderId/lines",
  label: "Add lines to an order",
  body: { lines: added },
});

test("describes a queued command by its dishes and table", () => {
  expect(describeChange(lines(line("dosa", 2)), names)).toBe("Add 2 × Masala Dosa · T4");
  expect(
    describeChange(lines(line("dosa", 2), line("chai", 1), line("idli", 3), line("vada", 1)), names),
  ).toBe("Add 2 × Masala Dosa, 1 × Chai, 3 × Idli, 1 more · T4");
});

test("a queued opening of an order names its dishes and its table", () => {
  const record = {
    ...parkedUpi,
    endpoint: "POST /orders",
    label: "Open a table or submit an order",
    orderId: "new",
  };
  expect(describeChange({ ...record, body: { table: "t4", items: [line("chai", 2)] } }, names)).toBe(
    "Add 2 × Chai · T4",
  );
  expect(describeChange({ ...record, body: { table: "t4" } }, names)).toBe(
    "Open a table or submit an order · T4",
  );
});

test("a deleted order's table is taken from the refusal", () => {
  const refusal = { code: "order-closed", message: "", details: { table: { _id: "t9", name: "T9" } } };
  expect(describeChange({ ...lines(line("dosa", 1)), orderId: "gone", refusal }, names)).toBe(
    "Add 1 × Masala Dosa · T9",
  );
});

test("names that the device does not know are left out", () => {
  const record = { ...lines(line("dosa", 1), line("unknown", 1)), orderId: "unknown" };
  expect(describeChange(record, names)).toBe("Add lines to an order");
  expect(describeChange(parkedUpi, names)).toBe("Settle an order · T4");
});
