import type { Instant } from "../time.ts";

const DAY_MS = 86_400_000;

/** Admins are warned this long before a certificate ends. */
export const WARNED_DAYS = 21;

/** Returns the whole days that are left, once admins are to be warned; 0 or less when it has ended. */
export function daysToExpiryWarning(validUntil: Instant, now: Instant): number | undefined {
  const left = Math.floor((validUntil - now) / DAY_MS);
  return left < WARNED_DAYS ? left : undefined;
}
