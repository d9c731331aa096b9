import type { Ref } from "#domain/entity.ts";
import type { Kot, KotItem, KotStatus } from "#domain/orders/kot/api.ts";
import { preparationStatusAt } from "#domain/orders/kot/status.ts";
import { Refusal } from "#domain/refusal.ts";
import type { BusinessDay, Instant } from "#domain/time.ts";
import { store } from "../../db/changes.ts";
import { takeNumber } from "../../db/counters.ts";
import type { NewRow, Row } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";
import { kotItems, kots } from "./entities.ts";
import { itemColumns, kotColumns, toItem, toKot } from "./rows.ts";

export async function loadKot(tx: ReadTx, id: string): Promise<Kot> {
  const rows = await tx.selectFrom("kots").selectAll().where("id", "=", id).execute();
  const [kot] = await withItems(tx, rows);
  if (!kot) throw new Refusal("not-found", { kot: id });
  return kot;
}

/** Lists an order's KOTs, newest first. */
export async function listKotsOfOrder(tx: ReadTx, orderId: string): Promise<Kot[]> {
  const rows = await tx
    .selectFrom("kots")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("created_at", "desc")
    .orderBy("token", "desc")
    .execute();
  return await withItems(tx, rows);
}

export async function hasKots(tx: ReadTx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("kots")
    .select("id")
    .where("order_id", "=", orderId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds the items to KOT rows, with one query. */
export async function withItems(tx: ReadTx, rows: readonly Row<"kots">[]): Promise<Kot[]> {
  if (rows.length === 0) return [];
  const items = new Map<string, KotItem[]>(rows.map((row) => [row.id, []]));
  const itemRows = await tx
    .selectFrom("kot_items")
    .selectAll()
    .where("kot_id", "in", [...items.keys()])
    .orderBy("kot_id")
    .orderBy("position")
    .execute();
  for (const row of itemRows) items.get(row.kot_id)?.push(toItem(row));
  return rows.map((row) => toKot(row, items.get(row.id) ?? []));
}

/** Increments and returns the short number of a business day. */
export async function takeToken(tx: Tx, day: BusinessDay): Promise<number> {
  return await takeNumber(tx, `kot ${day}`);
}

/** Stores a KOT. Returns false, and stores nothing, if its number is in use. */
export async function insertKot(tx: Tx, kot: Kot): Promise<boolean> {
  const row = kotColumns(kot);
  const { numAffectedRows } = await kotInsert(tx, row);
  if (numAffectedRows === 0n) return false;
  tx.changed(kots, [row]);
  // A note about a moved order has no items.
  if (kot.items.length === 0) return true;
  const rows = kot.items.map((item, position) => itemColumns(item, { kotId: kot._id, position }));
  await kotItemsInsert(tx, rows);
  tx.changedRowsOf(kotItems, { id: kot._id, subject: kot.order._id }, rows);
  return true;
}

const kotInsert = prepared((tx: Tx, row: NewRow<"kots">) =>
  tx
    .insertInto("kots")
    .values(row)
    .onConflict((conflict) => conflict.column("kot_number").doNothing()),
);

const kotItemsInsert = prepared((tx: Tx, rows: readonly NewRow<"kot_items">[]) =>
  tx.insertInto("kot_items").values(rows),
);

export async function saveKotStatus(tx: Tx, ids: readonly string[], status: KotStatus): Promise<void> {
  if (ids.length === 0) return;
  const moved = await store(tx, kots, tx.updateTable("kots").set({ status }).where("id", "in", ids));
  await tx
    .updateTable("kot_items")
    .set({ preparation_status: preparationStatusAt(status) })
    .where("kot_id", "in", ids)
    .execute();
  await noteItems(tx, moved);
}

/** Records the stored items of these KOTs for the journal's digests. */
async function noteItems(tx: Tx, of: readonly Pick<Row<"kots">, "id" | "order_id">[]): Promise<void> {
  const ids = of.map(({ id }) => id);
  const items = await tx
    .selectFrom("kot_items")
    .selectAll()
    .where("kot_id", "in", ids)
    .orderBy("kot_id")
    .orderBy("position")
    .execute();
  for (const { id, order_id: about } of of) {
    const own = items.filter((item) => item.kot_id === id);
    tx.changedRowsOf(kotItems, { id, subject: about }, own);
  }
}

export async function countKotPrint(tx: Tx, id: string): Promise<void> {
  const change = tx.updateTable("kots").set((eb) => ({ print_count: eb("print_count", "+", 1) }));
  await store(tx, kots, change.where("id", "=", id));
}

interface VoidedPieces {
  readonly kotId: string;
  readonly orderId: string;
  readonly kotItemId: string;
  readonly quantity: number;
}

export async function addVoidedQuantities(tx: Tx, pieces: readonly VoidedPieces[]): Promise<void> {
  for (const { kotId, kotItemId, quantity } of pieces) {
    await tx
      .updateTable("kot_items")
      .set((eb) => ({ voided_quantity: eb("voided_quantity", "+", quantity) }))
      .where("kot_id", "=", kotId)
      .where("id", "=", kotItemId)
      .execute();
  }
  const tickets = new Map(pieces.map(({ kotId, orderId }) => [kotId, { id: kotId, order_id: orderId }]));
  if (tickets.size > 0) await noteItems(tx, [...tickets.values()]);
}

/** Marks whole KOTs as void, with all their pieces. */
export async function voidKots(
  tx: Tx,
  ids: readonly string[],
  why: { readonly reason: string; readonly by: Ref; readonly at: Instant },
): Promise<void> {
  if (ids.length === 0) return;
  const change = tx.updateTable("kots").set({
    void_reason: why.reason,
    voided_by_id: why.by._id,
    voided_by_name: why.by.name,
    voided_at: why.at,
  });
  const voided = await store(tx, kots, change.where("id", "in", ids));
  await tx
    .updateTable("kot_items")
    .set((eb) => ({ voided_quantity: eb.ref("quantity") }))
    .where("kot_id", "in", ids)
    .where("change", "=", "add")
    .execute();
  await noteItems(tx, voided);
}
