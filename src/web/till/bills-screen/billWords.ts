import type { Bill, BillStatus } from "#domain/bills/api.ts";
import { sum } from "#domain/money.ts";
import type { Tone } from "../../kit/StatusBadge.tsx";
import { paymentWords } from "../orders-screen/orderWords.ts";

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

/** How it was paid: "UPI", "Credit (Room 12)"; empty while it is not. */
export function paymentOf(bill: Bill): string {
  return bill.payments
    .filter(({ kind }) => kind === "payment")
    .map(({ type, account }) => (account === "" ? paymentWords[type] : `${paymentWords[type]} (${account})`))
    .join(", ");
}

/** What was given back of it. */
export function refundedOf(bill: Bill) {
  return sum(bill.payments.filter(({ kind }) => kind === "refund").map(({ amount }) => amount));
}
