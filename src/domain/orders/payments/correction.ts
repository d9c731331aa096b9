import { type Paise, ZERO } from "../../money.ts";
import type { FieldProblem, RefusalCode } from "../../refusal.ts";
import type { Order } from "../order/api.ts";
import { isOpen } from "../order/order.ts";
import type { Payment } from "./api.ts";
import { validPayments } from "./tenders.ts";

/** Returns the refusal to correct a row that is no payment, was corrected, or is of an ended business day (clarification 60). */
export function correctionRefusal(
  payments: readonly Payment[],
  payment: Pick<Payment, "_id">,
  mayByDay: boolean,
): RefusalCode | undefined {
  const isValid = validPayments(payments).some(({ _id }) => _id === payment._id);
  return isValid && mayByDay ? undefined : "not-correctable";
}

/** Validates a payment's corrected amount: it may be lowered, even to zero, while the order is open, and must stay after that. */
export function problemsOfAmount(
  order: Pick<Order, "status">,
  payment: Pick<Payment, "amount">,
  amount: Paise = payment.amount,
): FieldProblem[] {
  if (amount === payment.amount || (isOpen(order) && amount >= ZERO && amount < payment.amount)) return [];
  const message = isOpen(order) ? "must not be more than before" : "stays as it is: the bill is paid";
  return [{ field: "amount", message }];
}
