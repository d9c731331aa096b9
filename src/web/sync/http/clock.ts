import { type Instant, instant } from "#domain/time.ts";
import type { Time } from "../time.ts";

/** The Date header has whole seconds; smaller differences are ignored. */
const TOLERANCE_MS = 2000;

/** Creates the server's clock as a device estimates it. */
export function createClock({ now }: Pick<Time, "now">) {
  let offsetMs = 0;
  return {
    /** Computes this device's clock offset from an answer's Date header. */
    noteServerTime(date: string | null): void {
      const at = date === null ? Number.NaN : Date.parse(date);
      if (Number.isNaN(at)) return;
      const difference = at - now();
      offsetMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
    },
    /** Returns the estimated server time. */
    serverNow: (): Instant => instant(Math.round(now() + offsetMs)),
  };
}
