import { randomBytes } from "node:crypto";
import { toRef } from "#domain/entity.ts";
import { findGrant } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { User } from "#domain/staff/accountsApi.ts";
import type { ApprovalAction } from "#domain/staff/api.ts";
import { approvalExpiry } from "#domain/staff/approval.ts";
import { type ApprovedChange, approvalApi } from "#domain/staff/approvalApi.ts";
import { pinApi } from "#domain/staff/pinApi.ts";
import { invalidInput } from "../../http/decode.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { type Handler, handle } from "../../http/handlers/handler.ts";
import { reverifyCredentials, verifyCredentials } from "../credentials.ts";
import { forgetWrongPins } from "../pins.store.ts";
import { reverifyPin, verifyPin } from "../verifyPin.ts";
import { insertApproval, isGuestAccount, isOrder, namesOfLines } from "./approvals.store.ts";
import { hashApproval } from "./spendApproval.ts";

const approve = handle(
  approvalApi.approve,
  {
    prepare: async (ctx, { body }) => {
      const verified = await verifyCredentials(ctx, body);
      throwUnlessMay(verified.user, body.action);
      return verified;
    },
    run: async (ctx, { body }, verified) => {
      const { user: approver } = await reverifyCredentials(ctx, verified);
      return await giveApproval(ctx, approver, body);
    },
  },
  // The answer contains a token: secrets are not stored for a replay.
  { replay: false },
);

const approveByPin = handle(
  pinApi.approveByPin,
  {
    prepare: async (ctx, { body }) => {
      const verified = await verifyPin(ctx, body);
      throwUnlessMay(verified.user, body.action);
      return verified;
    },
    run: async (ctx, { body }, verified) => await giveApproval(ctx, await reverifyPin(ctx, verified), body),
  },
  { replay: false },
);

interface Asked {
  readonly action: ApprovalAction;
  readonly target: string;
  readonly change: ApprovedChange;
}

/** Stores and journals an approval after the password or PIN was verified. */
async function giveApproval(ctx: CommandCtx, approver: User, { action, target, ...request }: Asked) {
  throwUnlessMay(approver, action);
  await refuseOtherTarget(ctx, { action, target });
  await forgetWrongPins(ctx.tx, approver._id);
  const approval = randomBytes(32).toString("base64url");
  const change = await withOwnNames(ctx, target, request.change);
  const requestedBy = ctx.person._id;
  const signed = {
    ...{ approverId: approver._id, requestedBy, action, targetId: target, change },
    expiresAt: approvalExpiry(ctx.now),
    usedAt: undefined,
  };
  await insertApproval(ctx.tx, hashApproval(approval), signed, ctx.now);
  ctx.journal({
    topic: "staff",
    entityId: target,
    action: "approval.given",
    after: { action, requestedBy, ...change },
    by: approver._id,
  });
  return { approval, approvedBy: toRef(approver), expiresAt: signed.expiresAt };
}

/** Throws if the approver does not have the permission. */
function throwUnlessMay({ role }: User, action: ApprovalAction): void {
  if (findGrant(role, action) !== "yes") throw new Refusal("not-permitted");
}

/**
 * Throws if the target is not an order's id (such as a bill's), or for a write-off an account's: the action would refuse the
 * approval later without a reason.
 */
async function refuseOtherTarget({ tx }: CommandCtx, { action, target }: Pick<Asked, "action" | "target">) {
  const isOfAccount = action === "accounts.writeOff";
  if (isOfAccount ? await isGuestAccount(tx, target) : await isOrder(tx, target)) return;
  const whose = isOfAccount ? "an account" : "an order, also when its bill is cancelled";
  throw invalidInput([{ field: "target", message: `must be the id of ${whose}` }]);
}

/** Returns a change with the order's names of its lines: a device could call a lobster water. */
async function withOwnNames(
  ctx: CommandCtx,
  orderId: string,
  change: ApprovedChange,
): Promise<ApprovedChange> {
  const { lines, discount } = change;
  const ids = [...lines.map(({ line }) => line), ...(discount?.line === undefined ? [] : [discount.line])];
  const names = await namesOfLines(ctx.tx, orderId, ids);
  const name = names.get(discount?.line ?? "");
  return {
    ...change,
    lines: lines.map((one) => ({ ...one, name: names.get(one.line) ?? one.name })),
    ...(discount && name !== undefined && { discount: { ...discount, name } }),
  };
}

export const approvalHandlers: readonly Handler[] = [approve, approveByPin];
