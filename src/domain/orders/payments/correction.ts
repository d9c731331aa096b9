import { type Paise, ZERO } from "../../money.ts";
import type { FieldProblem, RefusalCode } from "../../refusal.ts";
import type { Order } from "../order/api.ts";
import { isOpen } from "../order/order.ts";
import type { Payment } from "./api.ts";
import { computeEffect } from "./paymentKinds.ts";
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

/** Returns the refusal of a correction after which more was refunded in one way, or on one account, than was paid so (110). */
export function refundedRefusal(
  payments: readonly Payment[],
  added: readonly Payment[],
): "payment-refunded" | undefined {
  const isOverdrawn = added.some(({ type, account }) => {
    const same = (row: Payment) => row.type === type && row.account === account;
    const [before, after] = [payments, [...payments, ...added]].map((rows) => rows.filter(same));
    const held = computeEffect(after ?? [], "held");
    return held < ZERO && held < computeEffect(before ?? [], "held");
  });
  return isOverdrawn && payments.some(({ kind }) => kind === "refund") ? "payment-refunded" : undefined;
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
