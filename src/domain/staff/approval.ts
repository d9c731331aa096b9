import { type Instant, instant } from "../time.ts";
import type { ApprovalAction } from "./api.ts";

/** Long enough to give a reason and tap, too short to be kept for later. */
export const APPROVAL_VALID_MS = 2 * 60_000;

/** An admin's signature under one act of one person. */
export interface SignedApproval {
  readonly adminId: string;
  readonly requestedBy: string;
  readonly action: ApprovalAction;
  readonly targetId: string;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | undefined;
}

export function expiryOf(signedAt: Instant): Instant {
  return instant(signedAt + APPROVAL_VALID_MS);
}

/** The act that somebody wants to do with an approval. */
export interface ApprovedAction {
  readonly action: ApprovalAction;
  readonly targetId: string;
  readonly personId: string;
  readonly now: Instant;
}

/** Whether an approval covers this act: not used, not expired, and signed for this person, action and target. */
export function isApprovalFor(approval: SignedApproval, act: ApprovedAction): boolean {
  return (
    approval.usedAt === undefined &&
    act.now <= approval.expiresAt &&
    approval.action === act.action &&
    approval.targetId === act.targetId &&
    approval.requestedBy === act.personId
  );
}
