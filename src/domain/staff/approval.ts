import { type Instant, instant } from "../time.ts";
import type { ApprovalAction, ApprovedChange } from "./api.ts";

/** Long enough to give a reason and tap, too short to be kept for later. */
export const APPROVAL_VALID_MS = 2 * 60_000;

/** An approval of one change by one person. */
export interface SignedApproval {
  readonly approverId: string;
  readonly requestedBy: string;
  readonly action: ApprovalAction;
  readonly targetId: string;
  readonly change: ApprovedChange;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | undefined;
}

/** Returns when an approval that is signed now expires. */
export function approvalExpiry(signedAt: Instant): Instant {
  return instant(signedAt + APPROVAL_VALID_MS);
}

/** The action that somebody wants to do with an approval. */
export interface ApprovedAction {
  readonly action: ApprovalAction;
  readonly targetId: string;
  readonly change: ApprovedChange;
  readonly personId: string;
  readonly now: Instant;
}

/**
 * Returns whether an approval is good for an action: not used, not expired, and signed for this person, action and
 * target. Whether it is for this change says `isSameChange`.
 */
export function isApprovalFor(approval: SignedApproval, wanted: ApprovedAction): boolean {
  return (
    approval.usedAt === undefined &&
    wanted.now <= approval.expiresAt &&
    approval.action === wanted.action &&
    approval.targetId === wanted.targetId &&
    approval.requestedBy === wanted.personId
  );
}

/**
 * Returns whether two changes are the same: act, pieces and their prices, the discount that is given, all discounts, the total, the order that gets them, the
 * cash, the payment, and why they are not charged. The order of lines is no matter.
 */
export function isSameChange(approved: ApprovedChange, wanted: ApprovedChange): boolean {
  return (
    approved.act === wanted.act &&
    approved.discountPercentage === wanted.discountPercentage &&
    approved.discountAmount === wanted.discountAmount &&
    approved.grandTotal === wanted.grandTotal &&
    approved.amount === wanted.amount &&
    approved.to?._id === wanted.to?._id &&
    approved.to?.name === wanted.to?.name &&
    approved.to?.discountAmount === wanted.to?.discountAmount &&
    discountOf(approved) === discountOf(wanted) &&
    paymentOf(approved) === paymentOf(wanted) &&
    whyNotCharged(approved) === whyNotCharged(wanted) &&
    piecesOf(approved) === piecesOf(wanted)
  );
}

function discountOf({ discount }: ApprovedChange): string {
  if (!discount) return "";
  const { line, name, percent, rupees, value } = discount;
  return JSON.stringify([line, name, percent, rupees, value]);
}

function paymentOf({ payment }: ApprovedChange): string {
  if (!payment) return "";
  const { _id, from, to, account, reference } = payment;
  return JSON.stringify([_id, from, to, account, reference]);
}

function whyNotCharged({ notCharged }: ApprovedChange): string {
  return notCharged ? JSON.stringify([notCharged.kind, notCharged.reason]) : "";
}

function piecesOf({ lines }: ApprovedChange): string {
  return JSON.stringify(
    lines.map(({ line, quantity, price = "", name }) => `${line} ${quantity} ${price} ${name}`).toSorted(),
  );
}
