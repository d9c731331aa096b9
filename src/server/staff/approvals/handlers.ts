import { randomBytes } from "node:crypto";
import { Refusal } from "#domain/refusal.ts";
import { staffApi } from "#domain/staff/api.ts";
import { expiryOf } from "#domain/staff/approval.ts";
import { type Handler, handle } from "../../http/feature.ts";
import { proveCredentials, stillProven } from "../prove.ts";
import { insertApproval } from "./approvals.store.ts";
import { hashOfApproval } from "./spendApproval.ts";

const approve = handle(
  staffApi.approve,
  {
    prepare: async (ctx, { body }) => {
      const proven = await proveCredentials(ctx, body);
      if (proven.user.role !== "admin") throw new Refusal("not-permitted");
      return proven;
    },
    run: async (ctx, { body }, proven) => {
      const { user: admin } = await stillProven(ctx, proven);
      if (admin.role !== "admin") throw new Refusal("not-permitted");
      const approval = randomBytes(32).toString("base64url");
      const signed = {
        adminId: admin._id,
        requestedBy: ctx.person._id,
        action: body.action,
        targetId: body.target,
        expiresAt: expiryOf(ctx.now),
        usedAt: undefined,
      };
      await insertApproval(ctx.tx, hashOfApproval(approval), signed, ctx.now);
      ctx.journal({
        topic: "staff",
        entityId: body.target,
        action: "approval.given",
        after: { action: body.action, requestedBy: ctx.person._id },
        by: admin._id,
      });
      const approvedBy = { _id: admin._id, name: admin.name };
      return { approval, approvedBy, expiresAt: signed.expiresAt };
    },
  },
  // The answer holds a secret, and secrets are never stored.
  { replay: false },
);

export const approvalHandlers: readonly Handler[] = [approve];
