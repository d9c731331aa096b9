import { z } from "zod";
import { command } from "../endpoint.ts";
import { Reason, Ref } from "../entity.ts";
import { Percent, Rupees } from "../money.ts";
import { Timestamp } from "../time.ts";
import { ApprovalAction, Credentials } from "./api.ts";

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

/** The fields of an approval, by password or PIN. */
export const approvalFields = {
  action: ApprovalAction,
  /** Id of the order, also for cancelling its bill (422 naming `target` for a bill's id). */
  target: z.string().max(80),
  change: ApprovedChange,
};

export const Approval = z.object({ approval: z.string(), approvedBy: Ref, expiresAt: Timestamp });

export const approvalApi = {
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
