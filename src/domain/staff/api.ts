import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { EmptyBody, Id } from "../entity.ts";
import { Role } from "../permissions.ts";
import { Timestamp } from "../time.ts";

export const USERNAME_LENGTH_MAX = 40;
export const PASSWORD_LENGTH_MIN = 6;
/** An admin may do everything, so their password is longer. */
export const ADMIN_PASSWORD_LENGTH_MIN = 8;
/** Limits the cost of hashing. */
export const PASSWORD_LENGTH_MAX = 200;

export const Username = z
  .string()
  .regex(/^[\p{L}\p{M}\p{N}._-]{3,40}$/u, "must be 3 to 40 letters, digits, '.', '_' or '-'");
const passwordOf = (lengthMin: number) =>
  z.string().min(lengthMin, `must have at least ${lengthMin} characters`).max(PASSWORD_LENGTH_MAX);
export const Password = passwordOf(PASSWORD_LENGTH_MIN);
export const AdminPassword = passwordOf(ADMIN_PASSWORD_LENGTH_MIN);

/** Returns the rule for a new password of somebody in this role. */
export function passwordRule(role: Role): typeof Password {
  return role === "admin" ? AdminPassword : Password;
}

/** The credentials as typed, without the rules for new passwords. */
export const Credentials = {
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(PASSWORD_LENGTH_MAX),
};

/** The signed-in person. */
export const Profile = z.object({ _id: z.string(), username: z.string(), name: z.string(), role: Role });
export type Profile = z.output<typeof Profile>;

/** The answer to a sign-in. */
export const NewSession = z.object({
  token: z.string(),
  ...Profile.shape,
  /**
   * The secret that proves, in `X-Device-Secret`, that this person signed in on the device before, so that guesses from other
   * devices do not throttle it. Absent if the device sent one.
   */
  deviceSecret: z.string().optional(),
});
export type NewSession = z.output<typeof NewSession>;

/** The actions that a person with the permission can approve once for somebody else. */
export const ApprovalAction = z.enum([
  "orders.void",
  "bills.cancel",
  "orders.discount",
  "orders.openPrice",
  "orders.notCharged",
  "payments.large",
  "payments.correct",
  "accounts.aboveLimit",
  "bills.refund",
  "accounts.writeOff",
]);
export type ApprovalAction = z.infer<typeof ApprovalAction>;

/** The longest description of a discarded change in Activity. */
export const DISCARDED_LENGTH_MAX = 300;

export const staffApi = {
  /** 401 invalid-credentials, 403 account-inactive, 429 slow-down with details.retryAfterMs. */
  login: command({
    method: "POST",
    path: "/auth/login",
    permission: "public",
    summary: "Sign in",
    delivery: "needs-server",
    body: z.strictObject(Credentials),
    output: NewSession,
    failure: "Login Failed",
  }),
  /** Ends the session; with `changesWait` it stays to send its queued commands, and the device ends it after the last one. */
  logout: command({
    method: "POST",
    path: "/auth/logout",
    permission: "signedIn",
    openTo: "delivering",
    summary: "End this session",
    delivery: "waits",
    body: z.strictObject({ changesWait: z.literal(true).optional() }),
    output: z.object({ ended: z.boolean() }),
    failure: "Failed to sign out",
  }),
  /** Reports that the screen is locked. A session opened by a PIN then only sends queued commands; others continue. */
  lock: command({
    method: "POST",
    path: "/auth/lock",
    permission: "signedIn",
    openTo: "locked",
    summary: "Lock the screen",
    delivery: "needs-server",
    body: EmptyBody,
    output: z.object({ ended: z.boolean() }),
    failure: "Not locked",
  }),
  profile: query({
    path: "/auth/profile",
    permission: "signedIn",
    summary: "Who is signed in",
    output: Profile,
  }),
  /** Records a change of another person that an admin discarded because it could not be sent. */
  noteDiscarded: command({
    method: "POST",
    path: "/auth/discarded-changes",
    permission: "devices.manage",
    summary: "Record that another person's unsent change was discarded",
    delivery: "needs-server",
    body: z.strictObject({
      /** Id of the person who made the change. */
      author: Id,
      /** The description of the change, as shown on screen. */
      change: z.string().min(1).max(DISCARDED_LENGTH_MAX),
      takenAt: Timestamp,
      /** Id of the change's order. Not called `order`, so that this command is not queued behind that order's commands. */
      aboutOrder: Id.optional(),
    }),
    output: z.object({ noted: z.boolean() }),
    failure: "Failed to discard the change",
  }),
};
