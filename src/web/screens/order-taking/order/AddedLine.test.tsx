import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paise } from "#domain/money.ts";
import { type Kot, kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { exampleKot } from "#domain/testing/examples.ts";
import { instant } from "#domain/time.ts";
import { attentionArgs } from "../../../features/orders/kot/useUnprinted.ts";
import { device } from "../../../sync/device.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { order, parkedUpi } from "../../../testing/examples.ts";
import { lastAddition } from "../state/lastAddition.ts";
import { AddedLine } from "./AddedLine.tsx";

const printed = vi.hoisted(() => vi.fn());
vi.mock("../../../features/orders/commands/billing/usePrintPapers.ts", () => ({
  usePrintPapers: () => printed,
}));

const NOW = instant(Date.parse("2026-11-20T14:55:00Z"));
const LINE = "0190c000-0000-4000-8000-0000000000a1";
const items = order.items.map((line) => ({ ...line, _id: LINE }));
const { refusal: _, ...waiting } = { ...parkedUpi, state: "waiting" } as const;
const added: OutboxRecord = {
  ...waiting,
  endpoint: "POST /orders/:orderId/lines",
  id: "added",
  body: { lines: [{ _id: LINE, menuItem: "dosa", quantity: 1 }] },
};
const kot: OutboxRecord = { ...waiting, endpoint: "POST /orders/:orderId/kot", body: {} };

/** The KOTs that need attention, as the server listed them. */
const listed = (kots: readonly Kot[]) => {
  const { queryKey } = device.askOptions(kotApi.list, attentionArgs);
  device.queryClient.setQueryData(queryKey, { value: [...kots], seq: 1, epoch: "e" });
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  listed([]);
  const settings = device.askOptions(settingsApi.read, undefined).queryKey;
  device.queryClient.setQueryData(settings, { value: defaultSettings, seq: 1, epoch: "e" });
  device.session.start("secret", { id: "asha", username: "asha", name: "Asha", role: "waiter" });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  device.outbox.records.set([]);
  lastAddition.set(undefined);
  device.queryClient.clear();
});

function shown(onView: Order): void {
  render(
    <QueryClientProvider client={device.queryClient}>
      <AddedLine order={onView} onUndo={() => {}} />
    </QueryClientProvider>,
  );
}

async function said(records: readonly OutboxRecord[]): Promise<string | null | undefined> {
  device.outbox.records.set(records);
  await act(() => vi.advanceTimersByTimeAsync(600));
  return screen.getByRole("status").textContent;
}

test("an addition shows as pending once the device has stored it, and before that only as added", async () => {
  lastAddition.set({ orderId: order._id, lineId: LINE, name: "Masala Dosa", quantity: 1 });
  shown({ ...order, items });
  expect(await said([{ ...added, state: "saving" }])).toBe("Item Added 1 × Masala DosaUndo");
  expect(await said([added])).toBe("Item Added 1 × Masala Dosa · waits on this deviceUndo");
  expect(await said([])).toBe("Item Added 1 × Masala DosaUndo");
});

test("after a queued KOT the line above the bar says that the kitchen does not have it", async () => {
  const sent = items.map((line) => ({ ...line, sentQuantity: line.quantity }));
  shown({ ...order, items: sent });
  expect(await said([kot])).toContain("The kitchen does not have this yet");
});

const unprinted = exampleKot({ order: { _id: order._id, billNumber: "BILL-1" }, token: 12, createdAt: NOW });
const bill = { _id: "b", invoiceNumber: "A/26-27/000123", createdAt: NOW, isPrinted: false };
const print = { ...waiting, endpoint: "PATCH /kot/:kotId/print", params: { kotId: unprinted._id } };

test.each([
  ["a KOT", {}, [unprinted], "Not Printed: KOT #12"],
  ["a bill", { bill }, [], "Not Printed: bill A/26-27/000123"],
  ["both", { bill }, [unprinted], "Not Printed: KOT #12, bill A/26-27/000123"],
] as const)("%s that was not printed within three seconds is shown, with Print", async (...row) => {
  const [, given, kots, words] = row;
  listed(kots);
  shown({ ...order, ...given });
  expect(await said([])).not.toContain("Not Printed");
  await act(() => vi.advanceTimersByTimeAsync(2_400));
  expect(await said([])).toContain(words);
  fireEvent.click(screen.getByRole("button", { name: "Print" }));
  expect(printed).toHaveBeenLastCalledWith({ kots, bill: null, ...given, onDevice: true });
});

test.each([
  ["was printed on this device a moment ago", order, [unprinted], [print]],
  ["was moved on a KOT screen", order, [{ ...unprinted, status: "preparing" }], []],
  ["was taken back", order, [{ ...unprinted, voided: { reason: "Wrong", by: order.waiter, at: NOW } }], []],
  ["is of another order", { ...order, _id: "o2" }, [unprinted], []],
  ["is a printed bill", { ...order, bill: { ...bill, isPrinted: true } }, [], []],
  ["is a bill that a part payment issued", { ...order, bill, amountPaid: paise(79_00) }, [], []],
  ["is the bill of a closed order", { ...order, bill, isActive: false }, [], []],
] as const)("a paper that %s is not shown as unprinted", async (_, onView, kots, records) => {
  listed(kots as readonly Kot[]);
  shown(onView as Order);
  await said(records as readonly OutboxRecord[]);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByRole("status").textContent).not.toContain("Not Printed");
});
