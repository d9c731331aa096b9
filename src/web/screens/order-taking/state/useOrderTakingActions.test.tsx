import { useCallbackRef } from "@mantine/hooks";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { promptSettle } from "../../../features/orders/commands/dialogs.ts";
import { device } from "../../../sync/device.ts";
import { deviceId } from "../../../sync/http/identity.ts";
import {
  closing,
  firstLine,
  garden,
  hall,
  item,
  order,
  orderTakingState,
  table,
} from "../../../testing/examples.ts";
import { lastAddition } from "./lastAddition.ts";
import type { OrderTakingState } from "./orderTakingState.ts";
import { useHealthCheck } from "./useHealthCheck.ts";
import { useOrderTakingActions } from "./useOrderTakingActions.ts";
import { useSelection } from "./useSelection.ts";

const did = vi.hoisted(() => ({
  add: vi.fn(async () => {}),
  addToClosed: vi.fn(async () => {}),
  remove: vi.fn(async () => {}),
  print: vi.fn(async () => "printed"),
  said: vi.fn<(title: string, text?: string) => void>(),
  isSettlingRefused: vi.fn(() => false),
  refreshAll: vi.fn(),
}));
vi.mock("../../../features/orders/commands/taking/useLineCommands.ts", () => ({
  useLineCommands: () => ({ ...did, setQuantity: did.add, setNotes: did.add }),
}));
vi.mock("../../../features/orders/commands/taking/useOpenTable.ts", () => ({
  useOpenTable: () => async () => {},
}));
vi.mock("../../../features/orders/commands/taking/useOrderDetails.ts", () => ({
  useOrderDetails: () => ({}),
}));
vi.mock("../../../features/orders/commands/sending/useSendKot.ts", () => ({ useSendKot: () => did.print }));
vi.mock("../../../features/orders/commands/billing/usePrintBill.ts", () => ({
  usePrintBill: () => did.print,
}));
vi.mock("../../../features/orders/commands/paying/usePrintBillAndKot.ts", () => ({
  usePrintBillAndKot: () => did.print,
}));
vi.mock("../../../features/orders/commands/paying/useSettleInDialog.ts", () => ({
  useSettleInDialog: () => async () => true,
}));
vi.mock("../../../features/orders/commands/paying/useNotifySettlingRefusal.ts", () => ({
  useSettlingRefusal: () => (did.isSettlingRefused() ? "waiters-do-not-settle" : undefined),
}));
vi.mock("../../../features/orders/commands/closing/useDeleteOrder.ts", () => ({
  useDeleteOrder: () => async () => true,
}));
vi.spyOn(device.cache, "refreshAll").mockImplementation(did.refreshAll);
vi.mock("../../../kit/feedback/notify.ts", () => ({
  notify: { success: did.said, failure: did.said, info: did.said, replaced: () => {} },
}));

const noteOpened = () => {};
const actionsOn = (state: OrderTakingState) =>
  useOrderTakingActions(
    useCallbackRef(() => state),
    noteOpened,
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const mock of Object.values(did)) mock.mockClear();
});

test("a table is selected in an area, or the screen says that an area comes first", () => {
  const { result } = renderHook(() => actionsOn(orderTakingState({ area: undefined })));
  result.current.chooseTable(table);
  expect(did.said).toHaveBeenCalledExactlyOnceWith(
    "No Area Selected",
    "Please select an area first before selecting a table.",
  );
});

test("an item without an order is refused", () => {
  const { result } = renderHook(() => actionsOn(orderTakingState({ order: undefined, orderId: undefined })));
  result.current.addItem(item, { quantity: 1, notes: "" });
  expect(did.said).toHaveBeenCalledWith(
    "Invalid Context",
    "Order context is invalid. Please refresh and try again.",
  );
  expect(did.add).not.toHaveBeenCalled();
});

test("a missing order is refetched, and the item is added after 500 ms", async () => {
  const lost = orderTakingState({ order: undefined });
  const { result, rerender } = renderHook((props) => actionsOn(props), { initialProps: lost });
  result.current.addItem(item, { quantity: 2, notes: "less spicy" });
  expect(lost.refetch).toHaveBeenCalledOnce();
  rerender(orderTakingState({}));
  await vi.advanceTimersByTimeAsync(499);
  expect(did.add).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(did.add).toHaveBeenCalledExactlyOnceWith(order, {
    _id: lastAddition.get()?.lineId,
    item,
    quantity: 2,
    notes: "less spicy",
  });
});

const merged = { ...closing, kind: "merged", into: { _id: "t7", name: "T7" } } as const;

