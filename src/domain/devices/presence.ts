import { z } from "zod";
import { Ref } from "../entity.ts";
import { Timestamp } from "../time.ts";

/** The server tells every open stream this often that it is there. */
export const HEARTBEAT_MS = 2_000;
/** A device that receives nothing for this long, two heartbeats, takes its connection for dead. */
export const SERVER_SILENT_MAX_MS = 4_500;
/** A device answers a heartbeat where it has said nothing for this long: every second one. */
export const PRESENCE_REPEAT_MS = 3_500;
/** The server takes a device that says nothing for this long, three answers, for gone. It looks once per heartbeat. */
export const DEVICE_SILENT_MAX_MS = 12_500;

/** As many changes as a device may say wait there. */
const WAITING_MAX = 1_000_000;

/** A device's answer to a heartbeat: that it is there, and what nobody else can know of it. Kept in memory only. */
export const PresenceReport = z.strictObject({
  /** Id of the table that is worked on there; null while none is. */
  place: z.string().max(80).nullable(),
  /** How many changes are pending on the device, whoever made them, and when the oldest was made. */
  waiting: z.number().int().min(0).max(WAITING_MAX),
  oldest: Timestamp.nullable(),
  /** The version of the page. */
  version: z.string().max(40),
  /** Whether the page was opened over HTTPS or on the server's own computer. */
  isSecure: z.boolean(),
});
export type PresenceReport = z.output<typeof PresenceReport>;

/** Who is where: one device's place. Null once the person has left it or the device is gone. */
export const Presence = z.object({ device: z.string(), person: Ref, place: z.string().nullable() });
export type Presence = z.output<typeof Presence>;

/** An event of the stream: the places that changed, or at its beginning all of them. */
export const PresenceEvent = z.object({ isAll: z.boolean(), places: z.array(Presence) });
export type PresenceEvent = z.output<typeof PresenceEvent>;
