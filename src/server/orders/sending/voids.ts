import { type Ref, toRef } from "#domain/entity.ts";
import type { Kot } from "#domain/orders/kot/api.ts";
import { itemsToVoid, remainingPieces } from "#domain/orders/kot/status.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { voidedPieces } from "#domain/orders/order/order.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { addVoidedQuantities, voidKots } from "../kot/kot.store.ts";
import { orderSubject, subjectOfOrder } from "../order/journalSubject.ts";
import { insertVoids } from "../order/voids.store.ts";
import { followElsewhere, listKotsOfLines } from "./kitchenStatus.ts";

interface VoidRecord {
  readonly taken: ReturnType<typeof voidedPieces>;
  readonly reason: string;
  readonly approvedBy: Ref;
  /** The KOT to void as a whole, if any. */
  readonly voided?: Kot | undefined;
}

/** Stores voided pieces with person and reason, and subtracts them from KOTs (clarification 26). */
export async function recordVoidedPieces(
  ctx: CommandCtx,
  order: Order,
  { taken, reason, approvedBy, voided }: VoidRecord,
): Promise<void> {
  await insertVoidRows(ctx, order, { taken, reason, approvedBy });
  if (voided) {
    await voidKots(ctx.tx, [voided._id], { reason, by: toRef(ctx.person), at: ctx.now });
    return;
  }
  const { kots, lineIdsOf, mayHave } = await listKotsOfLines(ctx.tx, order, linesOf(taken));
  const pieces = taken.flatMap(({ line, quantity }) =>
    itemsToVoid(kots, lineIdsOf(line), quantity, (kot) => mayHave(kot, line)),
  );
  const piecesOf = (kot: Kot) =>
    pieces.filter(({ kotItemId }) => kot.items.some((item) => item._id === kotItemId));
  await addVoidedQuantities(
    ctx.tx,
    kots.flatMap((kot) =>
      piecesOf(kot).map((piece) => ({ ...piece, kotId: kot._id, orderId: kot.order._id })),
    ),
  );
  journalKots(
    ctx,
    kots.filter((kot) => piecesOf(kot).length > 0),
  );
  await followElsewhere(
    ctx,
    order,
    taken.map(({ line }) => line.origin ?? line._id),
  );
}

const linesOf = (taken: VoidRecord["taken"]) => taken.map(({ line }) => line);

/**
 * Stores the void of a whole order, and voids its KOTs. On KOTs that also have pieces of other orders, only this order's
 * pieces are voided.
 */
export async function recordOrderVoid(ctx: CommandCtx, order: Order, why: VoidRecord): Promise<void> {
  const tickets = await listKotsOfLines(ctx.tx, order, linesOf(why.taken));
  const kots = tickets.kots.filter((kot) => kot.kind === "order" && !kot.voided);
  const asked = kots.flatMap(({ items }) => items).reduce((total, item) => total + remainingPieces(item), 0);
  const taken = why.taken.reduce((total, { quantity }) => total + quantity, 0);
  if (asked > taken) return await recordVoidedPieces(ctx, order, why);
  await insertVoidRows(ctx, order, why);
  const by = toRef(ctx.person);
  await voidKots(
    ctx.tx,
    kots.map((kot) => kot._id),
    { reason: why.reason, by, at: ctx.now },
  );
  journalKots(ctx, kots);
}

async function insertVoidRows(ctx: CommandCtx, order: Order, why: Omit<VoidRecord, "voided">): Promise<void> {
  const rows = why.taken.map(({ line, quantity }) => ({
    _id: ctx.newId(),
    orderId: order._id,
    lineId: line._id,
    quantity,
    reason: why.reason,
    by: toRef(ctx.person),
    approvedBy: why.approvedBy,
    at: ctx.now,
  }));
  await insertVoids(ctx.tx, rows);
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: "order.takenBack",
    after: {
      pieces: why.taken.map(({ line, quantity }) => ({ name: line.menuItem.name, quantity })),
      reason: why.reason,
      approvedBy: why.approvedBy.name,
    },
    ...orderSubject(order),
  });
}

/** Journals every KOT with voided pieces, so that kitchen screens reload it. */
function journalKots(ctx: CommandCtx, kots: readonly Kot[]): void {
  for (const kot of kots) {
    ctx.journal({
      topic: "kot",
      entityId: kot._id,
      action: "kot.takenBack",
      after: { token: kot.token },
      ...subjectOfOrder(kot),
    });
  }
}
