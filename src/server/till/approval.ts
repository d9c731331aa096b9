import { type Ref, refOf } from "#domain/entity.ts";
import { grantOf } from "#domain/permissions.ts";
import type { ApprovalAction } from "#domain/staff/api.ts";
import type { CommandCtx } from "../http/feature.ts";
import { spendApproval } from "../staff/approvals/spendApproval.ts";

interface Act {
  readonly action: ApprovalAction | undefined;
  /** The order's id; approvals for its bill are given for the order, too. */
  readonly orderId: string;
  readonly approval: string | undefined;
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
