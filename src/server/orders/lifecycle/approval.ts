import { type Ref, refOf } from "#domain/entity.ts";
import { permissionNeededFor } from "#domain/orders/lifecycle/approval.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { grantOf } from "#domain/permissions.ts";
import type { ApprovalAction } from "#domain/staff/api.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { spendApproval } from "../../staff/approvals/spendApproval.ts";
import { findReplacedBill } from "../bills/bills.store.ts";

interface Act {
  readonly action: ApprovalAction | undefined;
  /** The order's id; approvals for its bill are given for the order, too. */
  readonly orderId: string;
  readonly approval: string | undefined;
}

/**
 * What a change needs. The guest's last bill counts even after a dearer order has replaced it: otherwise one more glass of
 * water would take the bill away, and the discount after it would need nobody.
 */
export async function neededNow(ctx: CommandCtx, before: Order, after: Order): Promise<Act["action"]> {
  const needed = permissionNeededFor(before, after);
  const isCheaper = after.grandTotal < before.grandTotal;
  if (needed || !isCheaper || grantOf(ctx.person.role, "bills.cancel") === "yes") return needed;
  const billed = await findReplacedBill(ctx.tx, before._id);
  return billed && after.grandTotal < billed.grandTotal ? "bills.cancel" : undefined;
}

/** Who answers for an act: the person, where their role may do it, else the admin whose approval is used up for it. */
export async function answerable(ctx: CommandCtx, { action, orderId, approval }: Act): Promise<Ref> {
  if (action === undefined || grantOf(ctx.person.role, action) === "yes") return refOf(ctx.person);
  return await spendApproval(ctx.tx, {
    approval,
    action,
    targetId: orderId,
    personId: ctx.person._id,
    now: ctx.now,
  });
}
