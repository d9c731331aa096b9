import { createHash } from "node:crypto";
import type { Ref } from "#domain/entity.ts";
import { Refusal } from "#domain/refusal.ts";
import { type ApprovedAction, isApprovalFor } from "#domain/staff/approval.ts";
import type { Tx } from "../../db/tx.ts";
import { findUser } from "../users.store.ts";
import { findApproval, markApprovalUsed } from "./approvals.store.ts";

/** Only this is stored of an approval's token. */
export function hashOfApproval(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Uses an approval up, in the transaction of the act it is for, and answers the admin who gave it. 403 approval-needed
 * without one; approval-invalid when it is used, expired, for something else, or its admin has lost the account since.
 */
export async function spendApproval(
  tx: Tx,
  { approval, ...act }: ApprovedAction & { readonly approval: string | undefined },
): Promise<Ref> {
  if (approval === undefined || approval === "") {
    throw new Refusal("approval-needed", { action: act.action });
  }
  const tokenHash = hashOfApproval(approval);
  const signed = await findApproval(tx, tokenHash);
  if (!signed || !isApprovalFor(signed, act)) throw new Refusal("approval-invalid");
  const admin = await findUser(tx, signed.adminId);
  if (!admin?.isActive || admin.role !== "admin") throw new Refusal("approval-invalid");
  await markApprovalUsed(tx, tokenHash, act.now);
  return { _id: admin._id, name: admin.name };
}
