import { type Paise, ZERO } from "../../money.ts";
import type { FieldProblem, RefusalCode } from "../../refusal.ts";
import { type Order, PaymentType } from "../order/api.ts";
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

/** Returns the refusal of a correction after which more was refunded by a payment type than was paid by it (clarification 110). */
export function refundedRefusal(
  payments: readonly Payment[],
  added: readonly Payment[],
): "payment-refunded" | undefined {
  const heldBy = (type: PaymentType, rows: readonly Payment[]) =>
    computeEffect(
      rows.filter((row) => row.type === type),
      "held",
    );
  const isOverdrawn = PaymentType.options.some((type) => {
    const after = heldBy(type, [...payments, ...added]);
    return after < ZERO && after < heldBy(type, payments);
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
