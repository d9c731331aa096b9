import { sql, type Updateable } from "kysely";
import type { Paise } from "#domain/money.ts";
import type { KotStatus } from "#domain/orders/kot/api.ts";
import type { Order, OrderStatus } from "#domain/orders/order/api.ts";
import { removedLines } from "#domain/orders/order/change.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Instant, instant } from "#domain/time.ts";
import { store } from "../../db/changes.ts";
import type { Database, NewRow } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import { pipeline, type ReadTx, type Tx } from "../../db/tx.ts";
import type { Guarded } from "../guard/guard.ts";
import { orders } from "./entities.ts";
import { listLinesOf, upsertLines } from "./lines.store.ts";
import { placeColumns } from "./place.ts";
import { actColumn, headerColumns, type LineRow, type OrderRow, toLine, toOrder } from "./rows.ts";

/** An order for commands, with the ids of removed lines to recognise repeated ones. */
export interface StoredOrder {
  readonly order: Order;
  /** Ids of removed lines, and of the additions merged into them. */
  readonly removedIds: ReadonlySet<string>;
  /** All stored lines including removed ones, by position. */
  readonly lineRows: readonly LineRow[];
  /** False for a cancelled order that was empty when its table was freed. */
  readonly isDeletedOrVoided: boolean;
  /** The time of the last change, by the device's tap. */
  readonly countedAt: Instant;
}

/** Finds an order, even if deleted: a late command is answered by the order's state. */
export async function findStoredOrder(tx: ReadTx, id: string): Promise<StoredOrder | undefined> {
  const [row] = (await orderSelect(tx, { id })).rows;
  return row && toStoredOrder(row, (await orderLinesSelect(tx, { id })).rows);
}

function toStoredOrder(row: OrderRow, rows: readonly LineRow[]): StoredOrder {
  const lines = rows.map((line) => ({ line: toLine(line), isRemoved: line.removed_at !== null }));
  const removed = lines
    .filter(({ isRemoved }) => isRemoved)
    .flatMap(({ line }) => [line._id, ...line.additions]);
  const items = lines.filter(({ isRemoved }) => !isRemoved).map(({ line }) => line);
  const isDeletedOrVoided = row.deleted_at !== null || row.void_reason !== null;
  const order = toOrder(row, items);
  const countedAt = instant(row.counted_at);
  return { order, removedIds: new Set(removed), lineRows: rows, isDeletedOrVoided, countedAt };
}

const orderSelect = prepared((tx: ReadTx, { id }: { readonly id: string }) =>
  selectOrders(tx).where("orders.id", "=", id),
);

const orderLinesSelect = prepared((tx: ReadTx, { id }: { readonly id: string }) =>
  tx.selectFrom("order_lines").selectAll().where("order_id", "=", id).orderBy("position"),
);

/** Loads an order, even if deleted. Throws 404 if it never existed. */
export async function loadStoredOrder(tx: ReadTx, id: string): Promise<StoredOrder> {
  const [order, lines] = await pipeline([orderSelect(tx, { id }), orderLinesSelect(tx, { id })]);
  const [row] = order.rows;
  if (!row) throw new Refusal("not-found", { order: id });
  return toStoredOrder(row, lines.rows);
}

/** Loads an order for reading. Throws 404 if it does not exist or was deleted. */
export async function loadOrder(tx: ReadTx, id: string): Promise<Order> {
  const row = await selectOrders(tx)
    .where("orders.id", "=", id)
    .where("orders.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found", { order: id });
  const lines = await listLinesOf(tx, [id]);
  return toOrder(row, lines.get(id) ?? []);
}

/** Selects orders with their current bill, if any. Joins the bills. */
export function selectOrders(tx: ReadTx) {
  return tx
    .selectFrom("orders")
    .leftJoin("bills", (join) =>
      join.onRef("bills.order_id", "=", "orders.id").on("bills.is_live", "=", sql.lit(1)),
    )
    .selectAll("orders")
    .select(["bills.id as bill_id", "bills.invoice_number", "bills.issued_at", "bills.print_count"]);
}

type ChangedOrder = Guarded<{ readonly stored: StoredOrder; readonly after: Order }>;
export type NewOrder = Guarded<{ readonly after: Order }>;

/** Stores a new order without its lines. Returns false, and stores nothing, if the bill number is in use. */
export async function insertOrder(
  tx: Tx,
  { change: { after: order } }: NewOrder,
  { billNumber, takenAt }: { readonly billNumber: string; readonly takenAt: Instant },
): Promise<boolean> {
  const row = {
    id: order._id,
    bill_number: billNumber,
    ...placeColumns(order.place, order._id),
    part_of: order.partOf,
    waiter_id: order.waiter._id,
    waiter_name: order.waiter.name,
    business_day: order.businessDay,
    created_at: order.createdAt,
    void_reason: null,
    deleted_at: null,
    counted_at: takenAt,
    ...headerColumns(order),
  };
  const { numAffectedRows } = await orderInsert(tx, row);
  if (numAffectedRows === 0n) return false;
  tx.changed(orders, [row]);
  return true;
}

/** Stores the lines of a new order. Throws 422 if one of their ids is in use. */
export async function insertLines(tx: Tx, { change: { after: order } }: NewOrder): Promise<void> {
  await upsertLines(tx, order._id, { lines: order.items, rows: [], now: order.createdAt });
}

const orderInsert = prepared((tx: Tx, row: NewRow<"orders">) =>
  tx
    .insertInto("orders")
    .values(row)
    .onConflict((conflict) => conflict.column("bill_number").doNothing()),
);

