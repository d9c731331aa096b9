import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { Timestamp } from "../time.ts";

/** The largest jump of the computer's clock, and difference from a time confirmed by an admin, that needs no confirmation. */
export const CLOCK_DIFFERENCE_MAX_MS = 5 * 60_000;

/** Returns the log message when the server's clock starts or stops waiting for a confirmation. */
export function clockMessage(isWaiting: boolean): string {
  return isWaiting
    ? "The computer's clock jumped ahead: bills wait until an admin confirms the time under Settings, or it is put right."
    : "The computer's clock is right again: bills go on.";
}

export const ClockState = z.object({
  /** The time for dating bills. It never goes back. */
  serverTime: Timestamp,
  /** The time of the computer's clock. */
  computerTime: Timestamp,
  /** True if the computer's clock jumped too far ahead: bills wait until an admin confirms the time or the clock is corrected. */
  isWaiting: z.boolean(),
});
export type ClockState = z.output<typeof ClockState>;

export const clockApi = {
  read: query({
    path: "/settings/clock",
    permission: "settings.manage",
    summary: "The server's time and its computer's",
    output: ClockState,
  }),
  /** 409 clock-changed if the computer's clock is no longer near the confirmed time. */
  confirm: command({
    method: "POST",
    path: "/settings/clock",
    permission: "settings.manage",
    summary: "Confirm that the computer's clock is right",
    delivery: "needs-server",
    body: z.strictObject({ computerTime: Timestamp }),
    output: ClockState,
    success: "The server's time is set",
    failure: "Failed to set the server's time",
  }),
};
