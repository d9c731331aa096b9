import type { Work } from "#domain/orders/kot/api.ts";
import { isLeft, type StoredWork } from "#domain/orders/kot/work.ts";
import type { NewRow } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";
import { work as entity } from "./entities.ts";
import { toWork, workColumns } from "./rows.ts";

/** Loads the work on an order's pieces, also of those that were taken back, oldest first. Joins the KOTs. */
export async function loadWork(tx: ReadTx, orderId: string): Promise<readonly StoredWork[]> {
  return (await workSelect(tx, { orderId })).rows.map(toWork);
}

const workSelect = prepared((tx: ReadTx, { orderId }: { readonly orderId: string }) =>
  tx
    .selectFrom("work")
    .innerJoin("kots", "kots.id", "work.kot_id")
    .selectAll("work")
    .where("work.order_id", "=", orderId)
    .orderBy("kots.created_at")
    .orderBy("kots.token")
    .orderBy("work.id"),
);

/** Lists the work on KOTs that was not taken back, by the id of its item. */
export async function listWorkByItem(
  tx: ReadTx,
  kotIds: readonly string[],
): Promise<ReadonlyMap<string, Work[]>> {
  const rows = await tx.selectFrom("work").selectAll().where("kot_id", "in", kotIds).orderBy("id").execute();
  const left = rows.map(toWork).filter(isLeft);
  const byItem = Map.groupBy(left, ({ item }) => item);
  return new Map([...byItem].map(([item, work]) => [item, work.map(toAnswer)]));
}

function toAnswer({ order, line, component, quantity, status, station }: StoredWork): Work {
  return { order, line, component, quantity, status, ...(station !== undefined && { station }) };
}

/** Loads all work of the orders that have, or had taken back, pieces of a KOT, oldest first. */
export async function loadWorkOfKot(
  tx: ReadTx,
  kotId: string,
): Promise<ReadonlyMap<string, readonly StoredWork[]>> {
  const orders = tx.selectFrom("work").select("order_id").distinct().where("kot_id", "=", kotId);
  const byOrder = new Map<string, readonly StoredWork[]>();
  for (const { order_id } of await orders.orderBy("order_id").execute())
    byOrder.set(order_id, await loadWork(tx, order_id));
  return byOrder;
}

/** Lists the work on KOTs, also what was taken back, oldest first. */
export async function listStoredWork(tx: ReadTx, kotIds: readonly string[]): Promise<readonly StoredWork[]> {
  if (kotIds.length === 0) return [];
  const rows = await tx.selectFrom("work").selectAll().where("kot_id", "in", kotIds).orderBy("id").execute();
  return rows.map(toWork);
}

interface ChangedWork {
  readonly before: readonly StoredWork[];
  /** All work of the order now; unchanged rows are the same objects as before. */
  readonly after: readonly StoredWork[];
}

/** Stores the work of an order, of which one row may be divided into several. */
export async function saveWork(tx: Tx, orderId: string, { before, after }: ChangedWork): Promise<void> {
  const now = new Set(after.map(({ _id }) => _id));
  const gone = before.filter(({ _id }) => !now.has(_id)).map(({ _id }) => _id);
  if (gone.length > 0)
    await tx.deleteFrom("work").where("order_id", "=", orderId).where("id", "in", gone).execute();
  const known = new Set(before);
  const changed = after.filter((row) => !known.has(row));
  if (changed.length > 0) await workUpsert(tx, changed.map(workColumns));
  tx.changedRowsOf(entity, { id: orderId, subject: orderId }, after.map(workColumns));
}

const workUpsert = prepared((tx: Tx, rows: readonly NewRow<"work">[]) =>
  tx
    .insertInto("work")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["order_id", "id"]).doUpdateSet((eb) => ({
        line_id: eb.ref("excluded.line_id"),
        quantity: eb.ref("excluded.quantity"),
        status: eb.ref("excluded.status"),
        void_id: eb.ref("excluded.void_id"),
        bumped_at: eb.ref("excluded.bumped_at"),
        recalls: eb.ref("excluded.recalls"),
      })),
    ),
);
