import { expect, test } from "vitest";
import type { OutboxRecord } from "../../sync/store.ts";
import { parkedPayment } from "./parkedPayment.ts";

const paid: OutboxRecord = {
  id: "0190c000-0000-4000-8000-000000000001",
  position: 1,
  endpoint: "PATCH /orders/:orderId/pay",
  label: "Settle an order",
  method: "PATCH",
  path: "/orders/o1/pay",
  params: { orderId: "o1" },
  body: { paymentType: "upi", version: 3, expectedTotal: 500 },
  person: "asha",
  tab: "tab",
  takenAt: Date.parse("2026-11-20T14:55:00Z"),
  orderId: "o1",
  state: "parked",
  attempts: 0,
  refusal: { code: "total-changed", message: "The total has changed.", details: { grandTotal: 520 } },
};

test("money received offline is shown with its time and the total as it is now", () => {
  expect(parkedPayment(paid)).toEqual({
    received: "₹500 received by UPI at 20:25",
    text: "₹500 received by UPI at 20:25 – the total is now ₹520.",
    again: { label: "Settle at ₹520", body: { paymentType: "upi", expectedTotal: 520 } },
  });
});

test.each([
  [{ paymentType: "cash", expectedTotal: 500 }, "₹500 cash received at 20:25"],
  [{ paymentType: "credit", expectedTotal: 500 }, "₹500 on credit at 20:25"],
  [{}, "Payment cash received at 20:25"],
])("%j is money, whatever it was refused for", (body, received) => {
  const refusal = { code: "not-found", message: "Not found." };
  expect(parkedPayment({ ...paid, body, refusal })).toEqual({ received, text: `${received}. Not found.` });
});

test("other parked commands speak for themselves", () => {
  expect(parkedPayment({ ...paid, endpoint: "POST /orders/:orderId/kot", body: {} })).toBeUndefined();
});
