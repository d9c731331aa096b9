import type { Kot, KotStatus } from "#domain/orders/kot/api.ts";
import { isLive, orderStatus, remainingPieces } from "#domain/orders/kot/status.ts";
import type { Order, OrderLine } from "#domain/orders/order/api.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { pipeline, type ReadTx } from "../../db/tx.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { listKotsOfOrder } from "../kot/kot.store.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { loadStoredOrder, type StoredOrder, saveOrderStatus } from "../order/order.store.ts";
import { findPieces } from "../order/pieces.store.ts";

/**
 * Lists the tickets of an order, and those of other orders that may have its pieces because they were split off (clarification 74).
 * `lineIdsOf`: the names that a line's pieces have there, its own first. `mayHave`: whether a ticket can name pieces of a line by another
 * name; one that was printed after the line was split off cannot.
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

/** Returns an open order's status by the tickets that have its dishes, whichever order they were printed for. */
export async function kitchenStatusOf(tx: ReadTx, order: Order): Promise<KotStatus> {
  const tickets = await listKotsOfLines(tx, order, order.items);
  return orderStatus(order.items.flatMap((line) => kotsOfLine(line, tickets)));
}

/**
 * Returns the tickets that have the pieces of a line which the kitchen knows: those that name it; where these are fewer, those that name
 * the line it was split off from, then those of other lines split off from that. Each with these items alone.
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

/** Saves an open order's status from its tickets. A paid order stays paid while its tickets still move. */
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

/** Lets an order and all that have pieces which were its own follow the kitchen. */
export async function followKitchenWithParts(
  ctx: CommandCtx,
  { order, lineRows }: StoredOrder,
): Promise<Order> {
  const firstIds = lineRows.map(({ id, origin }) => origin ?? id);
  await followElsewhere(ctx, order, firstIds);
  return await followKitchen(ctx, order);
}

/** Lets all other orders follow the kitchen that have pieces of these lines, which are named by the lines they were split off from. */
export async function followElsewhere(
  ctx: CommandCtx,
  { _id }: Order,
  firstIds: readonly string[],
): Promise<void> {
  const others = new Set((await findPieces(ctx.tx, firstIds)).map(({ orderId }) => orderId));
  others.delete(_id);
  for (const id of others) await followKitchen(ctx, (await loadStoredOrder(ctx.tx, id)).order);
}
