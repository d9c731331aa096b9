import type { Kot, KotStatus } from "#domain/orders/kot/api.ts";
import { withAdvanced } from "#domain/orders/kot/parts.ts";
import { step } from "#domain/orders/kot/status.ts";
import {
  isLeft,
  orderStatus,
  type SentMove,
  type StoredWork,
  withWorkMoved,
  workOf,
} from "#domain/orders/kot/work.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import type { ReadTx } from "../../db/tx.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { orderSubject, subjectOfOrder } from "../order/journalSubject.ts";
import { loadStoredOrder, saveOrderStatus } from "../order/order.store.ts";
import { saveKotStatus } from "./kot.store.ts";
import { loadWork, saveWork } from "./work.store.ts";

/** Stores the work of a new KOT. */
export async function addWork(ctx: CommandCtx, kot: Kot): Promise<void> {
  const added = kot.items.flatMap(({ _id: item, work }) =>
    work.map((row): StoredWork => {
      const fresh = { kot: kot._id, item, voidId: null, bumpedAt: null, recalls: 0 };
      return { ...row, ...fresh, _id: ctx.newId() };
    }),
  );
  if (added.length === 0) return;
  const before = await loadWork(ctx.tx, kot.order._id);
  await saveWork(ctx.tx, kot.order._id, { before, after: [...before, ...added] });
}

interface Orders {
  readonly from: string;
  readonly to: string;
}

/** Moves the work on sent pieces to the lines that have them now, on the same order or on another one. */
export async function moveWork(
  ctx: CommandCtx,
  { from, to }: Orders,
  moves: readonly SentMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const before = await loadWork(ctx.tx, from);
  const after = moves.reduce((work, move) => withWorkMoved(work, { ...move, order: to }, ctx.newId), before);
  await saveWork(ctx.tx, from, { before, after: after.filter(({ order }) => order === from) });
  if (from === to) return;
  const there = await loadWork(ctx.tx, to);
  await saveWork(ctx.tx, to, {
    before: there,
    after: [...there, ...after.filter(({ order }) => order === to)],
  });
}

/** Returns the status of an open order: that of its least advanced work. */
export async function loadKitchenStatus(tx: ReadTx, orderId: string): Promise<KotStatus> {
  return orderStatus((await loadWork(tx, orderId)).filter(isLeft));
}

/** Updates an open order's status from its work. A paid order stays paid. */
export async function followKitchen(ctx: CommandCtx, order: Order): Promise<Order> {
  const status = isOpen(order) ? await loadKitchenStatus(ctx.tx, order._id) : order.status;
  if (status === order.status) return order;
  const { now, takenAt } = ctx;
  await saveOrderStatus(ctx.tx, order._id, { status, now, takenAt });
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: "order.moved",
    before: { status: order.status },
    after: { status },
    ...orderSubject(order),
  });
  return { ...order, status, updatedAt: now };
}

/** Advances KOTs with all their work, or that at a station, and the orders that have it. */
export async function advanceKots(
  ctx: CommandCtx,
  kots: readonly Kot[],
  status: KotStatus,
  station?: string,
): Promise<void> {
  const ids = kots.map(({ _id }) => _id);
  for (const kot of kots) {
    const reached = withAdvanced(kot, status, station).status;
    if (reached !== kot.status) await saveKotStatus(ctx.tx, [kot._id], reached);
  }
  const journal = (kot: Kot, subject: ReturnType<typeof orderSubject>) => {
    const part = kot.parts?.find((one) => one.station._id === station);
    ctx.journal({
      topic: "kot",
      entityId: kot._id,
      action: "kot.moved",
      before: { status: part?.status ?? kot.status },
      after: { status, ...(part && { station: part.station.name }) },
      ...subject,
    });
  };
  for (const kot of kots) journal(kot, subjectOfOrder(kot));
  const isBehind = (row: StoredWork) =>
    ids.includes(row.kot) &&
    isLeft(row) &&
    step(row.status) < step(status) &&
    (station === undefined || row.station === station);
  for (const [orderId, work] of Map.groupBy(kots.flatMap(workWithKot), ({ order }) => order)) {
    const before = await loadWork(ctx.tx, orderId);
    const after = before.map((row) => (isBehind(row) ? { ...row, status } : row));
    await saveWork(ctx.tx, orderId, { before, after });
    const { order } = await loadStoredOrder(ctx.tx, orderId);
    const moved = new Set(work.map(({ kot }) => kot).filter((kot) => kot.order._id !== orderId));
    for (const kot of moved) journal(kot, orderSubject(order));
    await followKitchen(ctx, order);
  }
}

const workWithKot = (kot: Kot) => workOf(kot).map(({ order }) => ({ order, kot }));
