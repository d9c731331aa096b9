import type { PaymentType } from "../order/api.ts";

/** The name of each payment type, on screens and on paper. */
export const paymentTypeLabels: Record<PaymentType, string> = {
  cash: "Cash",
  card: "Card",
  upi: "UPI",
  credit: "Credit",
};
