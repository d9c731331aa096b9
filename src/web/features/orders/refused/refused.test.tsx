import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Order } from "#domain/orders/order/api.ts";
import { Refusal, refusals } from "#domain/refusal.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { useSubmit } from "../../../screens/menu-ordering/useSubmit.ts";
import { device } from "../../../sync/device.ts";
import { Failure } from "../../../sync/http/failure.ts";
import { setReporter } from "../../../sync/http/report.ts";
import { item, order, table } from "../../../testing/examples.ts";
import { useDeleteOrder } from "../commands/closing/useDeleteOrder.ts";
import { useTableStatus } from "../commands/closing/useTableStatus.ts";
import { useLineCommands } from "../commands/taking/useLineCommands.ts";
import { useOpenTable } from "../commands/taking/useOpenTable.ts";
import { withItem } from "../draft/draft.ts";

const notified = vi.hoisted(() => vi.fn<(title: string, text?: string) => void>());
vi.mock("../../../kit/feedback/notify.ts", () => ({
  notify: { success: notified, failure: notified, info: notified },
}));
vi.mock("../../../kit/feedback/confirm.ts", () => ({ confirm: async () => true }));
vi.mock("../../../sync/hooks/useApiQuery.ts", async (original) => ({
  ...(await original<object>()),
  useApiQuery: () => defaultSettings,
}));
const refuse = vi.fn<() => Refusal | Failure>();
vi.spyOn(device.outbox, "enqueue").mockImplementation(async () => {
  const error = refuse();
  return error instanceof Failure ? { kind: "failed", error } : { kind: "refused", refusal: error };
});
setReporter({
  success: ({ title, text }) => notified(title, text),
  failure: ({ title, text }) => notified(title, text),
  info: ({ title, text }) => notified(title, text),
});

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  device.session.start("secret", { id: "p", username: "asha", name: "Asha", role: "waiter" });
});
afterEach(() => void notified.mockClear());

test("a table that cannot be opened shows a toast and is deselected", async () => {
  refuse.mockReturnValue(new Refusal("not-found"));
  const onOrder = vi.fn();
  const { result } = renderHook(() => useOpenTable(() => [], onOrder));
  await result.current(table);
  expect(notified).toHaveBeenCalledWith("Failed to create new order. Please try again.", "Not found.");
  expect(onOrder).toHaveBeenLastCalledWith(undefined, table);
});

const conflict = new Refusal("table-has-active-order");
const listed = `/api/orders?table=${table._id}&status=open`;
const wire = Order.encode(order);

test.each([
  ["is a refusal", conflict, { [listed]: [wire] }, true],
  [
    "is a message alone",
    new Failure("server", "Table already has an active order", 409),
    { [listed]: [wire] },
    true,
  ],
  ["meets a server that does not answer then", conflict, {}, false],
  ["is of a table on which none is open", conflict, { [listed]: [] }, false],
])("a conflict that %s loads the table's order or shows a toast", async (_, error, answers, isLoaded) => {
  const known = new Map<string, unknown>(Object.entries(answers));
  vi.stubGlobal("fetch", async (path: string) =>
    known.has(path) ? Response.json(known.get(path)) : new Response("", { status: 500 }),
  );
  refuse.mockReturnValue(error);
  const onOrder = vi.fn();
  const { result } = renderHook(() => useOpenTable(() => [], onOrder));
  await result.current(table);
  vi.unstubAllGlobals();
  const sorry =
    "This table appears to have an active order but we couldn't load it. Please refresh the page.";
  expect(notified.mock.calls.slice(1)).toEqual([
    isLoaded
      ? ["Existing Order Loaded", `Order ${order.billNumber} was already active for this table`]
      : ["Order Conflict", sorry],
  ]);
  expect(onOrder).toHaveBeenLastCalledWith(isLoaded ? order._id : undefined, table);
});

