import { moveToApprove } from "#domain/orders/commands/approval.ts";
import { allPieces, movedLinesNote, splitApi } from "#domain/orders/commands/split.ts";
import { sentMoves } from "#domain/orders/kot/work.ts";
import { actBy } from "#domain/orders/lastAct.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { changedFields } from "#domain/orders/order/change.ts";
import { tooManyLinesRefusal } from "#domain/orders/order/order.ts";
import { moveLinesRefusal, withQuantitiesMoved } from "#domain/orders/order/split.ts";
import { placeName } from "#domain/orders/place.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { pipeline } from "../../db/tx.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { cancelLiveBill } from "../billing/bill.ts";
import { approvalFacts } from "../guard/approval.ts";
import { guard } from "../guard/guard.ts";
import { followKitchen, moveWork } from "../kot/work.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { loadStoredOrder, saveOrder } from "../order/order.store.ts";
import { replayOrder } from "../order/replayOrder.ts";
import { storePlaceNote } from "../sending/storeKot.ts";
import { freeTable } from "../taking/tableOccupancy.ts";

/**
 * Moves quantities to another order. An order without remaining lines is merged into the other one: it is closed and its
 * table freed.
 */
export const moveLines = handle(
  splitApi.moveLines,
  async (asked, { params, body }) => {
    const { ctx, stored } = await loadOrderAtTap(asked, params.orderId);
    const target = await loadStoredOrder(ctx.tx, body.to);
    const before = { from: stored.order, to: target.order };
    const pieces = body.lines ?? allPieces(before.from);
    throwIfRefused(moveLinesRefusal(before.from, before.to, pieces), orderVersions(before));
    const lineIds = pieces.map(ctx.newId);
    const { from, to } = withQuantitiesMoved(before, pieces, lineIds);
    throwIfRefused(tooManyLinesRefusal(to));
    const isMerged = from.items.length === 0;
    const away = isMerged
      ? ({ status: "cancelled", isActive: false } as const)
      : { lastAct: actBy(ctx, "lines-moved-away", placeName(to.place)) };
    const gives = { stored, after: { ...from, ...away, bill: null } };
    const lastAct = actBy(ctx, isMerged ? "merged" : "lines-moved-here", placeName(from.place));
    const gets = { stored: target, after: { ...to, lastAct, bill: null } };
    const { approvedBy, toStore } = await guard(ctx, [gives, gets], {
      ...body,
      toApprove: () => moveToApprove(before.from, from, to),
    });
    journalMoved(ctx, { before, after: { from, to } }, approvalFacts(ctx, approvedBy));
    for (const order of [before.from, before.to]) await cancelLiveBill(ctx, order, body.reason);
    const times = { now: ctx.now, takenAt: ctx.takenAt };
    const left = await saveOrder(ctx.tx, toStore(gives), times);
    const grown = await saveOrder(ctx.tx, toStore(gets), times);
    await moveWork(ctx, { from: from._id, to: to._id }, sentMoves(pieces, lineIds, grown));
    if (isMerged) await freeTable(ctx, before.from);
    const moved = grown.items.slice(before.to.items.length);
    const notes = movedLinesNote(before.from.place, before.to.place, moved);
    if (notes !== "") await storePlaceNote(ctx, grown, notes, new Set(moved.map(({ _id }) => _id)));
    return { order: await followKitchen(ctx, left), to: await followKitchen(ctx, grown) };
  },
  {
    answerToRetry: async (ctx, repeated) => {
      const [order, to] = await pipeline([
        replayOrder(ctx, repeated),
        loadStoredOrder(ctx.tx, repeated.body.to),
      ]);
      return { order, to: to.order };
    },
  },
);

interface Orders {
  readonly from: Order;
  readonly to: Order;
}

const orderVersions = ({ from, to }: Orders) => ({ order: from._id, version: from.version, to: to.version });

function journalMoved(
  ctx: CommandCtx,
  { before, after }: { readonly before: Orders; readonly after: Orders },
  approval: ReturnType<typeof approvalFacts>,
): void {
  const away = changedFields(before.from, after.from);
  const isMerged = after.from.items.length === 0;
  ctx.journal({
    topic: "orders",
    entityId: before.from._id,
    action: isMerged ? "order.merged" : "lines.movedAway",
    before: away.before,
    after: {
      ...away.after,
      ...(isMerged && { status: "cancelled" }),
      to: before.to.billNumber,
      ...approval,
    },
    ...orderSubject(before.from),
  });
  const here = changedFields(before.to, after.to);
  ctx.journal({
    topic: "orders",
    entityId: before.to._id,
    action: "lines.movedHere",
    before: here.before,
    after: { ...here.after, from: before.from.billNumber },
    ...orderSubject(before.to),
  });
}
