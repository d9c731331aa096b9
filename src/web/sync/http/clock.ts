import { type Instant, instant } from "#domain/time.ts";

/** Below this a difference is the second's rounding of the Date header, not a wrong clock. */
const TOLERANCE_MS = 2000;
let offsetMs = 0;

/** Computes from an answer's Date header how far this device's clock is off. */
export function noteServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  offsetMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Returns the time now by the server's clock, as far as this device knows it. */
export function serverNow(): Instant {
  return instant(Math.round(Date.now() + offsetMs));
}
