import { type Paise, sum, times, ZERO } from "#domain/money.ts";
import type { PaymentKind } from "#domain/orders/payments/api.ts";
import { paymentEffects } from "#domain/orders/payments/paymentKinds.ts";

/** Money that an order's bill was paid with in one way, less what was entered wrongly or returned. */
export interface Tender {
  readonly type: string;
  /** The account of a credit; empty where nobody named it, and for all others. */
  readonly account: string;
  readonly amount: Paise;
  readonly tips: Paise;
}

export interface PaymentRow extends Tender {
  readonly kind: PaymentKind;
}

/** Adds payments up by their type and account, and leaves out what nothing is left of. */
export function toTenders(payments: readonly PaymentRow[]): readonly Tender[] {
  const held = ({ kind }: PaymentRow) => paymentEffects[kind].held;
  return [...Map.groupBy(payments, ({ type, account }) => `${type} ${account}`).values()]
    .map((same) => ({
      type: same[0]?.type ?? "",
      account: same[0]?.account ?? "",
      amount: sum(same.map((row) => times(row.amount, held(row)))),
      tips: sum(same.map((row) => times(row.tips, held(row)))),
    }))
    .filter(({ amount, tips }) => amount !== ZERO || tips !== ZERO);
}