test("an order that cannot be submitted shows a toast and keeps the draft", async () => {
  refuse.mockReturnValue(new Refusal("item-not-available"));
  const actions = { add: vi.fn(), setQuantity: vi.fn(), setNotes: vi.fn(), clear: vi.fn(), accept: vi.fn() };
  const forget = vi.fn();
  const draft = {
    ...actions,
    forget,
    lines: withItem([], item, { id: "0190c000-0000-4000-8000-0000000000a1" }),
    fromEarlierOrder: [],
  };
  const names = { tableName: table.name, areaName: table.area.name };
  const context = { tableId: table._id, areaId: table.area._id, ...names, timestamp: 0 };
  const { result } = renderHook(() => useSubmit({ context, order: undefined, draft }));
  expect(await result.current()).toBeUndefined();
  expect(notified).toHaveBeenCalledWith("Failed to submit order. Please try again.", "Out of Stock");
  expect(forget).not.toHaveBeenCalled();
});

test("lines parked because their order was deleted leave the draft, and a toast says where they are", async () => {
  refuse.mockReturnValue(new Refusal("order-closed", {}, "Order BILL-1 of T4 was deleted by Meera."));
  const actions = { add: vi.fn(), setQuantity: vi.fn(), setNotes: vi.fn(), clear: vi.fn(), accept: vi.fn() };
  const forget = vi.fn();
  const lines = withItem([], item, { id: "0190c000-0000-4000-8000-0000000000a1" });
  const draft = { ...actions, forget, lines, fromEarlierOrder: [] };
  const names = { tableName: table.name, areaName: table.area.name };
  const context = { tableId: table._id, areaId: table.area._id, ...names, timestamp: 0 };
  const { result } = renderHook(() => useSubmit({ context, order, draft }));
  expect(await result.current()).toBeUndefined();
  expect(notified.mock.calls).toEqual([
    [
      "Failed to submit order. Please try again.",
      "Order BILL-1 of T4 was deleted by Meera. It is kept under “to check”.",
    ],
  ]);
  expect(forget).toHaveBeenCalledExactlyOnceWith(lines);
});

test("a refused table status shows the server's message, or our own if it sent none", async () => {
  const { result } = renderHook(() => useTableStatus());
  refuse.mockReturnValue(new Refusal("table-has-order"));
  expect(await result.current(table, "reserved")).toBe(false);
  expect(notified).toHaveBeenLastCalledWith(refusals["table-has-order"].message, undefined);
  refuse.mockReturnValue(new Failure("server", "Told you", 409));
  await result.current(table, "reserved");
  expect(notified).toHaveBeenLastCalledWith("Told you", undefined);
  refuse.mockReturnValue(new Refusal("table-has-order", {}, ""));
  await result.current(table, "reserved");
  expect(notified).toHaveBeenLastCalledWith("Failed to update table status. Please try again.", "");
});

test("an order without an id cannot be deleted", async () => {
  const { result } = renderHook(() => useDeleteOrder());
  expect(await result.current(undefined)).toBe(false);
  expect(notified).toHaveBeenCalledWith("Order ID not found.");
});

test("an item that cannot be added shows a toast, also if its order is gone", async () => {
  const { result } = renderHook(() => useLineCommands());
  const lineId = "0190c000-0000-4000-8000-0000000000b1";
  for (const code of ["item-not-available", "not-found"] as const) {
    refuse.mockReturnValue(new Refusal(code));
    await result.current.add(order, { _id: lineId, item, quantity: 1, notes: "" });
    expect(notified).toHaveBeenLastCalledWith("Failed to add item to order.", refusals[code].message);
  }
  expect(notified).toHaveBeenCalledTimes(2);
});

test("an order that cannot be deleted shows a toast", async () => {
  const { result } = renderHook(() => useDeleteOrder());
  const { message } = refusals["order-not-open"];
  const answer = Response.json({ code: "order-not-open", message }, { status: 409 });
  const sent = vi.fn<(path: string, request: RequestInit) => Promise<Response>>(async () => answer);
  vi.stubGlobal("fetch", sent);
  expect(await result.current(order)).toBe(false);
  vi.unstubAllGlobals();
  // No reason was asked for: the kitchen did not know the order.
  expect(sent.mock.calls.map(([, { body }]) => body)).toContain('{"reason":null}');
  expect(notified).toHaveBeenCalledWith(
    "Failed to delete order. Please try again.",
    refusals["order-not-open"].message,
  );
});
