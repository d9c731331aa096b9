// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { table } from "../../testing/examples.ts";
import { chooseTable, tableContextAt } from "./tableContext.ts";

const HALF_AN_HOUR_MS = 1_800_000;

const context = { tableId: "t2", tableName: "T2", areaId: "a1", areaName: "Main Hall", timestamp: 1000 };

test.each([
  ["nothing stored", undefined, 1000, "none"],
  ["just booked", JSON.stringify(context), 1000, "chosen"],
  ["a moment before 30 minutes", JSON.stringify(context), 1000 + HALF_AN_HOUR_MS - 1, "chosen"],
  ["at 30 minutes", JSON.stringify(context), 1000 + HALF_AN_HOUR_MS, "expired"],
  ["no JSON", "{", 1000, "unreadable"],
  ["without its area", JSON.stringify({ ...context, areaId: "" }), 1000, "unreadable"],
])("tableContextAt of a stored table: %s", (_, stored, now, kind) => {
  expect(tableContextAt(stored, now).kind).toBe(kind);
});

test("stores a selected table under selectedTableContext with its area and the time", () => {
  vi.useFakeTimers({ now: 5000 });
  chooseTable(table);
  vi.useRealTimers();
  const stored = localStorage.getItem("selectedTableContext") ?? "";
  const kept = { tableId: "t4", tableName: "T4", areaId: "hall", areaName: "Hall", timestamp: 5000 };
  expect(JSON.parse(stored)).toEqual(kept);
  expect(tableContextAt(stored, 5000)).toEqual({ kind: "chosen", context: kept });
});
