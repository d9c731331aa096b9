import type { Insertable, Selectable } from "kysely";
import type { Ref } from "#domain/entity.ts";
import type { Kot, KotItem, KotStatus } from "#domain/orders/kot/api.ts";
import { preparationStatusAt } from "#domain/orders/kot/status.ts";
import { Refusal } from "#domain/refusal.ts";
import type { BusinessDay, Instant } from "#domain/time.ts";
import { prepared, preparedChange } from "../../db/prepared.ts";
import { digestOf } from "../../db/rowDigest.ts";
import type { Database } from "../../db/schema.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";
import { itemColumns, kotColumns, toItem, toKot } from "./rows.ts";

export async function loadKot(tx: ReadTx, id: string): Promise<Kot> {
  const rows = await tx.selectFrom("kots").selectAll().where("id", "=", id).execute();
  const [kot] = await withItems(tx, rows);
  if (!kot) throw new Refusal("not-found", { kot: id });
  return kot;
}

/** Lists an order's tickets, newest first. */
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

/** Reads the tickets of these rows, with one query for all their items. */
export async function withItems(tx: ReadTx, rows: readonly Selectable<Database["kots"]>[]): Promise<Kot[]> {
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

/** Takes the next short number of a business day. */
export async function takeToken(tx: Tx, day: BusinessDay): Promise<number> {
  const [counter] = (await counterUpsert(tx, { day })).rows;
  if (!counter) throw new Error(`the day ${day} has no counter`);
  return counter.last_token;
}

const counterUpsert = prepared((tx: Tx, { day }: { readonly day: BusinessDay }) =>
  tx
    .insertInto("kot_counters")
    .values({ business_day: day, last_token: 1 })
    .onConflict((conflict) =>
      conflict
        .column("business_day")
        .doUpdateSet((eb) => ({ last_token: eb("kot_counters.last_token", "+", 1) })),
    )
    .returning("last_token"),
);

/** Stores a ticket. Returns its digest for the journal; undefined, and stores nothing, when its number is taken. */
export async function insertKot(tx: Tx, kot: Kot): Promise<string | undefined> {
  const row = kotColumns(kot);
  const { numAffectedRows } = await kotInsert(tx, row);
  if (numAffectedRows === 0n) return undefined;
  const rows = kot.items.map((item, position) => itemColumns(item, { kotId: kot._id, position }));
  await kotItemsInsert(tx, rows);
  return digestOf([
    { table: "kots", row },
    ...rows.map((item) => ({ table: "kot_items" as const, row: item })),
  ]);
}

const kotInsert = prepared((tx: Tx, row: Insertable<Database["kots"]>) =>
  tx
    .insertInto("kots")
    .values(row)
    .onConflict((conflict) => conflict.column("kot_number").doNothing()),
);

const kotItemsInsert = preparedChange((tx: Tx, rows: readonly Insertable<Database["kot_items"]>[]) =>
  tx.insertInto("kot_items").values(rows),
);

export async function saveKotStatus(tx: Tx, ids: readonly string[], status: KotStatus): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("kots").set({ status }).where("id", "in", ids).execute();
  await tx
    .updateTable("kot_items")
    .set({ preparation_status: preparationStatusAt(status) })
    .where("kot_id", "in", ids)
    .execute();
}

export async function countKotPrint(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("kots")
    .set((eb) => ({ print_count: eb("print_count", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

interface VoidedPieces {
  readonly kotId: string;
  readonly kotItemId: string;
  readonly quantity: number;
}

/** Adds to the voided quantities of the tickets' items. */
export async function addVoidedQuantities(tx: Tx, pieces: readonly VoidedPieces[]): Promise<void> {
  for (const { kotId, kotItemId, quantity } of pieces) {
    await tx
      .updateTable("kot_items")
      .set((eb) => ({ voided_quantity: eb("voided_quantity", "+", quantity) }))
      .where("kot_id", "=", kotId)
      .where("id", "=", kotItemId)
      .execute();
  }
}

/** Marks whole tickets as void, with all their pieces. */
export async function voidKots(
  tx: Tx,
  ids: readonly string[],
  why: { readonly reason: string; readonly by: Ref; readonly at: Instant },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("kots")
    .set({
      void_reason: why.reason,
      voided_by_id: why.by._id,
      voided_by_name: why.by.name,
      voided_at: why.at,
    })
    .where("id", "in", ids)
    .execute();
  await tx
    .updateTable("kot_items")
    .set((eb) => ({ voided_quantity: eb.ref("quantity") }))
    .where("kot_id", "in", ids)
    .where("change", "=", "add")
    .execute();
}
