import { type Ref, refOf } from "#domain/entity.ts";
import type { Kot } from "#domain/orders/kot/api.ts";
import { itemsToVoid } from "#domain/orders/kot/status.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { voidedPieces } from "#domain/orders/order/order.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { addVoidedQuantities, listKotsOfOrder, voidKots } from "../kot/kot.store.ts";
import { aboutOrder } from "../order/about.ts";
import { insertVoids } from "../order/voids.store.ts";

interface VoidRecord {
  readonly taken: ReturnType<typeof voidedPieces>;
  readonly reason: string;
  readonly approvedBy: Ref;
  /** The ticket that is voided as a whole, if that is how the pieces are taken back. */
  readonly voided?: Kot | undefined;
}

/** Stores who took what back and why, and from which tickets (clarification 26). */
export async function recordVoidedPieces(
  ctx: CommandCtx,
  order: Order,
  { taken, reason, approvedBy, voided }: VoidRecord,
): Promise<void> {
  await insertVoidRows(ctx, order, { taken, reason, approvedBy });
  if (voided) {
    await voidKots(ctx.tx, [voided._id], { reason, by: refOf(ctx.person), at: ctx.now });
    return;
  }
  const kots = await listKotsOfOrder(ctx.tx, order._id);
  const pieces = taken.flatMap(({ line, quantity }) => itemsToVoid(kots, line._id, quantity));
  const piecesOf = (kot: Kot) =>
    pieces.filter(({ kotItemId }) => kot.items.some((item) => item._id === kotItemId));
  await addVoidedQuantities(
    ctx.tx,
    order._id,
    kots.flatMap((kot) => piecesOf(kot).map((piece) => ({ ...piece, kotId: kot._id }))),
  );
  journalTickets(
    ctx,
    order,
    kots.filter((kot) => piecesOf(kot).length > 0),
  );
}

/** Stores that a whole order was taken back, and voids every ticket that is not void yet. */
export async function recordOrderVoid(ctx: CommandCtx, order: Order, why: VoidRecord): Promise<void> {
  await insertVoidRows(ctx, order, why);
  const kots = (await listKotsOfOrder(ctx.tx, order._id)).filter(
    (kot) => kot.kind === "order" && !kot.voided,
  );
  const by = refOf(ctx.person);
  await voidKots(
    ctx.tx,
    kots.map((kot) => kot._id),
    { reason: why.reason, by, at: ctx.now },
  );
  journalTickets(ctx, order, kots);
}

async function insertVoidRows(ctx: CommandCtx, order: Order, why: Omit<VoidRecord, "voided">): Promise<void> {
  const rows = why.taken.map(({ line, quantity }) => ({
    _id: ctx.newId(),
    orderId: order._id,
    lineId: line._id,
    quantity,
    reason: why.reason,
    by: refOf(ctx.person),
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
    ...aboutOrder(order),
  });
}

/** Journals every ticket of which pieces were taken back, so that kitchen screens read it again. */
function journalTickets(ctx: CommandCtx, order: Order, kots: readonly Kot[]): void {
  for (const kot of kots) {
    ctx.journal({
      topic: "kot",
      entityId: kot._id,
      action: "kot.takenBack",
      after: { token: kot.token },
      ...aboutOrder(order),
    });
  }
}
