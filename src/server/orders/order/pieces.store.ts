import type { Ref } from "#domain/entity.ts";
import type { Instant } from "#domain/time.ts";
import type { ReadTx } from "../../db/tx.ts";
import type { StoredOrder } from "./order.store.ts";
import { toTableRef } from "./place.ts";

/** True if other orders have or had these original lines, or lines split off from them. */
export async function hasPiecesElsewhere(
  tx: ReadTx,
  orderId: string,
  firstIds: readonly string[],
): Promise<boolean> {
  if (firstIds.length === 0) return false;
  const row = await tx
    .selectFrom("order_lines")
    .select("id")
    .where((eb) => eb.or([eb("id", "in", firstIds), eb("origin", "in", firstIds)]))
    .where("order_id", "<>", orderId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds an order that has the pieces of a line that left this order; this order itself if they came back as another line.
 * Undefined if all were removed.
 */
export async function findSplitOff(
  tx: ReadTx,
  { lineRows }: StoredOrder,
  lineId: string,
): Promise<{ readonly order: string; readonly billNumber: string; readonly table: Ref } | undefined> {
  const line = lineRows.find(({ id, additions }) => id === lineId || additions?.includes(lineId));
  if (!line) return undefined;
  const row = await tx
    .selectFrom("order_lines")
    .innerJoin("orders", "orders.id", "order_lines.order_id")
    .select(["orders.id", "orders.bill_number", "orders.table_id", "orders.table_name"])
    .where("order_lines.origin", "=", line.origin ?? line.id)
    .where("order_lines.removed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row && { order: row.id, billNumber: row.bill_number, table: toTableRef(row, row.id) };
}

/** Finds the lines split off from these original lines after a time that have unsent pieces. */
export async function findUnsentPieces(
  tx: ReadTx,
  firstIds: readonly string[],
  since: Instant,
): Promise<readonly { readonly id: string; readonly orderId: string }[]> {
  if (firstIds.length === 0) return [];
  return await tx
    .selectFrom("order_lines")
    .select(["id", "order_id as orderId"])
    .where("origin", "in", firstIds)
    .where("removed_at", "is", null)
    .where("added_at", ">", since)
    .where("quantity", ">", (eb) => eb.ref("sent_quantity"))
    .execute();
}

/** Finds the lines split off from these original lines after a time, oldest first. */
export async function findPiecesSince(
  tx: ReadTx,
  firstIds: readonly string[],
  since: Instant,
): Promise<readonly { readonly id: string; readonly orderId: string; readonly first: string }[]> {
  const rows = await tx
    .selectFrom("order_lines")
    .select(["id", "order_id as orderId", "origin"])
    .where("origin", "in", firstIds)
    .where("removed_at", "is", null)
    .where("added_at", ">", since)
    .orderBy("added_at")
    .orderBy("id")
    .execute();
  return rows.map(({ origin, ...row }) => ({ ...row, first: origin ?? row.id }));
}
