import { sql, type Updateable } from "kysely";
import type { Paise } from "#domain/money.ts";
import type { Order, OrderLine, OrderStatus } from "#domain/orders/order/api.ts";
import { removedLines } from "#domain/orders/order/change.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Instant, instant } from "#domain/time.ts";
import { store } from "../../db/changes.ts";
import type { Database, NewRow } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import { type ReadTx, type Tx, together } from "../../db/tx.ts";
import { invalidInput } from "../../http/decode.ts";
import { orderLines, orders } from "./entities.ts";
import { placeColumns } from "./place.ts";
import {
  actColumn,
  headerColumns,
  type LineRow,
  lineColumns,
  type OrderRow,
  toLine,
  toOrder,
} from "./rows.ts";

/** An order as commands need it: with the ids of removed lines, so that a repeated line is recognised. */
export interface StoredOrder {
  readonly order: Order;
  /** Ids of removed lines, and of the additions that had joined them. */
  readonly removedIds: ReadonlySet<string>;
  /** All its lines as they are stored, the removed ones too, by position. */
  readonly lineRows: readonly LineRow[];
  /** A cancelled order that is neither was empty when its table was freed. */
  readonly isDeletedOrVoided: boolean;
  /** The time of its last change, as the device took it. */
  readonly countedAt: Instant;
}

/** Finds the order, deleted or not: a command that arrives late is answered according to the order's state. */
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

/** Loads the order, deleted or not. Throws 404 for one that never was. */
export async function loadStoredOrder(tx: ReadTx, id: string): Promise<StoredOrder> {
  const [order, lines] = await together([orderSelect(tx, { id }), orderLinesSelect(tx, { id })]);
  const [row] = order.rows;
  if (!row) throw new Refusal("not-found", { order: id });
  return toStoredOrder(row, lines.rows);
}

/** Loads the order for reading. Throws 404 for one that does not exist or was deleted. */
export async function loadOrder(tx: ReadTx, id: string): Promise<Order> {
  const row = await selectOrders(tx)
    .where("orders.id", "=", id)
    .where("orders.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found", { order: id });
  const lines = await listLinesOf(tx, [id]);
  return toOrder(row, lines.get(id) ?? []);
}

/** Lists the lines of these orders, by order id, with one query. */
export async function listLinesOf(
  tx: ReadTx,
  orderIds: readonly string[],
): Promise<Map<string, OrderLine[]>> {
  const lines = new Map<string, OrderLine[]>();
  if (orderIds.length === 0) return lines;
  const rows = await tx
    .selectFrom("order_lines")
    .selectAll()
    .where("order_id", "in", orderIds)
    .where("removed_at", "is", null)
    .orderBy("order_id")
    .orderBy("position")
    .execute();
  for (const row of rows) {
    const known = lines.get(row.order_id);
    if (known) known.push(toLine(row));
    else lines.set(row.order_id, [toLine(row)]);
  }
  return lines;
}

/** Selects orders, each with its live bill, if it has one. Reads the bills in a join. */
export function selectOrders(tx: ReadTx) {
  return tx
    .selectFrom("orders")
    .leftJoin("bills", (join) =>
      join.onRef("bills.order_id", "=", "orders.id").on("bills.is_live", "=", sql.lit(1)),
    )
    .selectAll("orders")
    .select(["bills.id as bill_id", "bills.invoice_number", "bills.issued_at", "bills.print_count"]);
}

