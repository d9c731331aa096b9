import { type Instant, instant } from "#domain/time.ts";

/** 03:30 in Asia/Kolkata, before the business day ends at 04:00, as a time of day in UTC. */
const NIGHTLY_UTC_MS = 22 * 3_600_000;
export const DAY_MS = 24 * 3_600_000;

/** The latest moment at or before `now` at which a nightly backup was due. */
export function lastNight(now: Instant): Instant {
  return instant(Math.floor((now - NIGHTLY_UTC_MS) / DAY_MS) * DAY_MS + NIGHTLY_UTC_MS);
}

/** Returns when the next nightly backup is due. */
export function nextNight(now: Instant): Instant {
  return instant(lastNight(now) + DAY_MS);
}