test.each([
  ["before the tap", orderTakingState({ order: undefined, closing: merged })],
  ["while the order is read again", orderTakingState({ order: undefined })],
])(
  "a dish for an order that somebody merged, as learned %s, is parked for the other order, and the toast stays true",
  async (_, state) => {
    const { result, rerender } = renderHook((props) => actionsOn(props), { initialProps: state });
    result.current.addItem(item, { quantity: 2, notes: "less spicy" });
    rerender(orderTakingState({ order: undefined, closing: merged }));
    await vi.advanceTimersByTimeAsync(5000);
    const addition = { _id: expect.any(String), item, quantity: 2, notes: "less spicy" };
    expect(did.addToClosed).toHaveBeenCalledExactlyOnceWith(order._id, addition);
    expect(did.add).not.toHaveBeenCalled();
    expect(did.said).not.toHaveBeenCalled();
  },
);

test("a line of an order that somebody merged is not removed, and the message says where its dishes are", async () => {
  const state = orderTakingState({ order: undefined, closing: merged });
  const { result } = renderHook(() => actionsOn(state));
  result.current.removeLine(firstLine(order));
  await vi.advanceTimersByTimeAsync(5000);
  const words = "Order BILL-1 of T4 was merged into that of T7 by Meera on another device.";
  expect(did.said.mock.calls).toEqual([["Order closed", words]]);
  expect(state.refetch).not.toHaveBeenCalled();
});

test("undoing an addition removes only its own quantity from a line that it joined, and never what the kitchen knows", () => {
  const line = { ...firstLine(order), quantity: 3, additions: ["l7"] };
  const { result, rerender } = renderHook((state) => actionsOn(state), {
    initialProps: orderTakingState({ order: { ...order, items: [line] } }),
  });
  const addition = { orderId: order._id, lineId: "l7", name: item.name, quantity: 2 };
  result.current.undoAddition(addition);
  expect(did.add).toHaveBeenCalledExactlyOnceWith(expect.anything(), line, 1);
  rerender(orderTakingState({ order: { ...order, items: [{ ...line, sentQuantity: 2 }] } }));
  result.current.undoAddition(addition);
  expect(did.add).toHaveBeenCalledOnce();
});

test("a missing order is recovered once, and a failed recovery shows a toast", async () => {
  const { result } = renderHook(() => actionsOn(orderTakingState({ order: undefined })));
  result.current.removeLine(firstLine(order));
  await vi.advanceTimersByTimeAsync(500);
  expect(did.said).toHaveBeenCalledExactlyOnceWith(
    "Context Recovery Failed",
    "Please refresh the context and try again.",
  );
  expect(did.remove).not.toHaveBeenCalled();
});

test("after BILL the order stays on screen for a person who may settle it, and everything is refetched", async () => {
  const screen = orderTakingState({});
  const { result } = renderHook(() => actionsOn(screen));
  await result.current.bill();
  await vi.advanceTimersByTimeAsync(1000);
  expect(did.refreshAll).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5000);
  expect(screen.choose).not.toHaveBeenCalled();
});

test.each([
  ["kot", 1000, false],
  ["kot", 1000, true],
  ["bill", 1000, true],
  ["billAndKot", 1500, false],
] as const)(
  "after %s the context is cleared and everything is refetched in %d ms",
  async (paper, afterMs, isRefused) => {
    did.isSettlingRefused.mockReturnValueOnce(isRefused);
    const screen = orderTakingState({});
    const { result } = renderHook(() => actionsOn(screen));
    await result.current[paper]();
    await vi.advanceTimersByTimeAsync(afterMs - 1);
    expect(screen.choose).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(screen.choose).toHaveBeenCalledExactlyOnceWith({ kind: "done", orderId: order._id });
    expect(did.refreshAll).toHaveBeenCalledOnce();
  },
);

test("settling and deleting clear the context of that order", async () => {
  const screen = orderTakingState({});
  const { result } = renderHook(() => actionsOn(screen));
  await result.current.settle(order);
  await result.current.deleteOrder(order);
  expect(screen.choose).toHaveBeenCalledTimes(2);
  expect(screen.choose).toHaveBeenCalledWith({ kind: "done", orderId: order._id });
});

test("selecting another area shows a toast about the order that stays", () => {
  const screen = orderTakingState({});
  const { result } = renderHook(() => actionsOn(screen));
  result.current.chooseArea(garden);
  expect(screen.switchArea).toHaveBeenCalledExactlyOnceWith(garden, true);
  expect(did.said).toHaveBeenCalledWith(
    "Area Changed",
    "The order of T4 stays with Hall. Area shown: Garden.",
  );
});

