import { z } from "zod";
import type { Ref } from "#domain/entity.ts";
import type { JournalAction } from "#domain/events.ts";
import { ClosingKind, type OrderClosing } from "#domain/orders/order/api.ts";
import { Refusal } from "#domain/refusal.ts";
import { instant } from "#domain/time.ts";
import type { ReadTx } from "../../db/tx.ts";
import { toTableRef } from "./place.ts";

const actions = [
  "order.deleted",
  "order.voided",
  "order.cancelled",
  "order.merged",
  "order.paid",
] as const satisfies readonly JournalAction[];

/** Finds in the journal who closed an order; undefined if it is open. 404 for an unknown order. */
export async function findClosing(tx: ReadTx, orderId: string): Promise<OrderClosing | undefined> {
  const order = await tx
    .selectFrom("orders")
    .select(["status", "bill_number", "table_id", "table_name"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) throw new Refusal("not-found", { order: orderId });
  if (order.status !== "cancelled" && order.status !== "paid") return undefined;
  const row = await tx
    .selectFrom("journal")
    .leftJoin("users", "users.id", "journal.person_id")
    .select(["journal.at", "journal.action", "journal.change", "journal.person_id", "journal.device_id"])
    .select("users.name")
    .where("journal.subject_id", "=", orderId)
    .where("journal.action", "in", actions)
    .orderBy("journal.seq", "desc")
    .executeTakeFirst();
  if (!row) return undefined;
  const kind = ClosingKind.parse(row.action.slice("order.".length));
  return {
    order: orderId,
    billNumber: order.bill_number,
    table: toTableRef(order, orderId),
    kind,
    into: kind === "merged" ? await placeOfMerged(tx, row.change) : null,
    by: { _id: row.person_id, name: row.name ?? "" },
    at: instant(row.at),
    device: row.device_id,
  };
}

/** `to` is the bill number of the order that has the lines now. */
const Merged = z.object({ after: z.object({ to: z.string() }) });

/** Returns the place of the order into which another one was merged, by the journal's row. */
async function placeOfMerged(tx: ReadTx, change: string): Promise<Ref | null> {
  const into = await tx
    .selectFrom("orders")
    .select(["id", "table_id", "table_name"])
    .where("bill_number", "=", Merged.parse(JSON.parse(change)).after.to)
    .executeTakeFirst();
  return into ? toTableRef(into, into.id) : null;
}
