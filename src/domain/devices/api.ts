import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { EmptyBody, Name, Ref } from "../entity.ts";
import { Timestamp } from "../time.ts";

export const DEVICE_NAME_LENGTH_MAX = 40;

/** A name that staff knows a device by: "Till 2". */
export const DeviceName = Name.max(DEVICE_NAME_LENGTH_MAX);

/**
 * A device that somebody is signed in on, or that delivers what somebody left; a session of a program that names no device is one of
 * its own. Only its name is stored. Version, security and
 * pending changes are as it said them last; null where it said nothing since this server started.
 */
export const Device = z.object({
  _id: z.string(),
  /** Empty until one is given. */
  name: z.string(),
  /** Who is signed in, or else whose changes are delivered. */
  person: Ref,
  /** Whoever is signed in by its other sessions: a program that names the device as its own has one too. */
  others: z.array(Ref),
  isSignedIn: z.boolean(),
  /** Whether it is connected now. */
  isHere: z.boolean(),
  lastContact: Timestamp,
  version: z.string().nullable(),
  isSecure: z.boolean().nullable(),
  waiting: z.number().nullable(),
  /** When the oldest of the pending changes was made. */
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
  /** Ends every session of a device, so that changes waiting there need their authors' sign-in on it. 404 where none is left. */
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
