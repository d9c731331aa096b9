import { formatRupees, minus, type Paise, paise, sum, times, ZERO } from "../../money.ts";
import type { FieldProblem } from "../../refusal.ts";

/** A tip is at most as large as its bill; on a small bill it may be this much. */
export const SMALL_BILL_TIP_MAX = paise(500_00);
/** Guests round up to the next 5,000 rupees at most, the largest round sum that the settle dialog offers. */
export const CHANGE_MAX = paise(5_000_00);
/** No guest pays more than twice the total; up to this sum it is recorded all the same. */
const DOUBTFUL_CASH_MIN = paise(5_000_00);

/** Returns whether cash is so far from the total that it is a slip of the hand or an attack (clarification 46). */
export function isDoubtfulCash(received: Paise, total: Paise): boolean {
  return received > DOUBTFUL_CASH_MIN && received > times(total, 2);
}

/**
 * Computes the change due for cash given: what the total and the tip leave of it; null when nobody said what was given. A tip
 * that the cash does not cover was given beside it, so the change is never less than zero.
 */
export function changeDue(total: Paise, { tip = ZERO, cashGiven }: TipAndCash): Paise | null {
  if (cashGiven === undefined) return null;
  return paise(Math.max(ZERO, minus(cashGiven, sum([total, tip]))));
}

/** Refuses cash that does not cover the total; a tip is outside of it. */
export function cashRefusal(total: Paise, cashGiven: Paise | undefined): "cash-too-little" | undefined {
  return cashGiven !== undefined && cashGiven < total ? "cash-too-little" : undefined;
}

interface TipAndCash {
  readonly tip?: Paise | undefined;
  readonly cashGiven?: Paise | undefined;
}

/**
 * Lists what is out of proportion to the bill: a tip above its total (or SMALL_BILL_TIP_MAX), and cash above total, tip and
 * CHANGE_MAX. Such a sum is a slip of the finger, or somebody who wants the drawer to look fuller than it is.
 */
export function outOfProportion(total: Paise, { tip = ZERO, cashGiven = ZERO }: TipAndCash): FieldProblem[] {
  const tipMax = paise(Math.max(total, SMALL_BILL_TIP_MAX));
  const cashMax = sum([total, tip, CHANGE_MAX]);
  const problems: FieldProblem[] = [];
  if (tip > tipMax)
    problems.push({ field: "tip", message: `must be at most ${formatRupees(tipMax)} for this bill` });
  if (cashGiven > cashMax) {
    problems.push({ field: "cashGiven", message: `must be at most ${formatRupees(cashMax)} for this bill` });
  }
  return problems;
}
