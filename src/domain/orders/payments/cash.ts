import { CASH_LIMIT } from "../../accounts/cashLimit.ts";
import { formatRupees, minus, type Paise, paise, sum, times, ZERO } from "../../money.ts";
import type { FieldProblem } from "../../refusal.ts";
import type { Payment } from "./api.ts";
import { computeEffect } from "./paymentKinds.ts";

/** A tip is at most the bill's total; on a small bill it may be this much. */
export const SMALL_BILL_TIP_MAX = paise(500_00);
/** The largest change: guests round up to the next 5,000 rupees at most, the largest step that the settle dialog offers. */
export const CHANGE_MAX = paise(5_000_00);
/** Offline cash up to this amount is never doubtful. */
const DOUBTFUL_CASH_MIN = paise(5_000_00);

type Row = Pick<Payment, "kind" | "type" | "amount">;

/** Returns the refusal of payments with which the cash for an order rises to the legal limit or stays above it. */
export function cashLimitRefusal(
  earlier: readonly Row[],
  added: readonly Row[],
): "cash-over-limit" | undefined {
  const cashOf = (rows: readonly Row[]) =>
    computeEffect(
      rows.filter(({ type }) => type === "cash"),
      "held",
    );
  const [before, after] = [cashOf(earlier), cashOf([...earlier, ...added])];
  return after >= CASH_LIMIT && after > before ? "cash-over-limit" : undefined;
}

/** True if offline cash is so far above the total (more than twice) that it is a typing error or fraud (clarification 46). */
export function isDoubtfulCash(received: Paise, total: Paise): boolean {
  return received > DOUBTFUL_CASH_MIN && received > times(total, 2);
}

/** Computes the change: cash given − total − tip, at least zero (a tip may be extra); null without cash given. */
export function changeDue(total: Paise, { tip = ZERO, cashGiven }: TipAndCash): Paise | null {
  if (cashGiven === undefined) return null;
  return paise(Math.max(ZERO, minus(cashGiven, sum([total, tip]))));
}

/** Returns the refusal of cash that does not cover the total (without the tip). */
export function cashRefusal(total: Paise, cashGiven: Paise | undefined): "cash-too-little" | undefined {
  return cashGiven !== undefined && cashGiven < total ? "cash-too-little" : undefined;
}

interface TipAndCash {
  readonly tip?: Paise | undefined;
  readonly cashGiven?: Paise | undefined;
}

/**
 * Returns the fields out of proportion to the bill: a tip above its total (or SMALL_BILL_TIP_MAX), and cash above total, tip
 * and CHANGE_MAX. Such amounts are typing errors, or meant to make the drawer look fuller than it is.
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
