import fc from "fast-check";
import { expect, test } from "vitest";
import { paise, ZERO } from "../../money.ts";
import { exampleBill, examplePayment } from "../../testing/examples.ts";
import { billBalance } from "../bills/billMoney.ts";
import { Clearing } from "./api.ts";
import { balanceAmount, clearingKind, clearingRefusal, computeBalance, formatBalance } from "./balance.ts";

test.each([
  [[examplePayment("payment", 50_000)], 52_000, -2_000],
  [[examplePayment("payment", 50_000), examplePayment("payment", 2_000)], 52_000, 0],
  [[examplePayment("payment", 50_000), examplePayment("waived", 2_000)], 52_000, 0],
  [[examplePayment("payment", 52_000), examplePayment("payment", 50_000)], 52_000, 50_000],
  [
    [
      examplePayment("payment", 52_000),
      examplePayment("payment", 50_000),
      examplePayment("returned", 50_000),
    ],
    52_000,
    0,
  ],
  [[examplePayment("payment", 50_000)], 0, 50_000],
  [[examplePayment("payment", 52_000), examplePayment("refund", 52_000)], 52_000, 0],
])("%#: the ledger against its total", (payments, total, balance) => {
  expect(computeBalance(payments, paise(total))).toBe(balance);
});

test("a bill that is not paid has no balance", () => {
  expect(billBalance(exampleBill({ status: "issued" }))).toBe(ZERO);
  expect(billBalance(exampleBill({ status: "paid", payments: [examplePayment("payment", 72_000)] }))).toBe(
    -300,
  );
});

test.each([
  [-2_000, "collected", undefined],
  [-2_000, "waived", undefined],
  [-2_000, "returned", "not-overpaid"],
  [2_000, "returned", undefined],
  [2_000, "collected", "not-due"],
  [2_000, "waived", "not-due"],
  [0, "collected", "balance-clear"],
  [0, "returned", "balance-clear"],
] as const)("a balance of %i is %s: %s", (balance, how, refusal) => {
  expect(clearingRefusal(paise(balance), { how })).toBe(refusal);
});

test.each([
  [-2_000, 2_000, "₹20 due"],
  [-1, 1, "₹0.01 due"],
  [1, 1, "₹0.01 overpaid"],
  [50_050, 50_050, "₹500.50 overpaid"],
])("a balance of %i is the sum %i, in words: %s", (balance, amount, words) => {
  expect(balanceAmount(paise(balance))).toBe(amount);
  expect(formatBalance(paise(balance))).toBe(words);
});

test("clearing a balance that the person did not see is refused", () => {
  const seen = { how: "collected", expectedBalance: paise(-2_000) } as const;
  expect(clearingRefusal(paise(-2_000), seen)).toBeUndefined();
  expect(clearingRefusal(paise(-3_000), seen)).toBe("balance-changed");
});

test("whatever was received, clearing the balance once leaves none", () => {
  const rows = fc.array(fc.tuple(fc.constantFrom("payment", "refund"), fc.integer({ min: 0, max: 1e9 })));
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: 0, max: 1e9 }),
      fc.constantFrom(...Clearing.options),
      (given, total, how) => {
        const payments = given.map(([kind, amount]) => examplePayment(kind, amount));
        const balance = computeBalance(payments, paise(total));
        if (clearingRefusal(balance, { how })) return;
        const clearing = examplePayment(clearingKind[how], balanceAmount(balance));
        expect(computeBalance([...payments, clearing], paise(total))).toBe(0);
      },
    ),
  );
});
