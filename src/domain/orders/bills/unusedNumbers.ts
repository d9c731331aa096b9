/** Where nobody knows the last number of a series, a restore leaves at least and at most this many unused. */
export const UNUSED_NUMBERS_MIN = 20;
export const UNUSED_NUMBERS_MAX = 500;
/** The span by which a series' largest rate is measured: "busiest ten minutes". */
export const BUSIEST_SPAN_MS = 10 * 60_000;

/**
 * Returns how many numbers of a series stay unused after a restore that knows nothing of the last `unknownMs` milliseconds: as many
 * as may have been issued meanwhile, at the rate of the series' busiest ten minutes.
 */
export function unusedNumberCount(issuedInBusiestSpan: number, unknownMs: number): number {
  const issued = Math.ceil((issuedInBusiestSpan * Math.max(0, unknownMs)) / BUSIEST_SPAN_MS);
  return Math.min(UNUSED_NUMBERS_MAX, Math.max(UNUSED_NUMBERS_MIN, issued));
}
