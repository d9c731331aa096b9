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

/** An expense as it is stored: what can be computed is not (clarification 42). */
export type StoredExpense = Omit<Expense, "dueAmount" | "isPaid">;

/** Adds to a stored expense what is due, total − paid, and whether it is paid (clarification 42). */
export function withDue(expense: StoredExpense): Expense {
  const dueAmount = minus(expense.totalAmount, expense.paidAmount);
  return { ...expense, dueAmount, isPaid: dueAmount === 0 };
}

/** Refuses an expense of which more was paid than its total (spec section 5), and one of a day after the business day. */
export function expenseRefusal(
  { totalAmount, paidAmount, date }: Pick<ExpenseFields, "totalAmount" | "paidAmount" | "date">,
  today: BusinessDay,
): "paid-over-total" | "expense-in-future" | undefined {
  if (paidAmount > totalAmount) return "paid-over-total";
  return date !== undefined && date > today ? "expense-in-future" : undefined;
}

/** Makes a new expense: of today and paid in cash unless its fields say otherwise (spec section 9). */
export function newExpense(
  fields: ExpenseFields,
  made: { readonly id: string; readonly at: Instant; readonly today: BusinessDay },
): Expense {
  return withDue({
    _id: made.id,
    createdAt: made.at,
    title: fields.title.trim(),
    category: fields.category.trim(),
    description: fields.description ?? "",
    totalAmount: fields.totalAmount,
    paidAmount: fields.paidAmount,
    date: fields.date ?? made.today,
    vendor: fields.vendor ?? "",
    paymentMethod: fields.paymentMethod ?? EXPENSE_METHOD_DEFAULT,
    receipt: fields.receipt ?? "",
  });
}

/** Changes an expense; what the fields do not name stays as it is. */
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

/** Reads what somebody typed into 'Search by Amount': "1200", "₹1,200.50". Undefined for what is no amount. */
export function parseAmount(text: string): Paise | undefined {
  const match = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.replace(/[₹,\s]/g, ""));
  if (!match) return undefined;
  const [, rupees = "0", fraction = ""] = match;
  return paise(Number(rupees) * 100 + Number(fraction.padEnd(2, "0")));
}
