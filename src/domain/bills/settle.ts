import { minus, type Paise, sum } from "../money.ts";
import type { RefusalCode } from "../refusal.ts";
import type { Bill, Payment } from "./api.ts";

/** Change due for cash given; null when nobody said what was given. */
export function changeDue(total: Paise, cashGiven: Paise | undefined): Paise | null {
  return cashGiven === undefined ? null : minus(cashGiven, total);
}

/** Cash given must cover the total; the tip is the guest's own affair. */
export function refuseCash(total: Paise, cashGiven: Paise | undefined): RefusalCode | undefined {
  return cashGiven !== undefined && cashGiven < total ? "cash-too-little" : undefined;
}

/** What is left of a paid bill after its refunds. */
export function refundable(bill: Pick<Bill, "grandTotal" | "payments">): Paise {
  const refunded = bill.payments.filter((payment: Payment) => payment.kind === "refund");
  return minus(bill.grandTotal, sum(refunded.map((payment) => payment.amount)));
}

export function refuseRefund(bill: Bill, amount: Paise): RefusalCode | undefined {
  if (bill.status !== "paid") return "bill-not-paid";
  return amount > refundable(bill) ? "refund-too-large" : undefined;
}
