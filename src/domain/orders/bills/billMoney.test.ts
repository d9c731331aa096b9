import { expect, test } from "vitest";
import { paise } from "../../money.ts";
import { examplePayment } from "../../testing/examples.ts";
import type { Payment } from "../payments/api.ts";
import { firstRefund, refundableBy } from "./billMoney.ts";

const bill = (...payments: Payment[]) => ({ grandTotal: paise(500_00), payments });
const cash = (amount: number) => examplePayment("payment", amount, { type: "cash" });
const credit = (amount: number) => examplePayment("payment", amount, { type: "credit" });
const card = (amount: number) => examplePayment("payment", amount, { type: "card" });

test.each<[string, Payment[], object]>([
  ["the whole bill by the one way that it was paid", [card(500_00)], { type: "card", amount: 500_00 }],
  ["of several ways the largest part", [cash(200_00), card(300_00)], { type: "card", amount: 300_00 }],
  [
    "two parts of one way together",
    [cash(150_00), card(200_00), cash(150_00)],
    { type: "cash", amount: 300_00 },
  ],
  [
    "the other way once the larger part was given back",
    [cash(200_00), card(300_00), examplePayment("refund", 300_00, { type: "card" })],
    { type: "cash", amount: 200_00 },
  ],
  [
    "no payment that was entered wrongly",
    [card(500_00), examplePayment("reversal", 500_00, { type: "card" }), cash(500_00)],
    { type: "cash", amount: 500_00 },
  ],
  ["no more than the bill where more was paid", [cash(600_00)], { type: "cash", amount: 500_00 }],
])("a refund begins with %s", (_, payments, expected) => {
  expect(firstRefund(bill(...payments))).toEqual(expected);
});

test.each([
  ["no more than the bill where more was paid", [cash(600_00)], 500_00],
  ["no more than was received where a part is on credit", [cash(200_00), credit(300_00)], 200_00],
])("in money a refund gives back %s", (_, payments, most) => {
  expect(refundableBy("cash", bill(...payments))).toBe(most);
});
