import { expect, test } from "vitest";
import { rateBps } from "#domain/money.ts";
import { newOrder } from "#domain/orders/order/order.ts";
import { calendarDay, instant } from "#domain/time.ts";
import { contextHealth, isContextValid } from "./contextHealth.ts";

const order = newOrder({
  _id: "o1",
  billNumber: "BILL-1",
  place: { kind: "table", table: { _id: "t4", name: "T4" }, area: { _id: "hall", name: "Hall" } },
  waiter: { _id: "p", name: "Asha" },
  tax: { mode: "regular", cgstRate: rateBps(250), sgstRate: rateBps(250), vatRate: null },
  businessDay: calendarDay(instant(0)),
  now: instant(0),
});
const selection = { areaId: "hall", tableId: "t4", categoryId: undefined, orderId: "o1" };
const context = { selection, order, error: null, areaName: "Hall" };

test("the selected table's order is healthy, and so is a table without an order", () => {
  expect(contextHealth(context).state).toBe("healthy");
  expect(contextHealth({ ...context, selection: { ...selection, orderId: undefined } }).state).toBe(
    "healthy",
  );
});

test("an order whose KOT is queued is not shown as OK", () => {
  expect(contextHealth({ ...context, kotWaits: true })).toEqual({
    state: "warning",
    reason: "The kitchen does not have this yet: the KOT waits on this device.",
  });
});

test("an order outside of the shown area or table is a warning", () => {
  const elsewhere = { ...context, selection: { ...selection, areaId: "garden", tableId: undefined } };
  expect(contextHealth({ ...elsewhere, areaName: "Garden" })).toEqual({
    state: "warning",
    reason: "The order of T4 · Hall is on view while Garden is shown.",
  });
  expect(contextHealth({ ...context, selection: { ...selection, tableId: "t5" } })).toEqual({
    state: "warning",
    reason: "The order of T4 · Hall is on view, but its table is not chosen.",
  });
  expect(contextHealth({ ...context, order: { ...order, status: "paid" } }).state).toBe("warning");
});

test("an order that is missing, unreadable or without a table is critical", () => {
  expect(contextHealth({ ...context, order: undefined }).state).toBe("critical");
  expect(contextHealth({ ...context, error: new Error("Not found.") })).toEqual({
    state: "critical",
    reason: "The order cannot be read: Not found.",
  });
  for (const lost of [{ table: { _id: "", name: "" } }, { area: { _id: "", name: "" } }]) {
    expect(contextHealth({ ...context, order: { ...order, ...lost } }).state).toBe("critical");
  }
});

test("items are added only to the open order of the selected table", () => {
  expect(isContextValid(selection, order)).toBe(true);
  expect(isContextValid({ ...selection, tableId: "t5" }, order)).toBe(false);
  expect(isContextValid(selection, { ...order, status: "paid" })).toBe(false);
  expect(isContextValid(selection, undefined)).toBe(false);
  expect(isContextValid(selection, { ...order, _id: "o2" })).toBe(false);
  const noTable = { ...order, table: { _id: "", name: "" } };
  expect(isContextValid({ ...selection, tableId: "" }, noTable)).toBe(false);
  expect(isContextValid(selection, { ...order, area: { _id: "", name: "" } })).toBe(false);
});
