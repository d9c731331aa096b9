import { minus, type Paise, paise } from "../money.ts";
import type { BusinessDay, Instant } from "../time.ts";
import { EXPENSE_METHOD_DEFAULT, type Expense, type ExpenseMethod } from "./api.ts";

export interface ExpenseFields {
  readonly title: string;
  readonly category: string;
  readonly description?: string | undefined;
  readonly totalAmount: Paise;
  readonly paidAmount: Paise;
  readonly date?: BusinessDay | undefined;
  readonly vendor?: string | undefined;
  readonly paymentMethod?: ExpenseMethod | undefined;
  readonly receipt?: string | undefined;
}

/** An expense as stored, without computed fields (clarification 42). */
export type StoredExpense = Omit<Expense, "dueAmount" | "isPaid">;

/** Adds the computed fields: the amount due (total − paid), and whether it is paid (clarification 42). */
export function withDue(expense: StoredExpense): Expense {
  const dueAmount = minus(expense.totalAmount, expense.paidAmount);
  return { ...expense, dueAmount, isPaid: dueAmount === 0 };
}

/** Returns the refusal if more is paid than the total (spec section 5) or the date is after the business day. */
export function expenseRefusal(
  { totalAmount, paidAmount, date }: Pick<ExpenseFields, "totalAmount" | "paidAmount" | "date">,
  today: BusinessDay,
): "paid-over-total" | "expense-in-future" | undefined {
  if (paidAmount > totalAmount) return "paid-over-total";
  return date !== undefined && date > today ? "expense-in-future" : undefined;
}

/** Creates an expense: by default of today and paid in cash (spec section 9). */
export function newExpense(
  fields: ExpenseFields,
  creation: { readonly id: string; readonly at: Instant; readonly today: BusinessDay },
): Expense {
  return withDue({
    _id: creation.id,
    createdAt: creation.at,
    title: fields.title.trim(),
    category: fields.category.trim(),
    description: fields.description ?? "",
    totalAmount: fields.totalAmount,
    paidAmount: fields.paidAmount,
    date: fields.date ?? creation.today,
    vendor: fields.vendor ?? "",
    paymentMethod: fields.paymentMethod ?? EXPENSE_METHOD_DEFAULT,
    receipt: fields.receipt ?? "",
  });
}

/** Applies the given fields to an expense. */
export function withExpenseChange(expense: Expense, fields: ExpenseFields): Expense {
  return withDue({
    _id: expense._id,
    createdAt: expense.createdAt,
    title: fields.title.trim(),
    category: fields.category.trim(),
    description: fields.description ?? expense.description,
    totalAmount: fields.totalAmount,
    paidAmount: fields.paidAmount,
    date: fields.date ?? expense.date,
    vendor: fields.vendor ?? expense.vendor,
    paymentMethod: fields.paymentMethod ?? expense.paymentMethod,
    receipt: fields.receipt ?? expense.receipt,
  });
}

/** Parses the text of 'Search by Amount': "1200", "₹1,200.50". Undefined if it is no amount. */
export function parseAmount(text: string): Paise | undefined {
  const match = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.replace(/[₹,\s]/g, ""));
  if (!match) return undefined;
  const [, rupees = "0", fraction = ""] = match;
  return paise(Number(rupees) * 100 + Number(fraction.padEnd(2, "0")));
}
