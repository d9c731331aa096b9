import { formatRupees, minus, type Paise, ZERO } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { Clearing, Payment, PaymentKind } from "./api.ts";
import { computeEffect } from "./paymentKinds.ts";

/**
 * Computes what an order's money lacks or has too much of, given the total of its paid bill (zero without one). Negative:
 * due. Positive: overpaid.
 */
export function computeBalance(payments: readonly Payment[], total: Paise): Paise {
  return minus(computeEffect(payments, "covered"), total);
}

/** Returns the sum that is due or overpaid, without its sign. */
export function balanceAmount(balance: Paise): Paise {
  return balance < 0 ? minus(ZERO, balance) : balance;
}

/** Writes a balance that is not zero: "₹20 due", "₹500 overpaid". */
export function formatBalance(balance: Paise): string {
  return `${formatRupees(balanceAmount(balance))} ${balance < ZERO ? "due" : "overpaid"}`;
}

/** The kind of the row that ends a balance, per way of clearing it. */
export const clearingKind: Record<Clearing, PaymentKind> = {
  collected: "payment",
  returned: "returned",
  waived: "waived",
};

/**
 * Refuses to clear a balance in a way that does not fit it: what is due is collected or written off, what is overpaid is
 * returned, and nobody clears a sum they did not see.
 */
export function clearingRefusal(
  balance: Paise,
  { how, expectedBalance }: { readonly how: Clearing; readonly expectedBalance?: Paise | undefined },
): RefusalCode | undefined {
  if (balance === ZERO) return "balance-clear";
  if (expectedBalance !== undefined && expectedBalance !== balance) return "balance-changed";
  if (how === "returned") return balance < 0 ? "not-overpaid" : undefined;
  return balance > 0 ? "not-due" : undefined;
}
