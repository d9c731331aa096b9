/** Spec section 9. */
const BACKOFF_FIRST_MS = 1000;
const BACKOFF_MAX_MS = 30_000;

/** Returns how long to wait before the next attempt: 1 s, 2 s, 4 s … up to 30 s. */
export function backoffMs(attempt: number): number {
  return Math.min(BACKOFF_FIRST_MS * 2 ** attempt, BACKOFF_MAX_MS);
}