test.each([
  ["without items", orderTakingState({ order: { ...order, items: [] } })],
  ["without an id", orderTakingState({ order: undefined, orderId: undefined })],
])("selecting another area clears an order %s", (_, screen) => {
  const { result } = renderHook(() => actionsOn(screen));
  result.current.chooseArea(garden);
  expect(screen.switchArea).toHaveBeenCalledExactlyOnceWith(garden, false);
  expect(did.said).toHaveBeenCalledWith("Area Changed", "Garden: please choose a table.");
});

test("table and category are cleared 100 ms after the area was switched", async () => {
  const { result } = renderHook(() => useSelection([hall]));
  act(() => result.current.choose({ kind: "table", table, orderId: order._id }));
  act(() => result.current.switchArea(garden, false));
  await act(() => vi.advanceTimersByTimeAsync(99));
  expect(result.current.selection).toMatchObject({ areaId: "garden", tableId: "t4" });
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(result.current.selection).toMatchObject({ areaId: "garden", tableId: undefined });
});

test("the context is checked every 5 s: a missing order is refetched, or the table's other order is loaded", async () => {
  const lost = orderTakingState({ order: undefined });
  const { rerender } = renderHook((state) => useHealthCheck(state), { initialProps: lost });
  await vi.advanceTimersByTimeAsync(4999);
  expect(lost.refetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(lost.refetch).toHaveBeenCalledOnce();
  const other = orderTakingState({ order: undefined, openOrders: [{ ...order, _id: "o2" }] });
  rerender(other);
  await vi.advanceTimersByTimeAsync(5000);
  expect(other.choose).toHaveBeenCalledWith({ kind: "order", order: expect.objectContaining({ _id: "o2" }) });
  expect(did.said).toHaveBeenCalledWith(
    "Existing Order Loaded",
    "Order BILL-1 was already active for this table",
  );
});

test("an order that the server has is refetched every 5 s, to notice without events that it is gone", async () => {
  const healthy = orderTakingState({});
  const { rerender } = renderHook((state) => useHealthCheck(state), { initialProps: healthy });
  await vi.advanceTimersByTimeAsync(5000);
  expect(healthy.refetch).toHaveBeenCalledOnce();
  const unsent = { ...orderTakingState({}), version: undefined };
  rerender(unsent);
  await vi.advanceTimersByTimeAsync(5000);
  expect(unsent.refetch).not.toHaveBeenCalled();
});

test("an order deleted on another device is reported once, is not refetched, and leaves the screen", async () => {
  const closed = orderTakingState({ order: undefined, closing, openOrders: [{ ...order, _id: "o2" }] });
  const { rerender } = renderHook((state) => useHealthCheck(state), { initialProps: closed });
  rerender({ ...closed, health: { ...closed.health } });
  expect(closed.health).toEqual({
    state: "critical",
    reason: "Order BILL-1 of T4 was deleted by Meera on another device.",
  });
  expect(did.said.mock.calls).toEqual([["Order closed", closed.health.reason]]);
  await vi.advanceTimersByTimeAsync(1499);
  expect(closed.choose).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(closed.choose).toHaveBeenCalledExactlyOnceWith({ kind: "done", orderId: order._id });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(closed.refetch).not.toHaveBeenCalled();
  expect(closed.choose).toHaveBeenCalledOnce();
});

test("an order settled on another device is reported with the person's name, its dialogs close, and it leaves the screen", async () => {
  const paid = { ...order, status: "paid" } as const;
  const settled = orderTakingState({ order: paid, closing: { ...closing, kind: "paid" } });
  const answer = promptSettle(order._id, "");
  renderHook((state) => useHealthCheck(state), { initialProps: settled });
  expect(await answer).toBeUndefined();
  const said = "Order BILL-1 of T4 was settled by Meera on another device.";
  expect(did.said.mock.calls).toEqual([["Table settled", said]]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(settled.choose).toHaveBeenCalledExactlyOnceWith({ kind: "done", orderId: order._id });
});

test("an order that this device closed itself leaves the screen without a toast", async () => {
  const own = { ...closing, kind: "cancelled", device: deviceId() } as const;
  const closed = orderTakingState({ order: undefined, closing: own });
  renderHook((state) => useHealthCheck(state), { initialProps: closed });
  await vi.advanceTimersByTimeAsync(1500);
  expect(closed.health.reason).toBe("Order BILL-1 of T4 was cancelled by Meera.");
  expect(closed.choose).toHaveBeenCalledExactlyOnceWith({ kind: "done", orderId: order._id });
  expect(did.said).not.toHaveBeenCalled();
});
