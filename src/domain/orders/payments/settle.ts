import { minus, type Paise, sum } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { Payment } from "./api.ts";

/** Change due for cash given; null when nobody said what was given. */
export function changeDue(total: Paise, cashGiven: Paise | undefined): Paise | null {
  return cashGiven === undefined ? null : minus(cashGiven, total);
}

/** Cash given must cover the total; the tip is the guest's own affair. */
export function refuseCash(total: Paise, cashGiven: Paise | undefined): RefusalCode | undefined {
  return cashGiven !== undefined && cashGiven < total ? "cash-too-little" : undefined;
}

/** All money of one kind. */
export function sumOf(payments: readonly Payment[], kind: Payment["kind"]): Paise {
  return sum(payments.filter((payment) => payment.kind === kind).map(({ amount }) => amount));
}
