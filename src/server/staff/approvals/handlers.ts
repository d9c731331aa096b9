import { randomBytes } from "node:crypto";
import { Refusal } from "#domain/refusal.ts";
import { type ApprovedChange, staffApi } from "#domain/staff/api.ts";
import { expiryOf } from "#domain/staff/approval.ts";
import { invalidInput } from "../../http/decode.ts";
import { type CommandCtx, type Handler, handle } from "../../http/feature.ts";
import { reverifyCredentials, verifyCredentials } from "../credentials.ts";
import { insertApproval, isOrder, namesOfLines } from "./approvals.store.ts";
import { hashOfApproval } from "./spendApproval.ts";

const approve = handle(
  staffApi.approve,
  {
    prepare: async (ctx, { body }) => {
      const verified = await verifyCredentials(ctx, body);
      if (verified.user.role !== "admin") throw new Refusal("not-permitted");
      return verified;
    },
    run: async (ctx, { body }, verified) => {
      const { user: admin } = await reverifyCredentials(ctx, verified);
      if (admin.role !== "admin") throw new Refusal("not-permitted");
      await refuseOtherThanOrder(ctx, body.target);
      const approval = randomBytes(32).toString("base64url");
      const change = await withOwnNames(ctx, body.target, body.change);
      const signed = {
        adminId: admin._id,
        requestedBy: ctx.person._id,
        action: body.action,
        targetId: body.target,
        change,
        expiresAt: expiryOf(ctx.now),
        usedAt: undefined,
      };
      await insertApproval(ctx.tx, hashOfApproval(approval), signed, ctx.now);
      ctx.journal({
        topic: "staff",
        entityId: body.target,
        action: "approval.given",
        after: { action: body.action, requestedBy: ctx.person._id, ...change },
        by: admin._id,
      });
      const approvedBy = { _id: admin._id, name: admin.name };
      return { approval, approvedBy, expiresAt: signed.expiresAt };
    },
  },
  // The answer holds a token: secrets are never stored for replay.
  { replay: false },
);

/** Refuses an approval for no order at all, or for a bill: the act itself would refuse it later and not say why. */
async function refuseOtherThanOrder({ tx }: CommandCtx, target: string): Promise<void> {
  if (await isOrder(tx, target)) return;
  throw invalidInput([
    { field: "target", message: "must be the id of an order, also when its bill is cancelled" },
  ]);
}

/** Returns a change with its lines named as the order names them: a device could call a lobster water. */
async function withOwnNames(
  ctx: CommandCtx,
  orderId: string,
  change: ApprovedChange,
): Promise<ApprovedChange> {
  const ids = change.lines.map(({ line }) => line);
  const names = await namesOfLines(ctx.tx, orderId, ids);
  return { ...change, lines: change.lines.map((one) => ({ ...one, name: names.get(one.line) ?? one.name })) };
}

export const approvalHandlers: readonly Handler[] = [approve];