interface SaveOptions {
  readonly now: Instant;
  readonly takenAt: Instant;
  /** The status after the KOTs are stored; absent if it is known before. */
  readonly status?: KotStatus | undefined;
  /** Why the order was voided; empty if all its lines were voided before. */
  readonly voidReason?: string | undefined;
  /** True for an order that never went to the kitchen: it is removed from all lists (clarification 27). */
  readonly isDeleted?: boolean;
}

/** Saves the order's header and its changed lines, and increments its version. */
export async function saveOrder(
  tx: Tx,
  { change: { stored, after } }: ChangedOrder,
  { now, takenAt, status, voidReason, isDeleted = false }: SaveOptions,
): Promise<Order> {
  const { order: before, lineRows, countedAt } = stored;
  const saved: Order = {
    ...after,
    status: status ?? after.status,
    version: before.version + 1,
    updatedAt: now,
  };
  const columns = {
    ...headerColumns(saved),
    ...(saved.billNumber !== before.billNumber && { bill_number: saved.billNumber }),
    // Setting the table, even to the same value, would write three indexes.
    ...(saved.place !== before.place && placeColumns(saved.place, saved._id)),
    // The change may have started at another order, with an earlier time.
    counted_at: instant(Math.max(countedAt, takenAt)),
    ...(voidReason !== undefined && { void_reason: voidReason }),
    deleted_at: isDeleted ? now : null,
  };
  const linesBefore = new Map(before.items.map((line) => [line._id, line]));
  // Most lines are unchanged objects.
  const lines = saved.items.filter((line) => {
    const lineBefore = linesBefore.get(line._id);
    return lineBefore !== line && JSON.stringify(lineBefore) !== JSON.stringify(line);
  });
  const removed = removedLines(before, saved).map((line) => line._id);
  if (removed.length > 0) {
    await tx.updateTable("order_lines").set({ removed_at: now }).where("id", "in", removed).execute();
  }
  const rows = lineRows.map((row) => (removed.includes(row.id) ? { ...row, removed_at: now } : row));
  const [updated] = await pipeline([
    orderUpdate(tx, { id: before._id, ...columns }),
    lines.length + removed.length > 0 ? upsertLines(tx, saved._id, { lines, rows, now }) : undefined,
  ]);
  tx.changed(orders, updated.rows);
  return saved;
}

const orderUpdate = prepared(
  (tx: Tx, { id, ...columns }: Updateable<Database["orders"]> & { readonly id: string }) =>
    tx.updateTable("orders").set(columns).where("id", "=", id).returningAll(),
);

/** Saves the billed quantities. The version stays, because the content did not change: a payment sent meanwhile is not stale. */
export async function saveBilled(
  tx: Tx,
  { stored: { order, lineRows }, after }: { readonly stored: StoredOrder; readonly after: Order },
  now: Instant,
): Promise<void> {
  const shown = new Map(after.items.map(({ _id, billedQuantity }) => [_id, billedQuantity]));
  const lines = order.items.flatMap((line) => {
    const billedQuantity = shown.get(line._id) ?? 0;
    return billedQuantity > line.billedQuantity ? { ...line, billedQuantity } : [];
  });
  if (lines.length > 0) await upsertLines(tx, order._id, { lines, rows: lineRows, now });
}

/**
 * Saves the kitchen's status. The version stays, because the content did not change: a payment sent meanwhile is not stale.
 * The order's time is never set back: the KOT may be of dishes moved from another order.
 */
export async function saveOrderStatus(
  tx: Tx,
  id: string,
  { status, now, takenAt }: { readonly status: OrderStatus } & Pick<SaveOptions, "now" | "takenAt">,
): Promise<void> {
  const change = tx.updateTable("orders").set((eb) => ({
    status,
    updated_at: now,
    counted_at: eb.case().when("counted_at", ">", takenAt).then(eb.ref("counted_at")).else(takenAt).end(),
  }));
  await store(tx, orders, change.where("id", "=", id));
}

/** Saves the place of an order. The version stays, because the content did not change: a payment sent meanwhile is not stale. */
export async function savePlace(tx: Tx, order: Order, takenAt: Instant): Promise<void> {
  const columns = { ...placeColumns(order.place, order._id), ...actColumns(order, takenAt) };
  await store(tx, orders, tx.updateTable("orders").set(columns).where("id", "=", order._id));
}

/** Saves when the order was billed. The version stays, because the content did not change. */
export async function saveCountedTime(tx: Tx, id: string, takenAt: Instant): Promise<void> {
  await store(tx, orders, tx.updateTable("orders").set({ counted_at: takenAt }).where("id", "=", id));
}

/** Adds to the balance of an order. The version stays, because the content did not change. */
export async function addToBalance(tx: Tx, id: string, amount: Paise): Promise<void> {
  const change = tx.updateTable("orders").set((eb) => ({ balance: eb("balance", "+", amount) }));
  await store(tx, orders, change.where("id", "=", id));
}

/** Saves a table's new name on its open order; paid orders keep the old name. */
export async function renameTableOfOrder(tx: Tx, orderId: string, name: string): Promise<void> {
  await store(tx, orders, tx.updateTable("orders").set({ table_name: name }).where("id", "=", orderId));
}

/** Saves the waiter of an order. The version stays, as for its place. */
export async function saveWaiter(tx: Tx, order: Order, takenAt: Instant): Promise<void> {
  const { _id: waiter_id, name: waiter_name } = order.waiter;
  const columns = { waiter_id, waiter_name, ...actColumns(order, takenAt) };
  await store(tx, orders, tx.updateTable("orders").set(columns).where("id", "=", order._id));
}

function actColumns({ lastAct, updatedAt }: Order, takenAt: Instant) {
  return { last_act: actColumn(lastAct), updated_at: updatedAt, counted_at: takenAt };
}
