import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { Order } from "#domain/orders/order/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { useSubmit } from "../../../screens/menu-ordering/useSubmit.ts";
import { startSession } from "../../../sync/http/session.ts";
import { item, order, table } from "../../../testing/examples.ts";
import { withItem } from "../draft/draft.ts";
import { useLineCommands } from "./useLineCommands.ts";

const notified = vi.hoisted(() => vi.fn<(title: string, text?: string) => void>());
vi.mock("../../../kit/feedback/notify.ts", () => ({
  notify: { success: notified, failure: notified, info: notified },
}));
vi.mock("../../../sync/cache/useAsk.ts", async (original) => ({
  ...(await original<object>()),
  useAsk: () => defaultSettings,
}));
const answer = vi.hoisted(() => vi.fn<(endpoint: string) => unknown>());
vi.mock("../../../sync/outbox/device.ts", () => ({
  outbox: {
    records: { get: () => [], subscribe: () => () => {} },
    enqueue: async ({ endpoint }: { readonly endpoint: string }) => ({
      kind: "done",
      answer: { body: answer(endpoint), seq: 1, epoch: "e" },
    }),
  },
}));

/** The order that was begun on the table after the one on view was freed. */
const next = z.encode(Order, { ...order, _id: "o2", billNumber: "BILL-2" });
const own = z.encode(Order, order);

beforeEach(() => {
  notified.mockClear();
  startSession("secret", { id: "p", username: "asha", name: "Asha", role: "waiter" });
});

test("a line that has joined the table's new order says which order that is", async () => {
  const { result } = renderHook(() => useLineCommands());
  answer.mockReturnValue(own);
  await result.current.add(order._id, { item, quantity: 2, notes: "" });
  expect(notified).toHaveBeenLastCalledWith("Item Added", `2 × ${item.name}`);
  answer.mockReturnValue(next);
  await result.current.add(order._id, { item, quantity: 2, notes: "" });
  expect(notified).toHaveBeenLastCalledWith(
    "Item Added",
    `2 × ${item.name} went to order BILL-2 of T4, which was opened meanwhile`,
  );
});

test("a submission that has joined the table's new order says so, and goes on with that order", async () => {
  answer.mockImplementation((endpoint) => (endpoint.endsWith("/kot") ? { order: next, kot: null } : next));
  const actions = { add: vi.fn(), setQuantity: vi.fn(), setNotes: vi.fn(), clear: vi.fn(), accept: vi.fn() };
  const lines = withItem([], item, "0190c000-0000-4000-8000-0000000000a1");
  const names = { tableName: table.name, areaName: table.area.name };
  const context = { tableId: table._id, areaId: table.area._id, ...names, timestamp: 0 };
  const draft = { ...actions, forget: vi.fn(), lines, offered: [] };
  const { result } = renderHook(() => useSubmit({ context, order, draft }));
  expect(await result.current()).toMatchObject({ orderId: "o2", isDelivered: true });
  expect(notified).toHaveBeenCalledWith(
    "Existing Order Loaded",
    `1 item went to order BILL-2 of T4, which was opened meanwhile`,
  );
});
