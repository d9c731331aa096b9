import { minus, type Paise, paise, ZERO } from "../../money.ts";
import { amountDue } from "../order/amountDue.ts";
import { PAYMENT_TYPE_DEFAULT, PaymentType } from "../order/api.ts";
import type { Payment } from "../payments/api.ts";
import { computeBalance } from "../payments/balance.ts";
import { computeEffect, sumByKind } from "../payments/paymentKinds.ts";
import type { Bill } from "./api.ts";

/**
 * Computes how much of a paid bill can still be refunded: its total less what was written off, at most what was received,
 * minus earlier refunds. An overpayment is returned, not refunded, or it would be given back twice.
 */
export function refundable({ grandTotal, payments }: Pick<Bill, "grandTotal" | "payments">): Paise {
  // Without refunds.
  const received = computeEffect(
    payments.filter(({ kind }) => kind !== "refund"),
    "held",
  );
  const charged = minus(grandTotal, sumByKind(payments, "waived"));
  return minus(paise(Math.min(received, charged)), sumByKind(payments, "refund"));
}

/** Returns the preset of a refund: the payment type of which most is left, and how much of it can be refunded. */
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

/** Computes the amount due of a bill: zero if it is paid or cancelled. */
export function billAmountDue({
  status,
  grandTotal,
  payments,
}: Pick<Bill, "status" | "grandTotal" | "payments">): Paise {
  return status === "issued"
    ? amountDue({ grandTotal, amountPaid: computeEffect(payments, "covered") })
    : ZERO;
}

/** Computes how much of a paid bill can be refunded by a payment type: at most what was received; credit was not. */
export function refundableBy(type: PaymentType, bill: Pick<Bill, "grandTotal" | "payments">): Paise {
  if (type === "credit") return refundable(bill);
  const inMoney = bill.payments.filter((payment) => payment.type !== "credit");
  return paise(Math.min(computeEffect(inMoney, "held"), refundable(bill)));
}

/** Returns the refusal of a refund: the bill is not paid, the amount is too high, or a credit would be paid out. */
export function refundRefusal(
  bill: Bill,
  { amount, type }: Pick<Payment, "amount" | "type">,
): "bill-not-paid" | "refund-too-large" | "refund-of-credit" | undefined {
  if (bill.status !== "paid") return "bill-not-paid";
  if (amount > refundable(bill)) return "refund-too-large";
  return amount > refundableBy(type, bill) ? "refund-of-credit" : undefined;
}

/** Computes the balance of a bill: negative if due, positive if overpaid, zero if it is not paid yet. */
export function billBalance(bill: Pick<Bill, "status" | "grandTotal" | "payments">): Paise {
  return bill.status === "paid" ? computeBalance(bill.payments, bill.grandTotal) : ZERO;
}
