import fc from "fast-check";
import { expect, test } from "vitest";
import { PAISE_MAX, paise } from "../money.ts";
import { Day, instant } from "../time.ts";
import { expenseRefusal, newExpense, parseAmount, withExpenseChange } from "./expense.ts";

const made = { id: "e", at: instant(0), today: Day.decode("2026-11-20") };
const amount = fc.integer({ min: 0, max: PAISE_MAX }).map(paise);

test("due and paid amount add up to the total, and an expense without a due amount is paid", () => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const totalAmount = paise(Math.max(one, other));
      const paidAmount = paise(Math.min(one, other));
      const expense = newExpense({ title: "Gas", category: "Kitchen", totalAmount, paidAmount }, made);
      expect(expense.paidAmount + expense.dueAmount).toBe(totalAmount);
      expect(expense.isPaid).toBe(paidAmount === totalAmount);
      expect(expenseRefusal(expense, made.today)).toBeUndefined();
    }),
  );
});

test("a new expense defaults to today and cash, and its name is trimmed", () => {
  const fields = { title: " Gas ", category: " Kitchen ", totalAmount: paise(500), paidAmount: paise(200) };
  expect(newExpense(fields, made)).toEqual({
    _id: "e",
    createdAt: 0,
    title: "Gas",
    category: "Kitchen",
    description: "",
    totalAmount: 500,
    paidAmount: 200,
    dueAmount: 300,
    isPaid: false,
    date: "2026-11-20",
    vendor: "",
    paymentMethod: "cash",
    receipt: "",
  });
});

const details = {
  description: "Two cylinders",
  date: Day.decode("2026-11-18"),
  vendor: "Goa Gas",
  paymentMethod: "upi",
  receipt: "/uploads/1.webp",
} as const;
const gas = { title: "Gas", category: "Kitchen", totalAmount: paise(500), paidAmount: paise(0) };

test("a new expense has the given fields", () => {
  expect(newExpense({ ...gas, ...details }, made)).toMatchObject(details);
});

test("a change of an expense sets the given fields", () => {
  const changed = withExpenseChange(newExpense(gas, made), {
    ...details,
    title: " Fuel ",
    category: " Stores ",
    totalAmount: paise(700),
    paidAmount: paise(700),
  });
  expect(changed).toEqual({
    ...details,
    _id: "e",
    createdAt: 0,
    title: "Fuel",
    category: "Stores",
    totalAmount: 700,
    paidAmount: 700,
    dueAmount: 0,
    isPaid: true,
  });
  const emptied = { ...details, description: "", vendor: "", receipt: "" };
  expect(withExpenseChange(newExpense({ ...gas, ...details }, made), { ...gas, ...emptied })).toMatchObject(
    emptied,
  );
});

test("paying more than the total is refused", () => {
  const paid = (sum: number) => ({ totalAmount: paise(100), paidAmount: paise(sum) });
  expect(expenseRefusal(paid(100), made.today)).toBeUndefined();
  expect(expenseRefusal(paid(101), made.today)).toBe("paid-over-total");
});

test("a change of an expense keeps the other fields", () => {
  const fields = { title: "Gas", category: "Kitchen", totalAmount: paise(500), paidAmount: paise(0) };
  const expense = newExpense({ ...fields, vendor: "Goa Gas", receipt: "/uploads/1.webp" }, made);
  const changed = withExpenseChange(expense, { ...fields, paidAmount: paise(500) });
  expect(changed).toEqual({ ...expense, paidAmount: 500, dueAmount: 0, isPaid: true });
});

test.each([
  ["1200", 120_000],
  ["₹1,200.50", 120_050],
  ["12.5", 1_250],
  ["12.", 1_200],
  ["0", 0],
  ["12.345", undefined],
  ["-5", undefined],
  ["1e3", undefined],
  ["", undefined],
  ["abc", undefined],
])("the amount %j is %s paise", (text, expected) => {
  expect(parseAmount(text)).toBe(expected);
});
