import { expect, test } from "vitest";
import { TABLE_CONTEXT_LIFETIME_MS, tableContextAt } from "./tableContext.ts";

const context = { tableId: "t2", tableName: "T2", areaId: "a1", areaName: "Main Hall", timestamp: 1000 };

test.each([
  ["nothing stored", undefined, 1000, "none"],
  ["just booked", JSON.stringify(context), 1000, "chosen"],
  ["a moment before 30 minutes", JSON.stringify(context), 1000 + TABLE_CONTEXT_LIFETIME_MS - 1, "chosen"],
  ["at 30 minutes", JSON.stringify(context), 1000 + TABLE_CONTEXT_LIFETIME_MS, "expired"],
  ["no JSON", "{", 1000, "unreadable"],
  ["without its area", JSON.stringify({ ...context, areaId: "" }), 1000, "unreadable"],
])("%s", (_, stored, now, kind) => {
  expect(TABLE_CONTEXT_LIFETIME_MS).toBe(30 * 60 * 1000);
  expect(tableContextAt(stored, now).kind).toBe(kind);
});
