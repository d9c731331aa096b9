import { minus, type Paise, paise, sum, ZERO } from "../../money.ts";
import { amountDue } from "../order/amountDue.ts";
import { PaymentType } from "../order/api.ts";
import type { Payment } from "../payments/api.ts";
import { computeBalance } from "../payments/balance.ts";
import { computeEffect, sumByKind } from "../payments/paymentKinds.ts";
import type { Bill } from "./api.ts";
import type { NoteTender } from "./creditNote.ts";

/**
 * Computes how much of a paid bill can still be refunded: its total less what was written off, at most what was received,
 * minus earlier refunds. An overpayment is returned, not refunded, or it would be given back twice.
 */
export function refundable({ grandTotal, payments }: Paid): Paise {
  // Without refunds.
  const received = computeEffect(
    payments.filter(({ kind }) => kind !== "refund"),
    "held",
  );
  const charged = minus(grandTotal, sumByKind(payments, "waived"));
  return minus(paise(Math.min(received, charged)), sumByKind(payments, "refund"));
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

interface Paid extends Pick<Bill, "grandTotal"> {
  readonly payments: readonly Payment[];
}

/** Computes how much of a paid bill can be refunded by a payment type: at most what was paid by it (clarification 110). */
export function refundableBy(type: PaymentType, bill: Paid): Paise {
  const ofType = bill.payments.filter((payment) => payment.type === type);
  return paise(Math.max(ZERO, Math.min(computeEffect(ofType, "held"), refundable(bill))));
}

/** Returns the payment types by which something of a bill can be refunded, the largest first. */
export function refundTypes(bill: Paid): PaymentType[] {
  return PaymentType.options
    .filter((type) => refundableBy(type, bill) > ZERO)
    .toSorted((a, b) => refundableBy(b, bill) - refundableBy(a, bill));
}

/**
 * Shares a refund among the ways in which its bill was paid, the largest first; all of it goes to `type` if one is named. Credit
 * goes to the accounts that it was charged to.
 */
export function refundTenders(bill: Paid, amount: Paise, type?: PaymentType): NoteTender[] {
  const tenders: NoteTender[] = [];
  let rest: number = amount;
  for (const oneType of type ? [type] : refundTypes(bill)) {
    let ofType = Math.min(rest, refundableBy(oneType, bill));
    for (const [account, held] of heldByAccount(bill, oneType)) {
      const share = Math.min(ofType, held);
      if (share <= 0) continue;
      tenders.push({ type: oneType, account, amount: paise(share) });
      ofType -= share;
      rest -= share;
    }
  }
  return tenders;
}

/**
 * Shares what an order was paid too much: no more money goes back than was received, the rest onto the accounts that were charged
 * (clarification 110).
 */
export function returnTenders(payments: readonly Payment[], amount: Paise, type: PaymentType): NoteTender[] {
  const isMoney = (payment: Payment) => payment.type !== "credit";
  let rest = minus(amount, paise(Math.max(ZERO, computeEffect(payments.filter(isMoney), "held"))));
  const tenders: NoteTender[] = [];
  for (const [account, held] of heldByAccount({ payments }, "credit")) {
    const share = paise(Math.min(rest, held));
    if (share <= 0) continue;
    tenders.push({ type: "credit", account, amount: share });
    rest = minus(rest, share);
  }
  const money = minus(amount, sum(tenders.map((tender) => tender.amount)));
  return money === ZERO ? tenders : [{ type, account: "", amount: money }, ...tenders];
}

/** Sums the money held by one payment type, by account; without credit there is one, without a name. */
function heldByAccount(
  { payments }: Pick<Paid, "payments">,
  type: PaymentType,
): readonly (readonly [string, Paise])[] {
  const byAccount = Map.groupBy(
    payments.filter((payment) => payment.type === type),
    ({ account }) => account,
  );
  return [...byAccount].map(([account, ofAccount]) => [account, computeEffect(ofAccount, "held")]);
}

/** Returns the refusal of a refund of this total: not paid, too much, or more than was paid by the named payment type. */
export function refundRefusal(
  bill: Pick<Bill, "status" | "grandTotal" | "payments">,
  { amount, type }: { readonly amount: Paise; readonly type?: PaymentType | undefined },
): "bill-not-paid" | "refund-of-nothing" | "refund-too-large" | "refund-over-tender" | undefined {
  if (bill.status !== "paid") return "bill-not-paid";
  if (amount === ZERO) return "refund-of-nothing";
  if (amount > refundable(bill)) return "refund-too-large";
  return type && amount > refundableBy(type, bill) ? "refund-over-tender" : undefined;
}

/** Computes the balance of a bill: negative if due, positive if overpaid, zero if it is not paid yet. */
export function billBalance(bill: Pick<Bill, "status" | "grandTotal" | "payments">): Paise {
  return bill.status === "paid" ? computeBalance(bill.payments, bill.grandTotal) : ZERO;
}
