import { type Instant, instant } from "#domain/time.ts";
import type { Time } from "../time.ts";

/** Below this a difference is the second's rounding of the Date header, not a wrong clock. */
const TOLERANCE_MS = 2000;

/** Makes the server's clock as a device knows it. */
export function createClock({ now }: Pick<Time, "now">) {
  let offsetMs = 0;
  return {
    /** Computes from an answer's Date header how far this device's clock is off. */
    noteServerTime(date: string | null): void {
      const at = date === null ? Number.NaN : Date.parse(date);
      if (Number.isNaN(at)) return;
      const difference = at - now();
      offsetMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
    },
    /** Returns the time now by the server's clock, as far as this device knows it. */
    serverNow: (): Instant => instant(Math.round(now() + offsetMs)),
  };
}
