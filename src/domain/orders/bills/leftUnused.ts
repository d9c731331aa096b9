/** Where nobody knows the last number of a series, a restore leaves at least and at most so many unused. */
export const LEFT_UNUSED_MIN = 20;
export const LEFT_UNUSED_MAX = 500;
/** The span by which a series' largest rate is measured: "busiest ten minutes". */
export const BUSIEST_SPAN_MS = 10 * 60_000;

/**
 * Returns how many numbers of a series stay unused after a restore that knows nothing of the last `unknownMs` milliseconds: as many
 * as may have been issued meanwhile, at the rate of the series' busiest ten minutes.
 */
export function leftUnused(issuedInBusiestSpan: number, unknownMs: number): number {
  const issued = Math.ceil((issuedInBusiestSpan * Math.max(0, unknownMs)) / BUSIEST_SPAN_MS);
  return Math.min(LEFT_UNUSED_MAX, Math.max(LEFT_UNUSED_MIN, issued));
}
