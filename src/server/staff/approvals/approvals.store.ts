import { ApprovalAction } from "#domain/staff/api.ts";
import type { SignedApproval } from "#domain/staff/approval.ts";
import { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { type Instant, instant } from "#domain/time.ts";
import { store } from "../../db/changes.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";
import { approvals } from "../entities.ts";

export async function insertApproval(
  tx: Tx,
  tokenHash: string,
  approval: SignedApproval,
  at: Instant,
): Promise<void> {
  const row = {
    id: tokenHash,
    approver_id: approval.approverId,
    requested_by: approval.requestedBy,
    action: approval.action,
    target_id: approval.targetId,
    approved_change: JSON.stringify(ApprovedChange.encode(approval.change)),
    created_at: at,
    expires_at: approval.expiresAt,
    used_at: approval.usedAt ?? null,
  };
  await store(tx, approvals, tx.insertInto("approvals").values(row));
}

export async function findApproval(tx: ReadTx, tokenHash: string): Promise<SignedApproval | undefined> {
  const row = await tx.selectFrom("approvals").selectAll().where("id", "=", tokenHash).executeTakeFirst();
  if (!row) return undefined;
  return {
    approverId: row.approver_id,
    requestedBy: row.requested_by,
    action: ApprovalAction.parse(row.action),
    targetId: row.target_id,
    change: ApprovedChange.parse(JSON.parse(row.approved_change)),
    expiresAt: instant(row.expires_at),
    usedAt: row.used_at === null ? undefined : instant(row.used_at),
  };
}

/** Returns the names of an order's lines by line id. Reads a table of the orders feature. */
export async function namesOfLines(
  tx: ReadTx,
  orderId: string,
  lines: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (lines.length === 0) return new Map();
  const rows = await tx
    .selectFrom("order_lines")
    .select(["id", "name"])
    .where("order_id", "=", orderId)
    .where("id", "in", lines)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** True if an order with this id exists. */
export async function isOrder(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.selectFrom("orders").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** True if an account with this id exists. Reads a table of the accounts feature. */
export async function isGuestAccount(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.selectFrom("accounts").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export async function markApprovalUsed(tx: Tx, tokenHash: string, at: Instant): Promise<void> {
  await tx.updateTable("approvals").set({ used_at: at }).where("id", "=", tokenHash).execute();
}

/** Expires approvals with a time after a moment, which a wrong clock set. */
export async function expireApprovals(tx: Tx, at: Instant): Promise<void> {
  await tx.updateTable("approvals").set({ expires_at: at }).where("expires_at", ">", at).execute();
}
