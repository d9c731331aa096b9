import { type Instant, instant } from "../time.ts";
import type { ApprovalAction } from "./api.ts";
import type { ApprovedChange } from "./approvalApi.ts";

/** Long enough to enter a reason and tap, too short to save for later. */
export const APPROVAL_VALID_MS = 2 * 60_000;

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

export interface ApprovedAction {
  readonly action: ApprovalAction;
  readonly targetId: string;
  readonly change: ApprovedChange;
  readonly personId: string;
  readonly now: Instant;
}

/** True if an approval is unused, not expired, and for this person, action and target. `isSameChange` compares the change. */
export function isApprovalFor(approval: SignedApproval, requested: ApprovedAction): boolean {
  return (
    approval.usedAt === undefined &&
    requested.now <= approval.expiresAt &&
    approval.action === requested.action &&
    approval.targetId === requested.targetId &&
    approval.requestedBy === requested.personId
  );
}

/** True if two approved changes are equal in all fields. The order of lines does not matter. */
export function isSameChange(approved: ApprovedChange, requested: ApprovedChange): boolean {
  return (
    approved.act === requested.act &&
    approved.discountPercentage === requested.discountPercentage &&
    approved.discountAmount === requested.discountAmount &&
    approved.grandTotal === requested.grandTotal &&
    approved.amount === requested.amount &&
    approved.to?._id === requested.to?._id &&
    approved.to?.name === requested.to?.name &&
    approved.to?.discountAmount === requested.to?.discountAmount &&
    discountOf(approved) === discountOf(requested) &&
    paymentOf(approved) === paymentOf(requested) &&
    chargesOf(approved) === chargesOf(requested) &&
    whyNotCharged(approved) === whyNotCharged(requested) &&
    piecesOf(approved) === piecesOf(requested)
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

function chargesOf({ charges = [] }: ApprovedChange): string {
  return JSON.stringify(
    charges.map(({ account, name, amount, balance }) => [account, name, amount, balance]),
  );
}

function whyNotCharged({ notCharged }: ApprovedChange): string {
  return notCharged ? JSON.stringify([notCharged.kind, notCharged.reason]) : "";
}

function piecesOf({ lines }: ApprovedChange): string {
  return JSON.stringify(
    lines.map(({ line, quantity, price = "", name }) => `${line} ${quantity} ${price} ${name}`).toSorted(),
  );
}
