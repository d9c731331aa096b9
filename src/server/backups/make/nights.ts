import { type Instant, instant } from "#domain/time.ts";

/** 03:30 in Asia/Kolkata as a time of day in UTC, before the business day ends at 04:00. */
const NIGHTLY_UTC_MS = 22 * 3_600_000;
export const DAY_MS = 24 * 3_600_000;

/** Returns the latest due time of a nightly backup up to `now`. */
export function lastNight(now: Instant): Instant {
  return instant(Math.floor((now - NIGHTLY_UTC_MS) / DAY_MS) * DAY_MS + NIGHTLY_UTC_MS);
}

export function nextNight(now: Instant): Instant {
  return instant(lastNight(now) + DAY_MS);
}
