import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getQuestion } from "../kit/confirm.ts";
import { outbox } from "../sync/device.ts";
import type { OutboxRecord } from "../sync/store.ts";
import { UnsentDialog } from "./UnsentDialog.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  outbox.records.set([]);
  vi.unstubAllGlobals();
});

const payment: OutboxRecord = {
  id: "0190c000-0000-4000-8000-000000000001",
  position: 1,
  endpoint: "PATCH /orders/:orderId/pay",
  label: "Settle an order",
  method: "PATCH",
  path: "/orders/o1/pay",
  params: { orderId: "o1" },
  body: { paymentType: "upi", expectedTotal: 500 },
  person: "asha",
  tab: "tab",
  takenAt: Date.parse("2026-11-20T14:55:00Z"),
  orderId: "o1",
  state: "parked",
  attempts: 0,
  refusal: { code: "total-changed", message: "The total has changed.", details: { grandTotal: 520 } },
};
const kot = { ...payment, endpoint: "POST /orders/:orderId/kot", label: "Send the changes", body: {} };

/** A busy machine needs more than the second that is usual. */
const patience = { timeout: 10_000 };

async function askedOnDiscard(record: OutboxRecord) {
  outbox.records.set([record]);
  render(
    <MantineProvider>
      <UnsentDialog onClose={() => {}} />
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Discard" }, patience));
  await waitFor(() => expect(getQuestion()).toBeDefined(), patience);
  const question = getQuestion();
  question?.answer(false);
  return question;
}

test("money that was received is not discarded unknowingly", async () => {
  expect(await askedOnDiscard(payment)).toMatchObject({
    title: "Discard this payment?",
    text: "₹500 received by UPI at 20:25. The server knows nothing of this money: discarded, it is on no record at all.",
  });
  expect(screen.getByText("₹500 received by UPI at 20:25 – the total is now ₹520.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Settle at ₹520" })).toBeTruthy();
  expect(outbox.records.get()).toEqual([payment]);
});

test("any other change names itself", async () => {
  expect(await askedOnDiscard(kot)).toMatchObject({
    title: "Discard this change?",
    text: "Send the changes. It was never stored on the server and will be gone.",
  });
});
