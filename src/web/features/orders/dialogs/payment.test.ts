import { expect, test } from "vitest";
import { paise } from "#domain/money.ts";
import {
  cashSuggestions,
  changeDueOf,
  currentSum,
  newDraft,
  nextSplitPart,
  type PaymentDraft,
  paymentBody,
  paymentProblems,
} from "./payment.ts";

const total = paise(755_00);
const cash: PaymentDraft = newDraft("cash");

test("cash shows the change due, and too little cash is a problem", () => {
  expect(changeDueOf({ ...cash, cashGiven: 1000 }, total)).toBe(245_00);
  expect(changeDueOf({ ...cash, cashGiven: 1000, tip: 45 }, total)).toBe(200_00);
  expect(changeDueOf(cash, total)).toBeUndefined();
  expect(paymentProblems({ ...cash, cashGiven: 700 }, total)).toEqual({
    cashGiven: "The cash given is less than the total.",
  });
  for (const cashGiven of ["1000.505", "0x3e8", "1e3", " "]) {
    expect(paymentProblems({ ...cash, cashGiven }, total)).toEqual({ cashGiven: "This is not an amount." });
  }
});

test("credit needs an account and does not send cash typed before", () => {
  const credit: PaymentDraft = { ...cash, paymentType: "credit", cashGiven: 100 };
  expect(paymentProblems(credit, total)).toEqual({ account: "Whose account? Room or name." });
  expect(paymentBody({ ...credit, account: " Room 12 " }, total)).toEqual({
    paymentType: "credit",
    account: "Room 12",
  });
});

test("a tip is sent if there is one", () => {
  expect(paymentBody({ ...cash, paymentType: "upi", tip: 50 }, total)).toEqual({
    paymentType: "upi",
    tip: paise(50_00),
  });
  expect(paymentBody({ ...cash, tip: 0 }, total)).toEqual({ paymentType: "cash" });
});

test("a tip or cash far above the bill is a problem of its field", () => {
  expect(paymentProblems({ ...cash, tip: 7550 }, total)).toEqual({
    tip: "Tip must be at most ₹755 for this bill",
  });
  expect(paymentProblems({ ...cash, cashGiven: 10000 }, total)).toEqual({
    cashGiven: "Cash given must be at most ₹5,755 for this bill",
  });
  for (const suggested of cashSuggestions(total)) {
    expect(paymentProblems({ ...cash, cashGiven: suggested / 100 }, total)).toEqual({});
  }
});

test("the suggested amounts are round and above the total", () => {
  expect(cashSuggestions(total)).toEqual([800_00, 1000_00, 2000_00]);
  expect(cashSuggestions(paise(1000_00))).toEqual([2000_00, 5000_00]);
  expect(cashSuggestions(paise(18_00))).toEqual([20_00, 50_00, 100_00]);
  expect(cashSuggestions(paise(62_00))).toEqual([100_00, 200_00, 500_00]);
});

test("a share is a part payment of its sum, and the last one settles the rest", () => {
  const share: PaymentDraft = { ...cash, part: { kind: "share", of: 2 }, cashGiven: 400 };
  expect(paymentBody(share, total)).toEqual({
    tenders: [{ type: "cash", amount: 378_00, cashGiven: 400_00 }],
  });
  expect(changeDueOf(share, currentSum(share, total))).toBe(22_00);
  const last: PaymentDraft = {
    ...cash,
    paymentType: "upi",
    part: nextSplitPart(share.part, paise(377_00)),
    reference: " 4321 ",
  };
  expect(paymentBody(last, paise(377_00))).toEqual({ paymentType: "upi", reference: "4321" });
});

test("a typed sum must be above zero and at most the amount due", () => {
  const part = (typed: number | string): PaymentDraft => ({ ...cash, part: { kind: "amount", typed } });
  expect(paymentProblems(part(""), total)).toEqual({ amount: "How much is paid now?" });
  expect(paymentProblems(part(755.01), total)).toEqual({
    amount: "This is more than what is still to be paid.",
  });
  expect(paymentProblems(part(755), total)).toEqual({});
  expect(paymentBody(part(0.5), total)).toEqual({ tenders: [{ type: "cash", amount: 50 }] });
});

test("after a typed sum the whole amount due is suggested, and can be lowered", () => {
  const next: PaymentDraft = { ...cash, part: nextSplitPart({ kind: "amount", typed: 300 }, paise(455_50)) };
  expect(next.part).toEqual({ kind: "amount", typed: 455.5 });
  expect(paymentProblems(next, paise(455_50))).toEqual({});
  expect(paymentBody(next, paise(455_50))).toEqual({ paymentType: "cash" });
});
