import { minus, type Paise, paise, ZERO } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import { balanceOf } from "../payments/balance.ts";
import { sumOf } from "../payments/paymentKinds.ts";
import type { Bill } from "./api.ts";

/**
 * What is left of a paid bill after its refunds: of the part of its total that was not written off, or of what was received
 * where that is less. What is overpaid is not refunded but returned, or it would be given back twice.
 */
export function refundable({ grandTotal, payments }: Pick<Bill, "grandTotal" | "payments">): Paise {
  const held = minus(sumOf(payments, "payment"), sumOf(payments, "returned"));
  const sold = minus(grandTotal, sumOf(payments, "waived"));
  return minus(paise(Math.min(held, sold)), sumOf(payments, "refund"));
}

export function refuseRefund(bill: Bill, amount: Paise): RefusalCode | undefined {
  if (bill.status !== "paid") return "bill-not-paid";
  return amount > refundable(bill) ? "refund-too-large" : undefined;
}

/** The balance of a bill; one that is not paid yet has none. */
export function billBalance(bill: Pick<Bill, "status" | "grandTotal" | "payments">): Paise {
  return bill.status === "paid" ? balanceOf(bill.payments, bill.grandTotal) : ZERO;
}
