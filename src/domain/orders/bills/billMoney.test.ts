import { expect, test } from "vitest";
import { paise } from "../../money.ts";
import { examplePayment } from "../../testing/examples.ts";
import type { Payment } from "../payments/api.ts";
import { refundableBy, refundRefusal, refundTenders } from "./billMoney.ts";

const bill = (...payments: Payment[]) => ({ grandTotal: paise(500_00), payments });
const cash = (amount: number) => examplePayment("payment", amount, { type: "cash" });
const credit = (amount: number) => examplePayment("payment", amount, { type: "credit" });
const card = (amount: number) => examplePayment("payment", amount, { type: "card" });

const sums = (...parts: readonly (readonly [string, number, string?])[]) =>
  parts.map(([type, amount, account = ""]) => ({ type, account, amount }));
const onAccount = (account: string, amount: number) =>
  examplePayment("payment", amount, { type: "credit", account });

test.each<[string, Payment[], number, object]>([
  ["all by the one way that it was paid", [card(500_00)], 500_00, sums(["card", 500_00])],
  ["the largest part first", [cash(200_00), card(300_00)], 350_00, sums(["card", 300_00], ["cash", 50_00])],
  [
    "two parts of one way together",
    [cash(150_00), card(200_00), cash(150_00)],
    250_00,
    sums(["cash", 250_00]),
  ],
  [
    "the other way once the larger part was given back",
    [cash(200_00), card(300_00), examplePayment("refund", 300_00, { type: "card" })],
    100_00,
    sums(["cash", 100_00]),
  ],
  [
    "nothing by a payment that was entered wrongly",
    [card(500_00), examplePayment("reversal", 500_00, { type: "card" }), cash(500_00)],
    500_00,
    sums(["cash", 500_00]),
  ],
  [
    "credit to each account what it was charged",
    [onAccount("Room 1", 100_00), onAccount("Room 2", 300_00), cash(100_00)],
    450_00,
    sums(["credit", 100_00, "Room 1"], ["credit", 300_00, "Room 2"], ["cash", 50_00]),
  ],
])("a refund gives back %s", (_, payments, amount, expected) => {
  expect(refundTenders(bill(...payments), paise(amount))).toEqual(expected);
});

test.each([
  ["no more than the bill where more was paid", "cash", [cash(600_00)], 500_00],
  ["no cash for what is on credit", "cash", [cash(200_00), credit(300_00)], 200_00],
  ["on credit no more than was charged", "credit", [cash(200_00), credit(300_00)], 300_00],
  ["nothing by a way that it was not paid", "upi", [cash(500_00)], 0],
] as const)("a refund gives back %s", (_, type, payments, most) => {
  const paid = { ...bill(...payments), status: "paid" as const };
  expect(refundableBy(type, paid)).toBe(most);
  expect(refundRefusal(paid, { amount: paise(most + 1), type })).toBe(
    most === 500_00 ? "refund-too-large" : "refund-over-tender",
  );
});
