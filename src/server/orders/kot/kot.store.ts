import type { Kot, KotStatus } from "#domain/orders/kot/api.ts";
import { isLeft, withWork } from "#domain/orders/kot/work.ts";
import { Refusal } from "#domain/refusal.ts";
import type { BusinessDay } from "#domain/time.ts";
import { store } from "../../db/changes.ts";
import { takeNumber } from "../../db/counters.ts";
import type { NewRow, Row } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import { pipeline, type ReadTx, type Tx } from "../../db/tx.ts";
import { kotItems, kots } from "./entities.ts";
import { itemColumns, kotColumns, partsColumn, toItem, toKot } from "./rows.ts";
import { withWhereabouts } from "./whereabouts.store.ts";
import { listWorkByItem, loadWork } from "./work.store.ts";

export async function loadKot(tx: ReadTx, id: string): Promise<Kot> {
  const [kot] = await listKotsById(tx, [id]);
  if (!kot) throw new Refusal("not-found", { kot: id });
  return kot;
}

/** Lists KOTs, oldest first. */
export async function listKotsById(tx: ReadTx, ids: readonly string[]): Promise<Kot[]> {
  if (ids.length === 0) return [];
  const found = tx.selectFrom("kots").selectAll().where("id", "in", ids);
  return await withItems(tx, await found.orderBy("created_at").orderBy("token").execute());
}

/** Lists the KOTs that have dishes of an order. */
export async function listKotsOfOrder(tx: ReadTx, orderId: string): Promise<Kot[]> {
  const work = (await loadWork(tx, orderId)).filter(isLeft);
  return await listKotsById(tx, [...new Set(work.map(({ kot }) => kot))]);
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

/** True if an order's kitchen was sent dishes before this KOT. */
export async function hasEarlierKot(tx: ReadTx, { _id, order, createdAt }: Kot): Promise<boolean> {
  const earlier = tx
    .selectFrom("kots")
    .select("id")
    .where("order_id", "=", order._id)
    .where("created_at", "<=", createdAt)
    .where("kind", "=", "order")
    .where("id", "<>", _id);
  return (await earlier.limit(1).execute()).length > 0;
}

/** Adds the items to KOT rows, with the work on them and where their food is now. */
export async function withItems(tx: ReadTx, rows: readonly Row<"kots">[]): Promise<Kot[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = tx.selectFrom("kot_items").selectAll().where("kot_id", "in", ids);
  const [itemRows, work] = await pipeline([
    items.orderBy("kot_id").orderBy("position").execute(),
    listWorkByItem(tx, ids),
  ]);
  const itemsOf = Map.groupBy(itemRows, (row) => row.kot_id);
  const kots = rows.map((row) => {
    const sent = itemsOf.get(row.id) ?? [];
    return toKot(
      row,
      sent.map((item) => withWork(toItem(item), work.get(item.id) ?? [])),
    );
  });
  return await withWhereabouts(tx, kots);
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
  await store(tx, kots, tx.updateTable("kots").set({ status }).where("id", "in", ids));
}

/** Stores how often a KOT and its parts were printed, and which of them displays have shown. */
export async function saveKotPrints(tx: Tx, kot: Kot): Promise<void> {
  const { printCount, isSeen, parts } = kot;
  const columns = { print_count: printCount, is_seen: isSeen ? 1 : 0, parts: partsColumn(parts) } as const;
  await store(tx, kots, tx.updateTable("kots").set(columns).where("id", "=", kot._id));
}

/** Marks a whole KOT as void. */
export async function saveKotVoid(tx: Tx, id: string, why: NonNullable<Kot["voided"]>): Promise<void> {
  const change = tx.updateTable("kots").set({
    void_reason: why.reason,
    voided_by_id: why.by._id,
    voided_by_name: why.by.name,
    voided_at: why.at,
  });
  await store(tx, kots, change.where("id", "=", id));
}
