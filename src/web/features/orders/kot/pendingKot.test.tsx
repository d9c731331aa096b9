import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { device } from "../../../sync/device.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { order, parkedUpi } from "../../../testing/examples.ts";
import { useSendKot } from "../commands/sending/useSendKot.ts";
import { useIsKotPending } from "./pendingKot.ts";

const said = vi.hoisted((): string[] => []);
vi.mock("../../../kit/panel.ts", () => ({ usePanel: () => ({ isWaiterPanel: false }) }));
vi.mock("../../../kit/feedback/notify.ts", () => {
  const say = (title: string, text: string) => void said.push(`${title}: ${text}`);
  return { notify: { info: say, failure: say } };
});

beforeEach(() => {
  vi.useFakeTimers();
  said.splice(0);
  device.session.start("secret", { id: "asha", username: "asha", name: "Asha", role: "waiter" });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  device.outbox.records.set([]);
});

const { refusal: _, ...waiting } = { ...parkedUpi, state: "waiting" } as const;
const kot: OutboxRecord = { ...waiting, endpoint: "POST /orders/:orderId/kot", body: {} };
const items = [{ _id: "0190c000-0000-4000-8000-0000000000a1", menuItem: "dosa", quantity: 1 }];
const opened: OutboxRecord = { ...waiting, endpoint: "POST /orders", body: { table: "t4", items } };

test.each([
  ["a KOT", kot, "o1", true],
  ["an order that is opened with dishes", opened, "o1", true],
  ["an order that is opened empty", { ...opened, body: { table: "t4" } }, "o1", false],
  ["the KOT of another order", kot, "o2", false],
])("findPendingKot finds what the kitchen lacks: %s", async (_name, record, orderId, waits) => {
  const { result } = renderHook(() => useIsKotPending(orderId));
  device.outbox.records.set([record]);
  expect(result.current).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(result.current).toBe(waits);
  act(() => device.outbox.records.set([]));
  expect(result.current).toBe(false);
});

/** The order on screen while its KOT is queued: every line counts as sent. */
const sentOrder = { ...order, items: order.items.map((line) => ({ ...line, sentQuantity: line.quantity })) };

test.each([
  [
    "waits says so again",
    kot,
    "KOT is waiting: The kitchen does not have this yet. It goes there as soon as the server is back.",
  ],
  [
    "comes late leads to its question",
    { ...kot, state: "parked", refusal: { code: "kot-late", message: "It was ordered long ago." } },
    "The kitchen does not have this yet: It was ordered long ago. It is kept under “to check”.",
  ],
] as const)("the KOT button of an order whose KOT %s sends nothing twice", async (_name, record, words) => {
  device.outbox.records.set([record]);
  const enqueue = vi.spyOn(device.outbox, "enqueue");
  expect(await renderHook(() => useSendKot()).result.current(sentOrder)).toBe("nothing");
  expect(said).toEqual([words]);
  expect(enqueue).not.toHaveBeenCalled();
});
