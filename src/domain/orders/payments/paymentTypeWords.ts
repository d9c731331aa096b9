import type { PaymentType } from "../order/api.ts";

/** What each payment type is called, on screens and on paper. */
export const paymentTypeWords: Record<PaymentType, string> = {
  cash: "Cash",
  card: "Card",
  upi: "UPI",
  credit: "Credit",
};
