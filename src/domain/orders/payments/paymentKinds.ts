import { type Paise, sum, times } from "../../money.ts";
import type { Payment, PaymentKind } from "./api.ts";

/** The effect of a row of an order's money, per kind: 1 adds its amount, -1 takes it away, 0 leaves the sum as it is. */
interface PaymentEffect {
  /** On the money that the resort holds. */
  readonly held: 1 | 0 | -1;
  /** On the part of a bill's total that is dealt with. A refund gives back what was sold, so the bill stays paid. */
  readonly covered: 1 | 0 | -1;
}

export const paymentEffects: Record<PaymentKind, PaymentEffect> = {
  payment: { held: 1, covered: 1 },
  reversal: { held: -1, covered: -1 },
  refund: { held: -1, covered: 0 },
  returned: { held: -1, covered: -1 },
  waived: { held: 0, covered: 1 },
};

/** Sums up what rows of money do to the money held, or to what is covered of a bill. */
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
