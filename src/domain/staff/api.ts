import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { EmptyBody, Id, Reason, Ref } from "../entity.ts";
import { Percent, Rupees } from "../money.ts";
import { Role } from "../permissions.ts";
import { Timestamp } from "../time.ts";

export const USERNAME_LENGTH_MAX = 40;
export const PASSWORD_LENGTH_MIN = 6;
/** Keeps hashing cheap. */
export const PASSWORD_LENGTH_MAX = 200;

export const Username = z
  .string()
  .regex(/^[\p{L}\p{M}\p{N}._-]{3,40}$/u, "must be 3 to 40 letters, digits, '.', '_' or '-'");
export const Password = z
  .string()
  .min(PASSWORD_LENGTH_MIN, `must have at least ${PASSWORD_LENGTH_MIN} characters`)
  .max(PASSWORD_LENGTH_MAX);
/** The text that is typed to sign in; it may be longer or shorter than what could be chosen. */
const Credentials = {
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(PASSWORD_LENGTH_MAX),
};

/** Who is signed in, as answers to sign-in and profile carry it. */
export const Profile = z.object({ _id: z.string(), username: z.string(), name: z.string(), role: Role });
export type Profile = z.output<typeof Profile>;

/** The answer to a sign-in. */
export const NewSession = z.object({
  token: z.string(),
  ...Profile.shape,
  /**
   * With what the device shows, as `X-Device-Secret`, that this person signed in on it before: guesses from elsewhere do not
   * slow it down then. Left out for a device that sent one.
   */
  deviceSecret: z.string().optional(),
});
export type NewSession = z.output<typeof NewSession>;

/** The acts that somebody who may do them can approve for somebody else, once. */
export const ApprovalAction = z.enum([
  "orders.void",
  "bills.cancel",
  "orders.discount",
  "orders.openPrice",
  "orders.notCharged",
  "payments.large",
  "payments.correct",
]);
export type ApprovalAction = z.infer<typeof ApprovalAction>;

/** As many lines as an order can have. */
const APPROVED_LINES_MAX = 200;

/** Pieces of one line that are taken off an order, not charged, or added at a price outside their range. */
const LinePieces = z.strictObject({
  line: z.string().max(80),
  name: z.string().max(200),
  quantity: z.number().int().min(1).max(999),
  /** The price of each that is added outside its item's range; left out for all others. */
  price: Rupees.optional(),
});

/**
 * The change that somebody is shown and approves (clarification 45): a change of an order, an order that is cancelled, or only its
 * bill, or cash that is recorded; the pieces that are taken off, and the discount, in percent and as a sum, and the total that
 * are left.
 */
export const ApprovedChange = z.strictObject({
  act: z.enum([
    ...(["change", "move-lines", "not-charged"] as const),
    ...(["cancel-order", "cancel-bill", "cash", "correct-payment"] as const),
  ]),
  lines: z.array(LinePieces).max(APPROVED_LINES_MAX),
  discountPercentage: Percent,
  /** Two orders that cost nothing differ in this alone. */
  discountAmount: Rupees,
  grandTotal: Rupees,
  /** The discount that is given: its percentage, or its sum on a value; of a dish, which is named, or of the whole order. */
  discount: z
    .strictObject({
      line: z.string().max(80).optional(),
      name: z.string().max(200).optional(),
      percent: Percent.optional(),
      rupees: Rupees.optional(),
      value: Rupees.optional(),
    })
    .optional(),
  /** The order that gets the dishes which are moved, named by its place, and all its discounts then. */
  to: z
    .strictObject({ _id: z.string().max(80), name: z.string().max(200), discountAmount: Rupees })
    .optional(),
  /** The cash that is recorded; left out where none is. */
  amount: Rupees.optional(),
  /** Why the lines are not charged; left out where they are. */
  notCharged: z.strictObject({ kind: z.string().max(20), reason: Reason }).optional(),
  /** The payment that is corrected, by which type it was made and is to be, and whose account and which digits it gets. */
  payment: z
    .strictObject({
      _id: z.string().max(80),
      from: z.string().max(20),
      to: z.string().max(20),
      account: z.string().max(80),
      reference: z.string().max(35),
    })
    .optional(),
});
export type ApprovedChange = z.output<typeof ApprovedChange>;

/** As much as Activity says of a change that was discarded. */
export const DISCARDED_LENGTH_MAX = 300;

/** The fields that name what is approved, however the approver is known. */
export const approvalFields = {
  action: ApprovalAction,
  /** Id of the order that the action is about, also when its bill is cancelled (422 naming `target` for a bill's id). */
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
  /**
   * Ends the session. With `changesWait` it stays to deliver what is queued on its device, and does nothing else from then on: it
   * reads nothing and sends only commands that wait. The device ends it when the last of them was answered.
   */
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
  /**
   * Says that the screen is locked. A session that a PIN opened ends by that: it delivers what is pending, and the next PIN or password
   * opens another one from it. Any other goes on.
   */
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
  /** Says what an admin threw away that somebody else had left on a device and could not be sent. */
  noteDiscarded: command({
    method: "POST",
    path: "/auth/discarded-changes",
    permission: "devices.manage",
    summary: "Record that another person's unsent change was discarded",
    delivery: "needs-server",
    body: z.strictObject({
      /** Who made the change, by id. */
      author: Id,
      /** The change in words, as the screen showed it. */
      change: z.string().min(1).max(DISCARDED_LENGTH_MAX),
      takenAt: Timestamp,
      /** The order that it was about, by id. Not `order`: this need not wait for that order's changes. */
      aboutOrder: Id.optional(),
    }),
    output: z.object({ noted: z.boolean() }),
    failure: "Failed to discard the change",
  }),
  /**
   * Somebody whose role may do it approves one action of the signed-in person: valid two minutes, once, for exactly that change of that target.
   * When the order has become another one meanwhile, the action answers 403 approval-differs.
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
