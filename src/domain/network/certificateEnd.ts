import type { Instant } from "../time.ts";

const DAY_MS = 86_400_000;

/** Admins are warned this long before a certificate expires. */
const WARNED_DAYS = 21;

/** Returns the whole days until the certificate expires, 0 or less if it has; undefined while no warning is due. */
export function daysToExpiryWarning(validUntil: Instant, now: Instant): number | undefined {
  const daysLeft = Math.floor((validUntil - now) / DAY_MS);
  return daysLeft < WARNED_DAYS ? daysLeft : undefined;
}
