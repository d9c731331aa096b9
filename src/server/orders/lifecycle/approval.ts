import { type Ref, refOf } from "#domain/entity.ts";
import { permissionNeededFor } from "#domain/orders/lifecycle/approval.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { grantOf } from "#domain/permissions.ts";
import type { ApprovalAction } from "#domain/staff/api.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { spendApproval } from "../../staff/approvals/spendApproval.ts";
import { findReplacedBill } from "../bills/bills.store.ts";

/** An action on an order that may need an approval. */
interface ActionOnOrder {
  readonly action: ApprovalAction | undefined;
  /** The order's id. An approval to cancel its bill also names the order. */
  readonly orderId: string;
  readonly approval: string | undefined;
}

/**
 * Returns which approval a change of an order needs, if any. The last printed bill counts even after an added line has
 * cancelled it: otherwise a waiter could add a cheap item first and then lower the total without an approval.
 */
export async function approvalNeeded(
  ctx: CommandCtx,
  before: Order,
  after: Order,
): Promise<ActionOnOrder["action"]> {
  const needed = permissionNeededFor(before, after);
  const isCheaper = after.grandTotal < before.grandTotal;
  if (needed || !isCheaper || grantOf(ctx.person.role, "bills.cancel") === "yes") return needed;
  const billed = await findReplacedBill(ctx.tx, before._id);
  return billed && after.grandTotal < billed.grandTotal ? "bills.cancel" : undefined;
}

/**
 * Returns who approves an action: the person, if their role allows it, else the admin whose approval this uses up.
 * Throws 403 without one.
 */
export async function requireApproval(
  ctx: CommandCtx,
  { action, orderId, approval }: ActionOnOrder,
): Promise<Ref> {
  if (action === undefined || grantOf(ctx.person.role, action) === "yes") return refOf(ctx.person);
  return await spendApproval(ctx.tx, {
    approval,
    action,
    targetId: orderId,
    personId: ctx.person._id,
    now: ctx.now,
  });
}
