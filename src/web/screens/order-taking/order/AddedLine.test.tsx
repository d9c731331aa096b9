import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSession } from "../../../sync/http/session.ts";
import { outbox } from "../../../sync/outbox/device.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { order, parkedUpi } from "../../../testing/examples.ts";
import { lastAddition } from "../state/lastAddition.ts";
import { AddedLine } from "./AddedLine.tsx";

const LINE = "0190c000-0000-4000-8000-0000000000a1";
const items = order.items.map((line) => ({ ...line, _id: LINE }));
const { refusal: _, ...waiting } = { ...parkedUpi, state: "waiting" } as const;
const added: OutboxRecord = {
  ...{ ...waiting, endpoint: "POST /orders/:orderId/lines", id: "added" },
  body: { lines: [{ _id: LINE, menuItem: "dosa", quantity: 1 }] },
};
const kot: OutboxRecord = { ...waiting, endpoint: "POST /orders/:orderId/kot", body: {} };

beforeEach(() => {
  vi.useFakeTimers();
  startSession("secret", { id: "asha", username: "asha", name: "Asha", role: "waiter" });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  outbox.records.set([]);
  lastAddition.set(undefined);
});

async function said(records: readonly OutboxRecord[]): Promise<string | null | undefined> {
  outbox.records.set(records);
  await act(() => vi.advanceTimersByTimeAsync(600));
  return screen.getByRole("status").textContent;
}

test("an addition is said to wait once the device has stored it, and before that only to be added", async () => {
  lastAddition.set({ orderId: order._id, lineId: LINE, name: "Masala Dosa", quantity: 1 });
  render(<AddedLine order={{ ...order, items }} onUndo={() => {}} />);
  expect(await said([{ ...added, state: "saving" }])).toBe("Item Added 1 × Masala DosaUndo");
  expect(await said([added])).toBe("Item Added 1 × Masala Dosa · waits on this deviceUndo");
  expect(await said([])).toBe("Item Added 1 × Masala DosaUndo");
});

test("after a KOT that waits the line above the bar says that the kitchen does not have it", async () => {
  const sent = items.map((line) => ({ ...line, sentQuantity: line.quantity }));
  render(<AddedLine order={{ ...order, items: sent }} onUndo={() => {}} />);
  expect(await said([kot])).toContain("The kitchen does not have this yet");
});
