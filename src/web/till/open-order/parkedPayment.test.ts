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
  body: { paymentType: "cash", version: 3, expectedTotal: 480, cashGiven: 500 },
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
    text: "₹500 cash received at 20:25 – the total is now ₹520.",
    action: "Settle at ₹520",
    body: { paymentType: "cash", expectedTotal: 520 },
  });
});

test("cash that still covers the total stays on record, so that the change is right", () => {
  const cheaper = {
    ...paid,
    refusal: { code: "version-stale", message: "", details: { grandTotal: 460.5 } },
  };
  expect(parkedPayment(cheaper)).toMatchObject({
    action: "Settle at ₹460.50",
    body: { expectedTotal: 460.5, cashGiven: 500 },
  });
});

test("other parked commands speak for themselves", () => {
  expect(parkedPayment({ ...paid, refusal: { code: "order-not-open", message: "" } })).toBeUndefined();
  expect(parkedPayment({ ...paid, endpoint: "POST /orders/:orderId/kot" })).toBeUndefined();
});
