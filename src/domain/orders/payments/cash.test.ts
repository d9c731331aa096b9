import { expect, test } from "vitest";
import { CASH_LIMIT } from "../../accounts/cashLimit.ts";
import { paise, ZERO } from "../../money.ts";
import { exampleBill, examplePayment } from "../../testing/examples.ts";
import { refundable, refundRefusal } from "../bills/billMoney.ts";
import {
  CHANGE_MAX,
  cashLimitRefusal,
  cashRefusal,
  changeDue,
  outOfProportion,
  SMALL_BILL_TIP_MAX,
} from "./cash.ts";

test.each([
  [undefined, null, undefined],
  [72_300, 0, undefined],
  [80_000, 7700, undefined],
  [72_299, 0, "cash-too-little"],
] as const)("cash given %s for 72300: change %s, refusal %s", (given, change, refusal) => {
  const cashGiven = given === undefined ? undefined : paise(given);
  expect(changeDue(paise(72_300), { cashGiven })).toBe(change);
  expect(cashRefusal(paise(72_300), cashGiven)).toBe(refusal);
});

test.each([
  ["is kept from the cash given", 60_000, 2_200, 10_000],
  ["that takes all of the change leaves none", 50_000, 2_200, 0],
  ["that the cash does not cover was given beside it", 47_800, 2_200, 0],
])("a tip %s", (_, cashGiven, tip, change) => {
  expect(changeDue(paise(47_800), { cashGiven: paise(cashGiven), tip: paise(tip) })).toBe(change);
});

test.each([
  [100_000, {}, []],
  [100_000, { tip: 100_000, cashGiven: 200_000 + CHANGE_MAX }, []],
  [100_000, { tip: 100_001 }, ["tip must be at most ₹1,000 for this bill"]],
  [2_000, { tip: SMALL_BILL_TIP_MAX }, []],
  [2_000, { tip: SMALL_BILL_TIP_MAX + 1 }, ["tip must be at most ₹500 for this bill"]],
  [2_000, { cashGiven: 2_000 + CHANGE_MAX }, []],
  [2_000, { cashGiven: 2_001 + CHANGE_MAX }, ["cashGiven must be at most ₹5,020 for this bill"]],
])(
  "for a bill of %i, %j is out of proportion: %j",
  (total, { tip, cashGiven }: { tip?: number; cashGiven?: number }, problems) => {
    const given = {
      ...(tip !== undefined && { tip: paise(tip) }),
      ...(cashGiven !== undefined && { cashGiven: paise(cashGiven) }),
    };
    const found = outOfProportion(paise(total), given);
    expect(found.map(({ field, message }) => `${field} ${message}`)).toEqual(problems);
  },
);

test("refunds together never give back more than the bill; a tip is outside it", () => {
  const bill = exampleBill({
    status: "paid",
    payments: [examplePayment("payment", 72_300, { tip: paise(5000) }), examplePayment("refund", 300)],
  });
  expect(refundable(bill)).toBe(72_000);
  expect(refundRefusal(bill, { amount: paise(72_000), type: "cash" })).toBeUndefined();
  expect(refundRefusal(bill, { amount: paise(72_001), type: "cash" })).toBe("refund-too-large");
  const all = { ...bill, payments: [...bill.payments, examplePayment("refund", 72_000)] };
  expect(refundable(all)).toBe(ZERO);
});

test("no more is refunded than was received, less what was returned", () => {
  const due = exampleBill({ status: "paid", payments: [examplePayment("payment", 72_000)] });
  expect(refundable(due)).toBe(72_000);
  const twice = [examplePayment("payment", 72_300), examplePayment("payment", 70_000)];
  expect(refundable({ ...due, payments: twice })).toBe(72_300);
  expect(refundable({ ...due, payments: [...twice, examplePayment("returned", 70_000)] })).toBe(72_300);
});

test("money that was returned is not refunded as well", () => {
  const payments = [examplePayment("payment", 72_300), examplePayment("returned", 500)];
  expect(refundable(exampleBill({ status: "paid", payments }))).toBe(71_800);
});

test("money overpaid after the bill was written off is returned and not refunded as well", () => {
  const payments = [
    examplePayment("payment", 0),
    examplePayment("waived", 72_300),
    examplePayment("payment", 50_000),
  ];
  expect(refundable(exampleBill({ status: "paid", payments }))).toBe(ZERO);
});

test.each(["issued", "cancelled"] as const)("a bill that is %s is not refunded", (status) => {
  expect(refundRefusal(exampleBill({ status }), { amount: paise(1), type: "cash" })).toBe("bill-not-paid");
});

test.each([
  ["just below", [], [["payment", CASH_LIMIT - 1]], undefined],
  ["at the limit", [], [["payment", CASH_LIMIT]], "cash-over-limit"],
  ["in parts", [["payment", CASH_LIMIT - 1]], [["payment", 1]], "cash-over-limit"],
  [
    "returned cash is not held",
    [
      ["payment", CASH_LIMIT - 1],
      ["returned", 100],
    ],
    [["payment", 100]],
    undefined,
  ],
  ["above it already, and no more comes", [["payment", CASH_LIMIT]], [["returned", 1]], undefined],
] as const)("cash %s: %j and %j", (_, earlier, added, refusal) => {
  const rowsOf = (rows: typeof earlier | typeof added) =>
    rows.map(([kind, sum]) => examplePayment(kind, sum));
  expect(cashLimitRefusal(rowsOf(earlier), rowsOf(added))).toBe(refusal);
});

test("money that is no cash has no limit", () => {
  const card = examplePayment("payment", CASH_LIMIT, { type: "card" });
  expect(cashLimitRefusal([examplePayment("payment", 100)], [card])).toBeUndefined();
});
