import { Text } from "@mantine/core";
import type { Drawer } from "#domain/drawers/api.ts";
import { NAME_LENGTH_MAX, TEXT_LENGTH_MAX } from "#domain/entity.ts";
import {
  EXPENSE_METHOD_DEFAULT,
  type Expense,
  ExpenseMethod,
  VENDOR_LENGTH_MAX,
} from "#domain/expenses/api.ts";
import { expenseRefusal } from "#domain/expenses/expense.ts";
import { minus } from "#domain/money.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { refusals } from "#domain/refusal.ts";
import type { BusinessDay } from "#domain/time.ts";
import { choice } from "../../kit/form/choice.tsx";
import { day } from "../../kit/form/day.tsx";
import type { FieldErrors, ValuesOf } from "../../kit/form/field.ts";
import { money } from "../../kit/form/number.tsx";
import { toOptions } from "../../kit/form/options.ts";
import { picture } from "../../kit/form/picture.tsx";
import { longText, text } from "../../kit/form/text.tsx";
import { Money } from "../../kit/Money.tsx";

const methodLabels: Record<ExpenseMethod, string> = {
  cash: paymentTypeLabels.cash,
  card: paymentTypeLabels.card,
  bank_transfer: "Bank Transfer",
  upi: paymentTypeLabels.upi,
};

/** The drawer of an expense whose cash comes from none, or stays where it came from. */
const NO_DRAWER = "";

interface ExpenseForm {
  readonly today: BusinessDay;
  readonly drawers: readonly Drawer[];
}

/** The fields of an expense. Cash that it had stays where it came from if no drawer is chosen. */
export function expenseFields({ today, drawers }: ExpenseForm, hadNoCash: boolean) {
  const from = drawers.map(({ _id: value, name: label }) => ({ value, label }));
  return {
    title: text({ label: "Expenses Title", required: "Enter a title", maxLength: NAME_LENGTH_MAX }),
    category: text({ label: "Expenses Category", required: "Enter a category", maxLength: NAME_LENGTH_MAX }),
    totalAmount: money({ label: "Total Amount", required: "Enter the total amount", half: true }),
    paidAmount: money({ label: "Paid Amount", required: "Enter the paid amount", half: true }),
    date: day({ label: "Date", required: "Enter a date", initial: today, half: true }),
    paymentMethod: choice<ExpenseMethod>({
      label: "Payment Method",
      options: toOptions(ExpenseMethod.options, methodLabels),
      initial: EXPENSE_METHOD_DEFAULT,
      none: EXPENSE_METHOD_DEFAULT,
      half: true,
    }),
    drawer: choice<string>({
      label: "Paid from",
      options: [{ value: NO_DRAWER, label: hadNoCash ? "Not from a drawer" : "As before" }, ...from],
      initial: (hadNoCash && drawers.find(({ isTaking }) => isTaking)?._id) || NO_DRAWER,
      none: NO_DRAWER,
    }),
    vendor: text({ label: "Vendor", maxLength: VENDOR_LENGTH_MAX }),
    description: longText({ label: "Description", maxLength: TEXT_LENGTH_MAX }),
    receipt: picture({ label: "Receipt image" }),
  };
}

export type ExpenseFields = ReturnType<typeof expenseFields>;
type ExpenseValues = ValuesOf<ExpenseFields>;

export const EXPENSE_INCOMPLETE = "Please fill in all required fields";

/** Returns the body of a command that saves an expense. The receipt's file is sent separately. */
export function expenseBody({ receipt: _, drawer, ...fields }: ExpenseValues) {
  return { ...fields, ...(fields.paymentMethod === "cash" && drawer !== NO_DRAWER && { drawer }) };
}

export function expenseValues(expense: Expense): ExpenseValues {
  const { title, category, totalAmount, paidAmount, date, paymentMethod, vendor, description } = expense;
  return {
    title,
    category,
    totalAmount,
    paidAmount,
    date,
    paymentMethod,
    vendor,
    description,
    drawer: NO_DRAWER,
    receipt: { path: expense.receipt, file: undefined },
  };
}

/** The form field of each refusal of an expense. */
export const fieldOfRefusal = { "paid-over-total": "paidAmount", "expense-in-future": "date" } as const;

/** Returns the domain's refusals of an expense, by field. */
export function expenseProblems(values: ExpenseValues, today: BusinessDay): FieldErrors {
  const code = expenseRefusal(values, today);
  return code ? { [fieldOfRefusal[code]]: refusals[code].message } : {};
}

export function DueNote({ totalAmount, paidAmount }: ExpenseValues) {
  // Paying more than the total is an error, which the field shows.
  if (paidAmount > totalAmount) return null;
  return (
    <Text role="status" ta="end">
      Due Amount: <Money amount={minus(totalAmount, paidAmount)} />
    </Text>
  );
}
