import { type Ref, toRef } from "#domain/entity.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { NO_REASON, voidedPieces } from "#domain/orders/order/order.ts";
import { findGrant } from "#domain/permissions.ts";
import type { ApprovalAction } from "#domain/staff/api.ts";
import { APPROVAL_VALID_MS, approvalExpiry } from "#domain/staff/approval.ts";
import type { ApprovedChange } from "#domain/staff/approvalApi.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { consumeApproval } from "../../staff/approvals/spendApproval.ts";

interface ActionOnOrder {
  readonly action: ApprovalAction;
  /** The order's id. An approval to cancel its bill also names the order. */
  readonly orderId: string;
  readonly change: ApprovedChange;
  readonly approval: string | undefined;
}

/** Returns who approves an action: the person, if allowed, else the giver of the approval, which is used up. 403 without one. */
export async function requireApproval(
  ctx: CommandCtx,
  { action, orderId, change, approval }: ActionOnOrder,
): Promise<Ref> {
  if (findGrant(ctx.person.role, action) === "yes") return toRef(ctx.person);
  return await consumeApproval(ctx.tx, {
    approval,
    action,
    targetId: orderId,
    change,
    personId: ctx.person._id,
    // An approval given just as long ago as it is valid expires now, also when the clock skipped time since.
    now: approvalExpiry(ctx.server.clock.ago(APPROVAL_VALID_MS)),
  });
}

/** Returns who approved an action, for its journal row; nothing where the person did it alone. */
export function approvalFacts({ person }: CommandCtx, { _id, name }: Ref): { readonly approvedBy?: string } {
  return _id === person._id ? {} : { approvedBy: name };
}

interface ReasonedChange {
  readonly before: Order;
  readonly after: Order;
  /** Null: the screen asks for one if it is needed. */
  readonly reason: string | null | undefined;
}

/** Returns why an order is changed. Whoever voids without an approval need not say it: our screens ask, other clients may not (clarification 26). */
export function reasonFor(
  { person }: CommandCtx,
  { before, after, reason }: ReasonedChange,
): string | undefined {
  if (reason !== undefined) return reason ?? undefined;
  const mayVoid = findGrant(person.role, "orders.void") === "yes";
  return mayVoid && voidedPieces(before, after).length > 0 ? NO_REASON : undefined;
}
