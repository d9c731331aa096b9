/** Wrong passwords in a row without a delay: people mistype. */
export const FREE_TRIES = 3;
const FIRST_MS = 1_000;
/** Attempts are throttled, never locked out, because a till is shared (clarification 12). */
export const DELAY_MAX_MS = 30_000;

/** Returns the delay for an account at an address after this many failures in a row: 1 s, doubling, up to 30 s. */
export function delayAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0;
  return Math.min(DELAY_MAX_MS, FIRST_MS * 2 ** (failures - FREE_TRIES));
}
