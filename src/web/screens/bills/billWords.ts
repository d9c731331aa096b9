import type { Bill, BillStatus } from "#domain/orders/bills/api.ts";
import { sumOf } from "#domain/orders/payments/paymentKinds.ts";
import { paymentTypeWords } from "#domain/orders/payments/paymentTypeWords.ts";
import { standingPayments } from "#domain/orders/payments/tenders.ts";
import type { Tone } from "../../kit/StatusBadge.tsx";

export const billStatusWords: Record<BillStatus, string> = {
  issued: "Unpaid",
  paid: "Paid",
  cancelled: "Cancelled",
};

export const billTones: Record<BillStatus, Tone> = {
  issued: "occupied",
  paid: "available",
  cancelled: "outOfService",
};

/** Returns how a bill was paid: "UPI", "Credit (Room 12)"; "" while it is unpaid. */
export function paymentOf(bill: Bill): string {
  const words = standingPayments(bill.payments).map(({ type, account }) =>
    account === "" ? paymentTypeWords[type] : `${paymentTypeWords[type]} (${account})`,
  );
  return [...new Set(words)].join(", ");
}

/** Returns how much of a bill was refunded. */
export function refundedOf(bill: Bill) {
  return sumOf(bill.payments, "refund");
}
