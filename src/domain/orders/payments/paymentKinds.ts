import { type Paise, sum, times } from "../../money.ts";
import type { Payment, PaymentKind } from "./api.ts";

/** The effect of a payment row by its kind: 1 adds its amount, -1 subtracts it, 0 does not change the sum. */
interface PaymentEffect {
  /** On the money held by the resort. */
  readonly held: 1 | 0 | -1;
  /** On the covered part of a bill's total. A refund does not uncover it: the bill stays paid. */
  readonly covered: 1 | 0 | -1;
}

export const paymentEffects: Record<PaymentKind, PaymentEffect> = {
  payment: { held: 1, covered: 1 },
  reversal: { held: -1, covered: -1 },
  refund: { held: -1, covered: 0 },
  returned: { held: -1, covered: -1 },
  waived: { held: 0, covered: 1 },
};

/** Sums the effect of payment rows on the money held, or on the covered part of a bill. */
export function computeEffect(
  payments: readonly Pick<Payment, "kind" | "amount">[],
  on: keyof PaymentEffect,
): Paise {
  return sum(payments.map(({ kind, amount }) => times(amount, paymentEffects[kind][on])));
}

/** Sums up the rows of one kind. */
export function sumByKind(payments: readonly Payment[], kind: PaymentKind): Paise {
  return sum(payments.filter((payment) => payment.kind === kind).map(({ amount }) => amount));
}
