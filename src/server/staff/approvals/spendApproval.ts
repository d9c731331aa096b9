import { hash } from "node:crypto";
import type { Ref } from "#domain/entity.ts";
import { Refusal } from "#domain/refusal.ts";
import { type ApprovedAction, isApprovalFor, isSameChange } from "#domain/staff/approval.ts";
import type { Tx } from "../../db/tx.ts";
import { findUser } from "../users.store.ts";
import { findApproval, markApprovalUsed } from "./approvals.store.ts";

/** Hashes an approval's token; only the hash is stored. */
export function hashOfApproval(token: string): string {
  return hash("sha256", token);
}

/**
 * Uses up an approval, in the transaction of the action it is for, and returns the admin who gave it. Throws 403
 * approval-needed without one, approval-invalid when it is used, expired, for something else, or when its admin is no longer
 * an active admin, and approval-differs when the change is not the one that the admin was shown.
 */
export async function spendApproval(
  tx: Tx,
  { approval, ...request }: ApprovedAction & { readonly approval: string | undefined },
): Promise<Ref> {
  if (approval === undefined || approval === "") {
    throw new Refusal("approval-needed", { action: request.action });
  }
  const tokenHash = hashOfApproval(approval);
  const signed = await findApproval(tx, tokenHash);
  if (!signed || !isApprovalFor(signed, request)) throw new Refusal("approval-invalid");
  if (!isSameChange(signed.change, request.change)) throw new Refusal("approval-differs");
  const admin = await findUser(tx, signed.adminId);
  if (!admin?.isActive || admin.role !== "admin") throw new Refusal("approval-invalid");
  await markApprovalUsed(tx, tokenHash, request.now);
  return { _id: admin._id, name: admin.name };
}
