import { minus, type Paise, paise, ZERO } from "../../money.ts";
import { amountDue } from "../order/amountDue.ts";
import { PAYMENT_TYPE_DEFAULT, PaymentType } from "../order/api.ts";
import type { Payment } from "../payments/api.ts";
import { computeBalance } from "../payments/balance.ts";
import { computeEffect, sumByKind } from "../payments/paymentKinds.ts";
import type { Bill } from "./api.ts";

/**
 * Computes how much of a paid bill can be refunded: the part of its total that was not written off, or what was
 * received where that is less, minus earlier refunds. What is overpaid is not refunded but returned, or it would be
 * given back twice.
 */
export function refundable({ grandTotal, payments }: Pick<Bill, "grandTotal" | "payments">): Paise {
  // As if nothing had been refunded yet.
  const received = computeEffect(
    payments.filter(({ kind }) => kind !== "refund"),
    "held",
  );
  const charged = minus(grandTotal, sumByKind(payments, "waived"));
  return minus(paise(Math.min(received, charged)), sumByKind(payments, "refund"));
}

/** Returns the way of payment by which most of a bill is still held, and how much of that can be given back: where a refund begins. */
export function firstRefund(bill: Pick<Bill, "grandTotal" | "payments">): {
  readonly type: PaymentType;
  readonly amount: Paise;
} {
  const rests = PaymentType.options.map((type) => {
    const ofType = bill.payments.filter((payment) => payment.type === type);
    return { type, held: computeEffect(ofType, "held") };
  });
  const [most] = rests.toSorted((a, b) => b.held - a.held);
  const amount = paise(Math.max(0, Math.min(most?.held ?? 0, refundable(bill))));
  return { type: most?.type ?? PAYMENT_TYPE_DEFAULT, amount };
}

/** Computes what is still to be paid of a bill: nothing of one that is paid or cancelled. */
export function billAmountDue({
  status,
  grandTotal,
  payments,
}: Pick<Bill, "status" | "grandTotal" | "payments">): Paise {
  return status === "issued"
    ? amountDue({ grandTotal, amountPaid: computeEffect(payments, "covered") })
    : ZERO;
}

/** Computes how much of a paid bill can be given back in one way: in money no more than was received, which a credit was not. */
export function refundableBy(type: PaymentType, bill: Pick<Bill, "grandTotal" | "payments">): Paise {
  if (type === "credit") return refundable(bill);
  const inMoney = bill.payments.filter((payment) => payment.type !== "credit");
  return paise(Math.min(computeEffect(inMoney, "held"), refundable(bill)));
}

/** Refuses to refund a bill that is not paid, or more than is left of it, or in money what was charged to an account. */
export function refundRefusal(
  bill: Bill,
  { amount, type }: Pick<Payment, "amount" | "type">,
): "bill-not-paid" | "refund-too-large" | "refund-of-credit" | undefined {
  if (bill.status !== "paid") return "bill-not-paid";
  if (amount > refundable(bill)) return "refund-too-large";
  return amount > refundableBy(type, bill) ? "refund-of-credit" : undefined;
}

/** Computes the balance of a bill: negative when due, positive when overpaid. A bill that is not paid yet has none. */
export function billBalance(bill: Pick<Bill, "status" | "grandTotal" | "payments">): Paise {
  return bill.status === "paid" ? computeBalance(bill.payments, bill.grandTotal) : ZERO;
}
