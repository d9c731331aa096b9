// @vitest-environment jsdom
import { expect, test } from "vitest";
import { parkedUpi } from "../../../testing/examples.ts";
import { parkedPayment } from "./parkedPayment.ts";

test("money received offline shows its time and the current total", () => {
  expect(parkedPayment(parkedUpi)).toEqual({
    received: "₹500 received by UPI at 20:25",
    text: "₹500 received by UPI at 20:25 – the total is now ₹520.",
    again: { label: "Settle at ₹520", body: { paymentType: "upi", expectedTotal: 520 } },
  });
});

test.each([
  [{ paymentType: "cash", expectedTotal: 500 }, "₹500 cash received at 20:25"],
  [{ paymentType: "credit", expectedTotal: 500 }, "₹500 on credit at 20:25"],
  [{}, "Payment cash received at 20:25"],
])("the payment %j shows as money whatever its refusal", (body, received) => {
  const refusal = { code: "not-found", message: "Not found." };
  expect(parkedPayment({ ...parkedUpi, body, refusal })).toEqual({
    received,
    text: `${received}. Not found.`,
  });
});

test("a refusal of cash far above the total shows the approval that it needs", () => {
  const change = {
    act: "cash",
    lines: [],
    discountPercentage: 0,
    discountAmount: 0,
    grandTotal: 300,
    amount: 9_000,
  };
  const details = { action: "payments.large", change };
  const refusal = { code: "approval-needed", message: "An admin has to approve it.", details };
  const body = { paymentType: "cash", takenOffline: true, expectedTotal: 9_000 };
  expect(parkedPayment({ ...parkedUpi, body, refusal })).toMatchObject({
    text: "₹9,000 cash received at 20:25. An admin has to approve it.",
    toApprove: { act: "cash", grandTotal: 300_00, amount: 9_000_00 },
  });
});

test("other parked commands have no payment text", () => {
  expect(parkedPayment({ ...parkedUpi, endpoint: "POST /orders/:orderId/kot", body: {} })).toBeUndefined();
});
