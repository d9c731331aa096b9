import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { Id } from "../entity.ts";
import { User } from "./accountsApi.ts";
import { NewSession, PASSWORD_LENGTH_MAX, Profile } from "./api.ts";
import { Approval, approvalFields } from "./approvalApi.ts";
import { NewPin, Pin, PinState } from "./pin.ts";

/** A person who can be picked in a PIN or password dialog. */
export const DevicePerson = z.object({ ...Profile.shape, pin: PinState });
export type DevicePerson = z.output<typeof DevicePerson>;

/**
 * The endpoints of PINs (clarification 61). A PIN works only on a device with a session; it cannot sign in a new device. All
 * that check a PIN: 422 wrong-pin, 403 pin-blocked after five wrong ones in a row, 429 slow-down as for passwords.
 */
export const pinApi = {
  people: query({
    path: "/auth/people",
    permission: "signedIn",
    openTo: "locked",
    summary: "Everybody who may sign in, by name, and whether they have a PIN",
    output: z.array(DevicePerson),
  }),
  /** Starts another person's session on this device, which ends the previous one or keeps it to send queued commands. */
  switchPerson: command({
    method: "POST",
    path: "/auth/switch",
    permission: "signedIn",
    openTo: "locked",
    summary: "Switch the person on a shared device",
    delivery: "needs-server",
    body: z.strictObject({ person: Id, pin: Pin }),
    output: NewSession,
    failure: "Not switched",
  }),
  /** Unlocks the screen by the person's PIN or password, with a new session if a PIN opened it. 422 wrong-password. */
  unlock: command({
    method: "POST",
    path: "/auth/unlock",
    permission: "signedIn",
    openTo: "locked",
    summary: "Unlock the screen of the signed-in person",
    delivery: "needs-server",
    body: z.union([
      z.strictObject({ pin: Pin }),
      z.strictObject({ password: z.string().max(PASSWORD_LENGTH_MAX) }),
    ]),
    output: NewSession.partial({ token: true }),
    failure: "Not unlocked",
  }),
  /** As `approve`, with the PIN of a person picked by name. */
  approveByPin: command({
    method: "POST",
    path: "/auth/approvals/pin",
    permission: "signedIn",
    summary: "Approve one act with the PIN of somebody who may do it",
    delivery: "needs-server",
    body: z.strictObject({ person: Id, pin: Pin, ...approvalFields }),
    output: Approval,
    failure: "Approval not given",
  }),
  /** 422 wrong-password. */
  changeOwnPin: command({
    method: "PATCH",
    path: "/auth/pin",
    permission: "signedIn",
    passwordOnly: true,
    summary: "Set or clear one's own PIN",
    delivery: "needs-server",
    body: z.strictObject({ currentPassword: z.string().max(PASSWORD_LENGTH_MAX), pin: NewPin.nullable() }),
    output: Profile,
    success: "PIN changed",
    failure: "Failed to change PIN",
  }),
  /** Null removes the PIN. Unblocks it, and ends the sessions that it opened. */
  setPin: command({
    method: "PATCH",
    path: "/auth/users/:userId/pin",
    permission: "staff.manage",
    summary: "Set or clear another person's PIN",
    delivery: "needs-server",
    body: z.strictObject({ pin: NewPin.nullable() }),
    output: User,
    success: "PIN changed",
    failure: "Failed to change PIN",
  }),
};
