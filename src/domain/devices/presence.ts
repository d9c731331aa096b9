import { z } from "zod";
import { Ref } from "../entity.ts";
import { RupeesNotNegative } from "../money.ts";
import { Timestamp } from "../time.ts";

/** The server sends a heartbeat on every open stream at this interval. */
export const HEARTBEAT_MS = 2_000;
/** A device that receives nothing for this long (two heartbeats) treats its connection as dead. */
export const SERVER_SILENT_MAX_MS = 4_500;
/** A device answers a heartbeat if its last answer is older than this: every second heartbeat. */
export const PRESENCE_REPEAT_MS = 3_500;
/** The server treats a device that misses three answers as disconnected. Checked once per heartbeat. */
export const DEVICE_SILENT_MAX_MS = 12_500;

/** The largest number of queued changes that a device may report. */
const WAITING_MAX = 1_000_000;

/** A device's answer to a heartbeat, with its own state. Kept in memory only. */
export const PresenceReport = z.strictObject({
  /** Id of the table that is open on the device; null if none is. */
  place: z.string().max(80).nullable(),
  /** The number of queued changes on the device, by all people, and when the oldest was made. */
  waiting: z.number().int().min(0).max(WAITING_MAX),
  oldest: Timestamp.nullable(),
  /** The money among them: cash that was taken offline. Absent for none. */
  unsent: z.object({ count: z.number().int().min(1).max(WAITING_MAX), amount: RupeesNotNegative }).optional(),
  /** The version of the page. */
  version: z.string().max(40),
  /** True if the page was opened over HTTPS or on the server's own computer. */
  isSecure: z.boolean(),
  /** On a kitchen display that shows its tickets as they are: the id of their station, "" for all. Else absent. */
  shows: z.string().max(80).optional(),
});
export type PresenceReport = z.output<typeof PresenceReport>;

/**
 * The table that a person has open on a device, or what a kitchen display shows; null and absent once it is closed or the device
 * disconnected.
 */
export const Presence = z.object({
  device: z.string(),
  person: Ref,
  place: z.string().nullable(),
  shows: z.string().optional(),
});
export type Presence = z.output<typeof Presence>;

/** An event of the stream: the presences that changed, or all of them at the start of the stream. */
export const PresenceEvent = z.object({ isAll: z.boolean(), places: z.array(Presence) });
export type PresenceEvent = z.output<typeof PresenceEvent>;
