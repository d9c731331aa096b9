import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { Timestamp } from "../time.ts";

/** How far the computer's clock may jump ahead, or be from what an admin was shown, without a word. */
export const CLOCK_DIFFERENCE_MAX_MS = 5 * 60_000;

/** Says in the log that the server's clock waits, or no longer does. */
export function clockMessage(isWaiting: boolean): string {
  return isWaiting
    ? "The computer's clock jumped ahead: bills wait until an admin confirms the time under Settings, or it is put right."
    : "The computer's clock is right again: bills go on.";
}

export const ClockState = z.object({
  /** The time by which bills are dated. It never goes back. */
  serverTime: Timestamp,
  /** The time of the computer's own clock, on which the server runs. */
  computerTime: Timestamp,
  /** The computer's clock jumped too far ahead: bills wait until an admin confirms it or somebody puts it right. */
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
  /** 409 clock-changed when the computer's clock is no longer near the time that was shown. */
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
