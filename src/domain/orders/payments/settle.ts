import { minus, type Paise, paise, sum } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { Bill, Payment } from "../bills/api.ts";

/** Change due for cash given; null when nobody said what was given. */
export function changeDue(total: Paise, cashGiven: Paise | undefined): Paise | null {
  return cashGiven === undefined ? null : minus(cashGiven, total);
}

/** Cash given must cover the total; the tip is the guest's own affair. */
export function refuseCash(total: Paise, cashGiven: Paise | undefined): RefusalCode | undefined {
  return cashGiven !== undefined && cashGiven < total ? "cash-too-little" : undefined;
}

/**
 * What is left of a paid bill after its refunds: of the part of its total that was not written off, or of what was received
 * where that is less. What is overpaid is not refunded but returned, or it would be given back twice.
 */
export function refundable({ grandTotal, payments }: Pick<Bill, "grandTotal" | "payments">): Paise {
  const held = minus(sumOf(payments, "payment"), sumOf(payments, "returned"));
  const sold = minus(grandTotal, sumOf(payments, "waived"));
  return minus(paise(Math.min(held, sold)), sumOf(payments, "refund"));
}

/** All money of one kind. */
export function sumOf(payments: readonly Payment[], kind: Payment["kind"]): Paise {
  return sum(payments.filter((payment) => payment.kind === kind).map(({ amount }) => amount));
}

export function refuseRefund(bill: Bill, amount: Paise): RefusalCode | undefined {
  if (bill.status !== "paid") return "bill-not-paid";
  return amount > refundable(bill) ? "refund-too-large" : undefined;
}
