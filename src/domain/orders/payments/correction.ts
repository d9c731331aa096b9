import { type Paise, ZERO } from "../../money.ts";
import type { FieldProblem, RefusalCode } from "../../refusal.ts";
import type { Order } from "../order/api.ts";
import { isOpen } from "../order/order.ts";
import type { Payment } from "./api.ts";
import { validPayments } from "./tenders.ts";

/** Refuses to correct what is no payment, was corrected before, or may not be by its day: that is over (clarification 60). */
export function correctionRefusal(
  payments: readonly Payment[],
  payment: Pick<Payment, "_id">,
  mayByDay: boolean,
): RefusalCode | undefined {
  const stands = validPayments(payments).some(({ _id }) => _id === payment._id);
  return stands && mayByDay ? undefined : "not-correctable";
}

/**
 * Lists what is wrong with a payment's corrected sum. While its order is open it may become less, or nothing, which leaves more
 * to be paid; once the order is closed its sum stays.
 */
export function problemsOfAmount(
  order: Pick<Order, "status">,
  payment: Pick<Payment, "amount">,
  amount: Paise = payment.amount,
): FieldProblem[] {
  if (amount === payment.amount || (isOpen(order) && amount >= ZERO && amount < payment.amount)) return [];
  const message = isOpen(order) ? "must not be more than before" : "stays as it is: the bill is paid";
  return [{ field: "amount", message }];
}
