import type { PaymentType } from "#domain/orders/order/api.ts";

export const paymentTypeWords: Record<PaymentType, string> = {
  cash: "Cash",
  card: "Card",
  upi: "UPI",
  credit: "Credit",
};
