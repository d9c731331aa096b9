import { minus, type Paise } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";

/** Computes the change due for cash given; null when nobody said what was given. */
export function changeDue(total: Paise, cashGiven: Paise | undefined): Paise | null {
  return cashGiven === undefined ? null : minus(cashGiven, total);
}

/** Refuses cash that does not cover the total; a tip is outside of it. */
export function refuseCash(total: Paise, cashGiven: Paise | undefined): RefusalCode | undefined {
  return cashGiven !== undefined && cashGiven < total ? "cash-too-little" : undefined;
}
