import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { EmptyBody, Id, Reason, Ref } from "../entity.ts";
import { Percent, Rupees } from "../money.ts";
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
const Credentials = {
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

/** The longest name of an account in an approval: "Room 204 · Sharma". */
const ACCOUNT_NAME_LENGTH_MAX = 200;
/** The most lines of an order. */
const APPROVED_LINES_MAX = 200;

/** Pieces of a line that are removed, left uncharged, or added at a price outside their range. */
const LinePieces = z.strictObject({
  line: z.string().max(80),
  name: z.string().max(200),
  quantity: z.number().int().min(1).max(999),
  /** The price of pieces added outside the item's range, else absent. */
  price: Rupees.optional(),
});

/**
 * The change that the approver sees and approves (clarification 45): of an order, its cancellation, that of its bill, or
 * recorded cash; with the removed pieces, and the resulting discount (in percent and rupees) and total.
 */
export const ApprovedChange = z.strictObject({
  act: z.enum([
    ...(["change", "move-lines", "not-charged"] as const),
    "write-off",
    ...(["cancel-order", "cancel-bill", "cash", "correct-payment", "charge-account", "refund"] as const),
  ]),
  lines: z.array(LinePieces).max(APPROVED_LINES_MAX),
  discountPercentage: Percent,
  /** Distinguishes two orders with a total of zero. */
  discountAmount: Rupees,
  grandTotal: Rupees,
  /** The given discount (a percentage, or an amount on a value), of the named line or of the whole order. */
  discount: z
    .strictObject({
      line: z.string().max(80).optional(),
      name: z.string().max(200).optional(),
      percent: Percent.optional(),
      rupees: Rupees.optional(),
      value: Rupees.optional(),
    })
    .optional(),
  /** The order that gets the moved dishes: its place, and all its discounts afterwards. */
  to: z
    .strictObject({ _id: z.string().max(80), name: z.string().max(200), discountAmount: Rupees })
    .optional(),
  /** The recorded cash or the refund, if any. */
  amount: Rupees.optional(),
  /** Why the lines are not charged, if they are not. */
  notCharged: z.strictObject({ kind: z.string().max(20), reason: Reason }).optional(),
  /** The corrected payment: its old and new type, and its new account and reference. */
  payment: z
    .strictObject({
      _id: z.string().max(80),
      from: z.string().max(20),
      to: z.string().max(20),
      account: z.string().max(ACCOUNT_NAME_LENGTH_MAX),
      reference: z.string().max(35),
    })
    .optional(),
  /** The charges above an account's limit: their sum for each account, and what is owed on it then. */
  charges: z
    .array(
      z.strictObject({
        account: z.string().max(80),
        name: z.string().max(ACCOUNT_NAME_LENGTH_MAX),
        amount: Rupees,
        balance: Rupees,
      }),
    )
    .max(20)
    .optional(),
  /** The refunded bill, and how the money is given back. */
  refund: z.strictObject({ bill: z.string().max(80), by: z.string().max(400) }).optional(),
});
export type ApprovedChange = z.output<typeof ApprovedChange>;

/** The longest description of a discarded change in Activity. */
export const DISCARDED_LENGTH_MAX = 300;

/** The fields of an approval, by password or PIN. */
export const approvalFields = {
  action: ApprovalAction,
  /** Id of the order, also for cancelling its bill (422 naming `target` for a bill's id). */
  target: z.string().max(80),
  change: ApprovedChange,
};

export const Approval = z.object({ approval: z.string(), approvedBy: Ref, expiresAt: Timestamp });

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
  /**
   * A person with the permission approves an action of the signed-in person: valid for two minutes, once, for exactly this
   * change of this target. If the change of the order differs by then, the action answers 403 approval-differs.
   */
  approve: command({
    method: "POST",
    path: "/auth/approvals",
    permission: "signedIn",
    summary: "Approve one act with the password of somebody who may do it",
    delivery: "needs-server",
    body: z.strictObject({ ...Credentials, ...approvalFields }),
    output: Approval,
    failure: "Approval not given",
  }),
};
