import { type Paise, sum, times, ZERO } from "#domain/money.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { computeEffect, paymentEffects } from "#domain/orders/payments/paymentKinds.ts";

/** Money that an order's bill was paid with in one way, less what was entered wrongly or returned. */
export interface Tender {
  readonly type: string;
  /** The account of a credit; empty where nobody named it, and for all others. */
  readonly account: string;
  readonly amount: Paise;
  readonly tip: Paise;
}

/**
 * Adds payments up by their type and account, and leaves out what nothing is left of. Refunds, which have their own rows, and what was
 * written off do not count.
 */
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
