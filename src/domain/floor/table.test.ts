import { expect, test } from "vitest";
import { instant } from "../time.ts";
import { newTable, withOpenOrder } from "./table.ts";

const area = { _id: "area", name: "Garden" };
const table = newTable({ name: " G1 ", status: "reserved" }, { id: "t", at: instant(0), area });

test("a new table seats four and its name is trimmed", () => {
  expect(table).toMatchObject({ name: "G1", capacity: 4, status: "reserved" });
});

test("a table with an open order is occupied, any other has its stored status", () => {
  expect(withOpenOrder(table, "order")).toMatchObject({ status: "occupied", openOrder: "order" });
  expect(withOpenOrder(table, undefined)).toMatchObject({ status: "reserved", openOrder: null });
});

test("a new table is available and has the given fields", () => {
  const made = { id: "t", at: instant(5), area };
  expect(newTable({ name: " G2 " }, made)).toEqual({
    _id: "t",
    createdAt: 5,
    name: "G2",
    area,
    capacity: 4,
    status: "available",
  });
  expect(newTable({ name: "G2", capacity: 12 }, made).capacity).toBe(12);
});
