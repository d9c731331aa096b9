import { hash } from "node:crypto";
import { type Ref, toRef } from "#domain/entity.ts";
import { findGrant } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { type ApprovedAction, isApprovalFor, isSameChange } from "#domain/staff/approval.ts";
import type { Tx } from "../../db/tx.ts";
import { userStore } from "../users.store.ts";
import { findApproval, markApprovalUsed } from "./approvals.store.ts";

/** Hashes an approval's token; only the hash is stored. */
export function hashApproval(token: string): string {
  return hash("sha256", token);
}

/**
 * Marks an approval as used, in the transaction of its action, and returns the approver. Throws 403 approval-needed without
 * one; approval-invalid if it is used, expired, for a different action, or its approver lost the permission; approval-differs
 * if the change is not the approved one.
 */
export async function consumeApproval(
  tx: Tx,
  { approval, ...request }: ApprovedAction & { readonly approval: string | undefined },
): Promise<Ref> {
  if (approval === undefined || approval === "") {
    throw new Refusal("approval-needed", { action: request.action });
  }
  const tokenHash = hashApproval(approval);
  const signed = await findApproval(tx, tokenHash);
  if (!signed || !isApprovalFor(signed, request)) throw new Refusal("approval-invalid");
  if (!isSameChange(signed.change, request.change)) throw new Refusal("approval-differs");
  const approver = await userStore.find(tx, signed.approverId);
  if (!approver?.isActive || findGrant(approver.role, signed.action) !== "yes") {
    throw new Refusal("approval-invalid");
  }
  await markApprovalUsed(tx, tokenHash, request.now);
  return toRef(approver);
}
