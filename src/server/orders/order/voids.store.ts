import type { Ref } from "#domain/entity.ts";
import type { Instant } from "#domain/time.ts";
import type { Tx } from "../../db/tx.ts";

/** Pieces of a line taken back after the kitchen knew of them. */
export interface Void {
  readonly _id: string;
  readonly orderId: string;
  readonly lineId: string;
  readonly quantity: number;
  readonly reason: string;
  readonly by: Ref;
  readonly approvedBy: Ref;
  readonly at: Instant;
}

export async function insertVoids(tx: Tx, voids: readonly Void[]): Promise<void> {
  if (voids.length === 0) return;
  const rows = voids.map((taken) => ({
    id: taken._id,
    order_id: taken.orderId,
    line_id: taken.lineId,
    quantity: taken.quantity,
    reason: taken.reason,
    by_id: taken.by._id,
    by_name: taken.by.name,
    approved_by_id: taken.approvedBy._id,
    at: taken.at,
  }));
  await tx.insertInto("voids").values(rows).execute();
}
