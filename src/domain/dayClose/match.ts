import type { DayFacts } from "./facts.ts";
import type { Match } from "./matched.ts";
import { matchBills, matchPayments } from "./matchMoney.ts";
import { matchPieces } from "./matchPieces.ts";

/** Matches what was sent to the kitchen with what was billed, and bills with money, from stored rows alone. */
export function matchDay(facts: DayFacts): Match {
  const { pieces, unexplained } = matchPieces(facts);
  const bills = matchBills(facts);
  const payments = matchPayments(facts);
  return {
    pieces,
    bills: bills.ends,
    payments: payments.ends,
    unexplained: [...unexplained, ...bills.unexplained, ...payments.unexplained],
  };
}
