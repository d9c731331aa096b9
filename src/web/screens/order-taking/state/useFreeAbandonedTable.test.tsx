import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Order } from "#domain/orders/order/api.ts";
import { device } from "../../../sync/device.ts";
import { order, table } from "../../../testing/examples.ts";
import { useFreeAbandonedTable } from "./useFreeAbandonedTable.ts";

const sent = vi.hoisted(() => vi.fn());
vi.mock("../../../sync/hooks/useSend.ts", () => ({ useSend: () => sent }));

const empty: Order = { ...order, items: [] };
const freed = { params: { tableId: table._id }, body: { status: "available", order: order._id } };

beforeEach(() => device.session.start("secret", { id: "p", username: "asha", name: "Asha", role: "waiter" }));
afterEach(() => {
  device.session.end();
  sent.mockClear();
});

/** Selects an order, opened by this visit or not, and leaves it for the next choice; `known` are the open orders then. */
function visit(isOpenedHere: boolean, known: readonly Order[]) {
  const { rerender, result, unmount } = renderHook(({ id }) => useFreeAbandonedTable(id, () => known), {
    initialProps: { id: undefined as string | undefined },
  });
  if (isOpenedHere) result.current(order._id);
  rerender({ id: order._id });
  expect(sent).not.toHaveBeenCalled();
  return { leave: (next?: string) => rerender({ id: next }), unmount };
}

test.each([
  ["for the floor", undefined],
  ["for another order", "o2"],
])("a table that this visit opened and left empty is freed when it is left %s", (_, next) => {
  const { leave, unmount } = visit(true, [empty]);
  leave(next);
  expect(sent.mock.calls).toEqual([[freed]]);
  unmount();
  expect(sent).toHaveBeenCalledOnce();
});

test("leaving the screen frees it too, but signing out does not: nobody is there to free it", () => {
  visit(true, [empty]).unmount();
  expect(sent.mock.calls).toEqual([[freed]]);
  sent.mockClear();
  const { unmount } = visit(true, [empty]);
  device.session.end();
  unmount();
  expect(sent).not.toHaveBeenCalled();
});

const meera = { name: "Meera", address: "", gstin: "" };
test.each([
  ["was opened before this visit", false, [empty]],
  ["has a dish", true, [order]],
  ["has covers", true, [{ ...empty, covers: 2 }]],
  ["has a note", true, [{ ...empty, notes: "birthday" }]],
  ["has a guest", true, [{ ...empty, guest: meera }]],
  ["is closed", true, []],
])("an order that %s is not freed", (_, isOpenedHere, known) => {
  visit(isOpenedHere, known).leave();
  expect(sent).not.toHaveBeenCalled();
});
