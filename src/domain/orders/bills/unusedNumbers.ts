/** If the last number of a series is unknown, a restore skips at least and at most this many numbers. */
export const UNUSED_NUMBERS_MIN = 20;
const UNUSED_NUMBERS_MAX = 500;
/** The largest rate of a series is measured over its busiest ten minutes. */
export const BUSIEST_SPAN_MS = 10 * 60_000;

/**
 * Returns how many numbers of a series a restore skips if the last `unknownMs` milliseconds are lost: as many as may have
 * been issued in that time at the rate of the busiest ten minutes.
 */
export function unusedNumberCount(issuedInBusiestSpan: number, unknownMs: number): number {
  const issued = Math.ceil((issuedInBusiestSpan * Math.max(0, unknownMs)) / BUSIEST_SPAN_MS);
  return Math.min(UNUSED_NUMBERS_MAX, Math.max(UNUSED_NUMBERS_MIN, issued));
}
