import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { answerSchema, Deleted, EmptyBody, Id, Name, nameUpTo, paging, stored, Text } from "../entity.ts";
import { Rupees, RupeesNotNegative } from "../money.ts";
import { dayFields, dayFilterRefusal } from "../span.ts";
import { Day } from "../time.ts";

export const ExpenseMethod = z.enum(["cash", "card", "bank_transfer", "upi"]);
export type ExpenseMethod = z.infer<typeof ExpenseMethod>;
/** The default payment method of an expense (spec section 9). */
export const EXPENSE_METHOD_DEFAULT = "cash" satisfies ExpenseMethod;

export const Expense = z.object({
  ...stored("expense"),
  title: z.string(),
  category: z.string(),
  description: z.string(),
  totalAmount: Rupees,
  paidAmount: Rupees,
  /** total − paid, computed by the server (clarification 42). */
  dueAmount: Rupees,
  isPaid: z.boolean(),
  date: Day,
  vendor: z.string(),
  paymentMethod: ExpenseMethod,
  /** Path of the receipt's image, or empty. */
  receipt: z.string(),
});
export type Expense = z.output<typeof Expense>;

export const VENDOR_LENGTH_MAX = 120;

const ExpenseFields = {
  title: Name,
  category: Name,
  description: Text.optional(),
  totalAmount: RupeesNotNegative,
  paidAmount: RupeesNotNegative,
  /** Default: the current business day. Never a later day. */
  date: Day.optional(),
  vendor: nameUpTo(VENDOR_LENGTH_MAX).optional(),
  /** Default: EXPENSE_METHOD_DEFAULT. */
  paymentMethod: ExpenseMethod.optional(),
  /** The drawer that its cash comes from, or goes back to. Default: as before, and without one "not from a drawer". */
  drawer: Id.optional(),
};

export const ExpenseOverview = z.object({
  count: z.number(),
  totalAmount: Rupees,
  paidAmount: Rupees,
  dueAmount: Rupees,
  byCategory: z.array(z.object({ category: z.string(), count: z.number(), totalAmount: Rupees })),
});
export type ExpenseOverview = z.output<typeof ExpenseOverview>;

export const expensesApi = {
  /** Newest date first. `X-Total-Count` is sent for one date. A search by amount covers 366 days, which `X-Span` names. */
  list: query({
    path: "/expenses",
    permission: "expenses.manage",
    summary: "Expenses, newest first",
    search: z
      .strictObject({
        ...dayFields,
        amount: z.string().max(20).optional(),
        ...paging,
      })
      .superRefine(dayFilterRefusal),
    output: z.array(Expense),
  }),
  overview: query({
    path: "/expenses/stats/overview",
    permission: "expenses.manage",
    summary: "Totals of all expenses",
    output: ExpenseOverview,
  }),
  read: query({
    path: "/expenses/:expenseId",
    permission: "expenses.manage",
    summary: "One expense",
    output: Expense,
  }),
  /** JSON, or multipart with the file `receipt`. 422 paid-over-total, expense-in-future with details.date, the last valid day. */
  create: command({
    method: "POST",
    path: "/expenses",
    permission: "expenses.manage",
    summary: "Add an expense",
    delivery: "needs-server",
    file: "receipt",
    body: z.strictObject({ _id: Id.optional(), ...ExpenseFields }),
    output: Expense,
    failure: "Failed to add expense. Please try again.",
  }),
  update: command({
    method: "PUT",
    path: "/expenses/:expenseId",
    permission: "expenses.manage",
    summary: "Change an expense",
    delivery: "needs-server",
    file: "receipt",
    body: z.strictObject({ ...answerSchema(Expense), ...ExpenseFields }),
    output: Expense,
    failure: "Failed to update expense. Please try again.",
  }),
  remove: command({
    method: "DELETE",
    path: "/expenses/:expenseId",
    permission: "expenses.manage",
    summary: "Delete an expense",
    delivery: "needs-server",
    body: EmptyBody,
    output: Deleted,
    success: "Expense deleted",
    failure: "Failed to delete expense. Please try again.",
  }),
};
