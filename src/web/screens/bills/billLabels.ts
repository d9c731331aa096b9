import type { Bill, BillStatus } from "#domain/orders/bills/api.ts";
import { sumByKind } from "#domain/orders/payments/paymentKinds.ts";
import type { Tone } from "../../kit/StatusBadge.tsx";

/** The bill that a dialog shows, with the number or numbers in its title. */
export interface ViewedBill {
  readonly _id: string;
  readonly numbers: string;
}

export const billStatusLabels: Record<BillStatus, string> = {
  issued: "Unpaid",
  paid: "Paid",
  cancelled: "Cancelled",
};

export const billTones: Record<BillStatus, Tone> = {
  issued: "occupied",
  paid: "available",
  cancelled: "outOfService",
};

export function refundedAmount(bill: Bill) {
  return sumByKind(bill.payments, "refund");
}
