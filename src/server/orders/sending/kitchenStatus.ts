import type { Kot, KotStatus } from "#domain/orders/kot/api.ts";
import { isLive, orderStatus, remainingPieces } from "#domain/orders/kot/status.ts";
import type { Order, OrderLine } from "#domain/orders/order/api.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { pipeline, type ReadTx } from "../../db/tx.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { listKotsOfOrder } from "../kot/kot.store.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { loadStoredOrder, type StoredOrder, saveOrderStatus } from "../order/order.store.ts";
import { findPieces } from "../order/pieces.store.ts";

/**
 * Lists the KOTs of an order, and those of other orders that may have its pieces after a split or move (clarification 74).
 * `lineIdsOf`: the ids that a line's pieces can have on KOTs, its own first. `mayHave`: true if a KOT can have a line's
 * pieces under another id; a KOT sent after the line was split off cannot.
 */
export async function listKotsOfLines(tx: ReadTx, { _id }: Order, lines: readonly OrderLine[]) {
  const firstId = ({ _id: id, origin = id }: OrderLine) => origin;
  const pieces = await findPieces(tx, lines.map(firstId));
  const orderIds = new Set([_id, ...pieces.map(({ orderId }) => orderId)]);
  const kots = await pipeline([...orderIds].map((id) => listKotsOfOrder(tx, id)));
  const lineIdsOf = (line: OrderLine) => [
    line._id,
    ...pieces.filter(({ origin, id }) => (origin ?? id) === firstId(line)).map(({ id }) => id),
  ];
  const addedAt = new Map(pieces.map((piece) => [piece.id, piece.addedAt]));
  const mayHave = ({ createdAt }: Kot, { _id: id }: OrderLine) => createdAt <= (addedAt.get(id) ?? createdAt);
  return { kots: kots.flat(), lineIdsOf, mayHave };
}

type Tickets = Awaited<ReturnType<typeof listKotsOfLines>>;

/** Returns the status of an open order by the KOTs that have its dishes, of whichever order. */
export async function kitchenStatusOf(tx: ReadTx, order: Order): Promise<KotStatus> {
  const tickets = await listKotsOfLines(tx, order, order.items);
  return orderStatus(order.items.flatMap((line) => kotsOfLine(line, tickets)));
}

/**
 * Returns the KOTs with a line's sent pieces, reduced to those items: KOTs with the line's id; if these have fewer pieces,
 * KOTs with the id of its original line, then those of other lines split off from the original.
 */
function kotsOfLine(line: OrderLine, { kots, lineIdsOf, mayHave }: Tickets): Kot[] {
  const live = kots.filter(isLive);
  const found: Kot[] = [];
  let left = line.sentQuantity;
  for (const names of [[line._id], [line.origin ?? ""], lineIdsOf(line)]) {
    if (left <= 0) break;
    const isNamed = (kot: Kot, name: string) =>
      names.includes(name) && (name === line._id || mayHave(kot, line));
    const tickets = live.map((kot) => ({
      ...kot,
      items: kot.items.filter((item) => isNamed(kot, item.line)),
    }));
    found.push(...tickets);
    for (const item of tickets.flatMap(({ items }) => items)) left -= remainingPieces(item);
  }
  return found;
}

/** Updates an open order's status from its KOTs. A paid order stays paid. */
export async function followKitchen(ctx: CommandCtx, order: Order): Promise<Order> {
  const status = isOpen(order) ? await kitchenStatusOf(ctx.tx, order) : order.status;
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

/** Updates the status of an order and of all orders that have pieces split off from it. */
export async function followKitchenWithParts(
  ctx: CommandCtx,
  { order, lineRows }: StoredOrder,
): Promise<Order> {
  const firstIds = lineRows.map(({ id, origin }) => origin ?? id);
  await followElsewhere(ctx, order, firstIds);
  return await followKitchen(ctx, order);
}

/** Updates the status of all other orders that have pieces of these original lines. */
export async function followElsewhere(
  ctx: CommandCtx,
  { _id }: Order,
  firstIds: readonly string[],
): Promise<void> {
  const others = new Set((await findPieces(ctx.tx, firstIds)).map(({ orderId }) => orderId));
  others.delete(_id);
  for (const id of others) await followKitchen(ctx, (await loadStoredOrder(ctx.tx, id)).order);
}
