import { highestOf, type IssuedNumbers } from "../backupFile/issuedNumbers.ts";
import type { Tx } from "../tx.ts";

/** Invoice numbers that bills had which the restored database does not know. */
export interface LostNumbers {
  readonly series: string;
  readonly from: number;
  readonly to: number;
  /** Set when they were issued in real use and the restored database is of the demo before: a new start for real goes on after them. */
  readonly issuedForReal?: true;
}

/**
 * Carries each invoice series on from the highest number that any of the databases knows, so that no number is issued twice
 * (clarification 34). Returns the numbers in between. Numbers of a demo do not count where the restored resort has started
 * for real.
 */
export async function continueSeries(
  tx: Tx,
  restored: IssuedNumbers,
  known: readonly IssuedNumbers[],
): Promise<LostNumbers[]> {
  const real = known.filter(({ isReal }) => isReal);
  const highest = highestOf([restored, ...(restored.isReal ? real : known)].map((each) => each.highest));
  for (const [series, to] of highest) {
    if (to === restored.highest.get(series)) continue;
    await tx
      .insertInto("invoice_series")
      .values({ series, last_number: to })
      .onConflict((conflict) => conflict.column("series").doUpdateSet({ last_number: to }))
      .execute();
  }
  // The demo from before the start for real has none of the bills of real use, whatever numbers its own have.
  const ofRealUse = restored.isReal ? new Map<string, number>() : highestOf(real.map((each) => each.highest));
  return [...highest].flatMap(([series, to]): LostNumbers[] => {
    const realTo = ofRealUse.get(series);
    if (realTo !== undefined) return [{ series, from: 1, to: realTo, issuedForReal: true }];
    const last = restored.highest.get(series) ?? 0;
    return to === last ? [] : [{ series, from: last + 1, to }];
  });
}
