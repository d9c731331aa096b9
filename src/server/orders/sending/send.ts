import type { BodyOf } from "#domain/endpoint.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { fired } from "#domain/orders/courses/holding.ts";
import type { Kot } from "#domain/orders/kot/api.ts";
import { asMeant, isLate } from "#domain/orders/kot/late.ts";
import { voidRefusal, withoutPiecesOf } from "#domain/orders/kot/void.ts";
import { emptyOrderRefusal } from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { findLastRow } from "../../db/journal.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { reasonFor } from "../guard/approval.ts";
import { loadKot } from "../kot/kot.store.ts";
import { replayKot } from "../kot/replayKot.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import { subjectOfOrder } from "../order/journalSubject.ts";
import type { StoredOrder } from "../order/order.store.ts";
import { findUnsentPieces } from "../order/pieces.store.ts";
import { replayOrder } from "../order/replayOrder.ts";
import { changeOrder } from "./changeOrder.ts";
import { throwIfLate, wasPaidLater } from "./late.ts";

/** Sends the unsent changes to the kitchen. Without any, nothing is stored (clarification 25). */
export const sendKot = handle(
  sendingApi.sendKot,
  async (asked, { params, body }) => {
    const { ctx, stored } = await loadOrderAtTap(asked, params.orderId);
    if (!wasPaidLater(asked, stored)) throwIfRefused(emptyOrderRefusal(stored.order));
    const { order: wanted, only } = fired(stored.order, body.courses);
    if (!body.late) throwIfLate(asked, asMeant(wanted, only));
    const elsewhere = await sendLeft(asked, stored, body);
    const { order, kot } = await changeOrder(ctx, stored, wanted, {
      action: "order.sent",
      sends: { ...body, only },
    });
    return { order, kot: kot ?? elsewhere };
  },
  {
    answerToRetry: async (ctx, repeated) => {
      const row = await findLastRow(ctx.tx, repeated);
      const kot = row?.topic === "kot" ? await loadKot(ctx.tx, row.entityId) : null;
      return { order: await replayOrder(ctx, repeated), kot };
    },
  },
);

/**
 * Sends the dishes that left an order after its KOT was tapped, from the orders that have them now. A late KOT is marked as
 * late there too. Returns the last of those KOTs.
 */
async function sendLeft(
  asked: CommandCtx,
  { order, lineRows }: StoredOrder,
  { notes, late, isPrintedByDevice, courses }: BodyOf<typeof sendingApi.sendKot>,
): Promise<Kot | null> {
  const { claimedAt, now } = asked;
  if (claimedAt === undefined) return null;
  // Lines added after the tap were not part of it.
  const there = lineRows.filter(({ origin, added_at }) => origin === null || added_at <= claimedAt);
  const firstIds = there.map(({ id, origin }) => origin ?? id);
  const left = await findUnsentPieces(asked.tx, firstIds, claimedAt);
  let kot: Kot | null = null;
  for (const orderId of new Set(left.map((piece) => piece.orderId))) {
    const { ctx, stored } = await loadOrderAtTap(asked, orderId);
    if (orderId === order._id || stored.order.status === "cancelled") continue;
    const { order: wanted, only } = fired(stored.order, courses);
    const lines = (only?.lines ?? wanted.items)
      .filter(({ _id }) => left.some(({ id }) => id === _id))
      .map(({ _id, menuItem: { name }, quantity, notes: note }) => ({ _id, name, quantity, notes: note }));
    const orderedAt = isLate(claimedAt, now) ? claimedAt : undefined;
    const answer = late ?? (orderedAt && { orderedAt, table: order.table, isKnown: false });
    const sends = { notes, isPrintedByDevice, only: { lines }, late: answer && { ...answer, lines } };
    const sent = await changeOrder(ctx, stored, wanted, { action: "order.sent", sends });
    kot = sent.kot ?? kot;
  }
  return kot;
}

export const voidKot = handle(
  sendingApi.voidKot,
  async (asked, { params, body }) => {
    const kot = await loadKot(asked.tx, params.kotId);
    const { ctx, stored } = await loadOrderAtTap(asked, kot.order._id);
    throwIfRefused(voidRefusal(kot, stored.order));
    const wanted = withoutPiecesOf(stored.order, kot);
    const reason = reasonFor(ctx, { before: stored.order, after: wanted, reason: body.reason });
    ctx.journal({
      topic: "kot",
      entityId: kot._id,
      action: "kot.voided",
      after: { token: kot.token, reason },
      ...subjectOfOrder(kot),
    });
    const { approval } = body;
    await changeOrder(ctx, stored, wanted, { action: "order.kotVoided", reason, approval, voided: kot });
    return await loadKot(ctx.tx, kot._id);
  },
  { answerToRetry: replayKot },
);
