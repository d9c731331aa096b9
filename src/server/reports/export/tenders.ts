import { type Paise, sum, times, ZERO } from "#domain/money.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { computeEffect, paymentEffects } from "#domain/orders/payments/paymentKinds.ts";

/** Money by which an order's bill was paid in one way, less corrected or returned amounts. */
export interface Tender {
  readonly type: string;
  /** The account of a credit; empty if unnamed, and for other types. */
  readonly account: string;
  readonly amount: Paise;
  readonly tip: Paise;
}

/** Sums payments by type and account, without zero sums. Credit notes have their own rows; written-off amounts do not count. */
export function toTenders(payments: readonly Payment[]): readonly Tender[] {
  const counted = payments.filter(({ kind }) => kind !== "refund" && kind !== "waived");
  return [...Map.groupBy(counted, ({ type, account }) => `${type} ${account}`).values()]
    .map((same) => ({
      type: same[0]?.type ?? "",
      account: same[0]?.account ?? "",
      amount: computeEffect(same, "held"),
      tip: sum(same.map(({ kind, tip }) => times(tip, paymentEffects[kind].held))),
    }))
    .filter(({ amount, tip }) => amount !== ZERO || tip !== ZERO);
}
