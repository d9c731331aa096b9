import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { EmptyBody, Name, Ref } from "../entity.ts";
import { Timestamp } from "../time.ts";

export const DEVICE_NAME_LENGTH_MAX = 40;

/** The name that staff give a device: "Till 2". */
const DeviceName = Name.max(DEVICE_NAME_LENGTH_MAX);

/**
 * A device on which somebody is signed in, or which still sends the queued changes of somebody who signed out. A session of a
 * program without a device id counts as its own device. Only the name is stored. Version, security and pending changes are as
 * last reported; null if the device has not reported since the server started.
 */
export const Device = z.object({
  _id: z.string(),
  /** Empty until an admin sets it. */
  name: z.string(),
  /** What it is, "Chrome on Android": its first name. Empty until it reports. */
  browser: z.string(),
  /** The signed-in person, else the person whose queued changes are sent; of a kitchen display the device itself. */
  person: Ref,
  /** True if it is paired as a kitchen display. */
  isDisplay: z.boolean(),
  /** The people of its other sessions: a program that uses the same device id has its own session. */
  others: z.array(Ref),
  isSignedIn: z.boolean(),
  /** True if it is connected now. */
  isHere: z.boolean(),
  lastContact: Timestamp,
  version: z.string().nullable(),
  isSecure: z.boolean().nullable(),
  waiting: z.number().nullable(),
  /** When the oldest pending change was made. */
  oldest: Timestamp.nullable(),
});
export type Device = z.output<typeof Device>;

export const devicesApi = {
  list: query({
    path: "/devices",
    permission: "devices.manage",
    summary: "All devices, the last one heard of first",
    output: z.array(Device),
  }),
  rename: command({
    method: "PUT",
    path: "/devices/:deviceId",
    permission: "devices.manage",
    summary: "Give a device a name",
    delivery: "needs-server",
    body: z.strictObject({ name: DeviceName }),
    output: Ref,
    success: "Device named",
    failure: "Failed to name the device",
  }),
  /** Ends every session of a device. Its queued changes are sent once their authors sign in there. 404 without a session. */
  signOut: command({
    method: "POST",
    path: "/devices/:deviceId/sign-out",
    permission: "devices.manage",
    summary: "Sign a device out",
    delivery: "needs-server",
    body: EmptyBody,
    output: z.object({ ended: z.boolean() }),
    success: "Device signed out",
    failure: "Failed to sign the device out",
  }),
};
