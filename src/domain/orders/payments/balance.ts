import { formatRupees, minus, type Paise, ZERO } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { Clearing, Payment, PaymentKind } from "./api.ts";
import { computeEffect } from "./paymentKinds.ts";

/** Computes an order's balance: payments less the total of its paid bill, if any. Negative: due. Positive: overpaid. */
export function computeBalance(payments: readonly Payment[], total: Paise): Paise {
  return minus(computeEffect(payments, "covered"), total);
}

/** Returns the absolute amount of a balance. */
export function balanceAmount(balance: Paise): Paise {
  return balance < 0 ? minus(ZERO, balance) : balance;
}

/** Formats a balance other than zero: "₹20 due", "₹500 overpaid". */
export function formatBalance(balance: Paise): string {
  return `${formatRupees(balanceAmount(balance))} ${balance < ZERO ? "due" : "overpaid"}`;
}

/** The kind of the payment row for each way of clearing a balance. */
export const clearingKind: Record<Clearing, PaymentKind> = {
  collected: "payment",
  returned: "returned",
  waived: "waived",
};

/** Returns the refusal to clear a balance: wrong kind of clearing for its sign, or not the balance that the person saw. */
export function clearingRefusal(
  balance: Paise,
  { how, expectedBalance }: { readonly how: Clearing; readonly expectedBalance?: Paise | undefined },
): RefusalCode | undefined {
  if (balance === ZERO) return "balance-clear";
  if (expectedBalance !== undefined && expectedBalance !== balance) return "balance-changed";
  if (how === "returned") return balance < 0 ? "not-overpaid" : undefined;
  return balance > 0 ? "not-due" : undefined;
}