/** Stores a new order without its lines. Returns false, and stores nothing, when its bill number is taken. */
export async function insertOrder(tx: Tx, order: Order, takenAt: Instant): Promise<boolean> {
  const row = {
    id: order._id,
    bill_number: order.billNumber,
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

/** Stores the lines of a new order. Throws 422 when one of their ids is in use. */
export async function insertLines(tx: Tx, order: Order): Promise<void> {
  await upsertLines(tx, order, { lines: order.items, rows: [], now: order.createdAt });
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
  /** Why the order was voided; empty for one that was deleted when all its lines had been taken back before. */
  readonly voidReason?: string | undefined;
  /** True for an order that never went to the kitchen: it is in no list any more (clarification 27). */
  readonly isDeleted?: boolean;
}

/** Saves the order's header and the lines that differ, and adds one to its version. */
export async function saveOrder(
  tx: Tx,
  { order: before, lineRows, countedAt }: StoredOrder,
  after: Order,
  { now, takenAt, voidReason, isDeleted = false }: SaveOptions,
): Promise<Order> {
  const saved: Order = { ...after, version: before.version + 1, updatedAt: now };
  const columns = {
    ...headerColumns(saved),
    ...(saved.billNumber !== before.billNumber && { bill_number: saved.billNumber }),
    // Setting the table anew, even to the same one, would write three indexes.
    ...(saved.place !== before.place && placeColumns(saved.place, saved._id)),
    // The change may have begun at another order, whose time reaches further back.
    counted_at: instant(Math.max(countedAt, takenAt)),
    ...(voidReason !== undefined && { void_reason: voidReason }),
    deleted_at: isDeleted ? now : null,
  };
  const known = new Map(before.items.map((line) => [line._id, line]));
  // Most lines of most changes are the very same.
  const lines = saved.items.filter((line) => {
    const was = known.get(line._id);
    return was !== line && JSON.stringify(was) !== JSON.stringify(line);
  });
  const removed = removedLines(before, saved).map((line) => line._id);
  if (removed.length > 0) {
    await tx.updateTable("order_lines").set({ removed_at: now }).where("id", "in", removed).execute();
  }
  const rows = lineRows.map((row) => (removed.includes(row.id) ? { ...row, removed_at: now } : row));
  const [updated] = await together([
    orderUpdate(tx, { id: before._id, ...columns }),
    lines.length + removed.length > 0 ? upsertLines(tx, saved, { lines, rows, now }) : undefined,
  ]);
  tx.changed(orders, updated.rows);
  return saved;
}

const orderUpdate = prepared(
  (tx: Tx, { id, ...columns }: Updateable<Database["orders"]> & { readonly id: string }) =>
    tx.updateTable("orders").set(columns).where("id", "=", id).returningAll(),
);

interface LinesToSave {
  /** Those that differ. */
  readonly lines: readonly OrderLine[];
  /** All that are stored. */
  readonly rows: readonly LineRow[];
  readonly now: Instant;
}

/** Inserts new lines and updates known ones in one statement. Throws 422 when an id belongs to another order's line. */
async function upsertLines(tx: Tx, order: Order, { lines, rows, now }: LinesToSave): Promise<void> {
  const known = new Map(rows.map((row) => [row.id, row]));
  const next = (rows.at(-1)?.position ?? -1) + 1;
  const fresh = lines.filter(({ _id }) => !known.has(_id));
  const saved = lines.map((line) => {
    const columns = lineColumns(line, { orderId: order._id, position: next + fresh.indexOf(line), now });
    const { position, added_at } = known.get(line._id) ?? columns;
    return { ...columns, position, added_at };
  });
  if (saved.length > 0) {
    const { numAffectedRows } = await linesUpsert(tx, saved);
    if (numAffectedRows !== BigInt(saved.length)) {
      throw invalidInput([{ field: "lines", message: "a line id is already in use" }]);
    }
  }
  for (const row of saved) known.set(row.id, row);
  const all = [...known.values()].toSorted((a, b) => a.position - b.position);
  if (all.length > 0) tx.changedRowsOf(orderLines, { id: order._id, about: order._id }, all);
}

const linesUpsert = prepared((tx: Tx, rows: readonly NewRow<"order_lines">[]) =>
  tx
    .insertInto("order_lines")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) => ({
          quantity: eb.ref("excluded.quantity"),
          notes: eb.ref("excluded.notes"),
          discount: eb.ref("excluded.discount"),
          not_charged: eb.ref("excluded.not_charged"),
          sent_quantity: eb.ref("excluded.sent_quantity"),
          sent_notes: eb.ref("excluded.sent_notes"),
          additions: eb.ref("excluded.additions"),
        }))
        .whereRef("order_lines.order_id", "=", "excluded.order_id"),
    ),
);

/**
 * Saves the kitchen's progress. The version stays, because the order's content did not change: a payment sent meanwhile
 * is not stale. Its time stays too where the word is older, as it may be about dishes that came from another order.
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

/** Saves where an order is. The version stays, because the order's content did not change: a payment sent meanwhile is not stale. */
export async function savePlace(tx: Tx, order: Order, takenAt: Instant): Promise<void> {
  const columns = { ...placeColumns(order.place, order._id), ...actColumns(order, takenAt) };
  await store(tx, orders, tx.updateTable("orders").set(columns).where("id", "=", order._id));
}

/** Saves when the order was billed. The version stays, because the order's content did not change. */
export async function saveCountedTime(tx: Tx, id: string, takenAt: Instant): Promise<void> {
  await store(tx, orders, tx.updateTable("orders").set({ counted_at: takenAt }).where("id", "=", id));
}

/** Adds to what is due or overpaid on an order. The version stays, because the order's content did not change. */
export async function addToBalance(tx: Tx, id: string, amount: Paise): Promise<void> {
  const change = tx.updateTable("orders").set((eb) => ({ balance: eb("balance", "+", amount) }));
  await store(tx, orders, change.where("id", "=", id));
}

/** Saves a table's new name on its open order; paid orders keep the old name. */
export async function renameTableOfOrder(tx: Tx, orderId: string, name: string): Promise<void> {
  await store(tx, orders, tx.updateTable("orders").set({ table_name: name }).where("id", "=", orderId));
}

/** Saves whose order it is. The version stays, as with its place. */
export async function saveWaiter(tx: Tx, order: Order, takenAt: Instant): Promise<void> {
  const { _id: waiter_id, name: waiter_name } = order.waiter;
  const columns = { waiter_id, waiter_name, ...actColumns(order, takenAt) };
  await store(tx, orders, tx.updateTable("orders").set(columns).where("id", "=", order._id));
}

function actColumns({ lastAct, updatedAt }: Order, takenAt: Instant) {
  return { last_act: actColumn(lastAct), updated_at: updatedAt, counted_at: takenAt };
}
