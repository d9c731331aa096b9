import type { Ref } from "#domain/entity.ts";
import type { BusinessDay, Instant } from "#domain/time.ts";
import { store } from "../../db/changes.ts";
import type { Tx } from "../../db/tx.ts";
import { voids as entity } from "./entities.ts";

export interface Void {
  readonly _id: string;
  readonly orderId: string;
  readonly lineId: string;
  readonly quantity: number;
  readonly reason: string;
  readonly by: Ref;
  readonly approvedBy: Ref;
  readonly businessDay: BusinessDay;
  readonly at: Instant;
}

export async function insertVoids(tx: Tx, voids: readonly Void[]): Promise<void> {
  if (voids.length === 0) return;
  const rows = voids.map((one) => ({
    id: one._id,
    order_id: one.orderId,
    line_id: one.lineId,
    quantity: one.quantity,
    reason: one.reason,
    by_id: one.by._id,
    by_name: one.by.name,
    approved_by_id: one.approvedBy._id,
    business_day: one.businessDay,
    at: one.at,
  }));
  await store(tx, entity, tx.insertInto("voids").values(rows));
}
