import { formatRupees, minus, type Paise, sum, ZERO } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { Clearing, Payment } from "./api.ts";
import { sumOf } from "./settle.ts";

/**
 * What an order's money lacks or has too much of, given the total of its paid bill (zero without one). Negative: due.
 * Positive: overpaid. A refund gives back what was sold, so it changes nothing here.
 */
export function balanceOf(payments: readonly Payment[], total: Paise): Paise {
  const covered = sum([sumOf(payments, "payment"), sumOf(payments, "waived")]);
  return minus(minus(covered, sumOf(payments, "returned")), total);
}

/** The sum that is due or overpaid, without its sign. */
export function sizeOf(balance: Paise): Paise {
  return balance < 0 ? minus(ZERO, balance) : balance;
}

/** "₹20 due", "₹500 overpaid"; for a balance that is not zero. */
export function balanceWords(balance: Paise): string {
  return `${formatRupees(sizeOf(balance))} ${balance < ZERO ? "due" : "overpaid"}`;
}

/** The row of money that ends a balance. */
export const clearingKind: Record<Clearing, Payment["kind"]> = {
  collected: "payment",
  returned: "returned",
  waived: "waived",
};

/** What is due is collected or written off, what is overpaid is returned, and nobody clears a sum they did not see. */
export function refuseClearing(
  balance: Paise,
  { how, expectedBalance }: { readonly how: Clearing; readonly expectedBalance?: Paise | undefined },
): RefusalCode | undefined {
  if (balance === ZERO) return "balance-clear";
  if (expectedBalance !== undefined && expectedBalance !== balance) return "balance-changed";
  if (how === "returned") return balance < 0 ? "not-overpaid" : undefined;
  return balance > 0 ? "not-due" : undefined;
}
