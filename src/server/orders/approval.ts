import { type Ref, refOf } from "#domain/entity.ts";
import type { RateBps } from "#domain/money.ts";
import { changeToApprove, permissionNeededFor } from "#domain/orders/commands/approval.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { discountLimitOf } from "#domain/orders/order/discount.ts";
import { NO_REASON, voidedPieces } from "#domain/orders/order/order.ts";
import { grantOf } from "#domain/permissions.ts";
import type { ApprovalAction, ApprovedChange } from "#domain/staff/api.ts";
import { APPROVAL_VALID_MS, expiryOf } from "#domain/staff/approval.ts";
import type { CommandCtx } from "../http/feature.ts";
import { loadSettings } from "../settings/settings.store.ts";
import { spendApproval } from "../staff/approvals/spendApproval.ts";
import { findReplacedBill } from "./bills/bills.store.ts";

/** An action on an order that may need an approval. */
interface ActionOnOrder {
  readonly action: ApprovalAction | undefined;
  /** The order's id. An approval to cancel its bill also names the order. */
  readonly orderId: string;
  readonly change: ApprovedChange;
  readonly approval: string | undefined;
}

/** A change of an order, and the approval that came with it, if any. */
interface OrderChange {
  readonly before: Order;
  readonly after: Order;
  readonly act: ApprovedChange["act"];
  readonly approval: string | undefined;
  /** The largest discount that the person gives without an approval. */
  readonly limit: RateBps;
}

/** Returns the largest discount that the person gives without an approval. */
export async function discountLimitOfPerson(ctx: CommandCtx): Promise<RateBps> {
  return discountLimitOf(ctx.person.role, (await loadSettings(ctx.tx)).discountLimit);
}

interface Reasoned {
  readonly before: Order;
  readonly after: Order;
  /** Null: the screen asks for one if it is needed. */
  readonly reason: string | null | undefined;
}

/** Returns why an order is changed. Whoever voids without an approval need not say it: our screens ask, other clients may not (clarification 26). */
export function reasonOf({ person }: CommandCtx, { before, after, reason }: Reasoned): string | undefined {
  if (reason !== undefined) return reason ?? undefined;
  const mayVoid = grantOf(person.role, "orders.void") === "yes";
  return mayVoid && voidedPieces(before, after).length > 0 ? NO_REASON : undefined;
}

/** Returns who approves a change of an order. Throws 403 when it needs an approval and has none, or not one for this change. */
export async function approverOf(ctx: CommandCtx, change: OrderChange): Promise<Ref> {
  const { before, after, act, approval } = change;
  return await requireApproval(ctx, {
    action: await approvalNeeded(ctx, change),
    orderId: before._id,
    change: changeToApprove(before, after, act),
    approval,
  });
}

/**
 * Returns which approval a change of an order needs, if any. The last printed bill counts even after an added line has
 * cancelled it: otherwise a waiter could add a cheap item first and then lower the total without an approval.
 */
async function approvalNeeded(
  ctx: CommandCtx,
  { before, after, limit }: OrderChange,
): Promise<ActionOnOrder["action"]> {
  const needed = permissionNeededFor(before, after, limit);
  if (needed || after.grandTotal >= before.grandTotal) return needed;
  const billed = await findReplacedBill(ctx.tx, before._id);
  return billed && after.grandTotal < billed.grandTotal ? "bills.cancel" : undefined;
}

/**
 * Returns who approves an action: the person, if their role allows it, else who gave the approval that this uses up.
 * Throws 403 without one.
 */
export async function requireApproval(
  ctx: CommandCtx,
  { action, orderId, change, approval }: ActionOnOrder,
): Promise<Ref> {
  if (action === undefined || grantOf(ctx.person.role, action) === "yes") return refOf(ctx.person);
  return await spendApproval(ctx.tx, {
    approval,
    action,
    targetId: orderId,
    change,
    personId: ctx.person._id,
    // An approval given just as long ago as it is valid expires now, also when the clock skipped time since.
    now: expiryOf(ctx.server.clock.ago(APPROVAL_VALID_MS)),
  });
}
