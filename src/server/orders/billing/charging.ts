import { notChargedToApprove } from "#domain/orders/commands/approval.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import { sentMoves } from "#domain/orders/kot/work.ts";
import { changedFields, isBilledDifferently, isSameContent } from "#domain/orders/order/change.ts";
import { notChargedRefusal, withCharging } from "#domain/orders/order/charging.ts";
import { tooManyLinesRefusal } from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { handle } from "../../http/handlers/handler.ts";
import { guard } from "../guard/guard.ts";
import { moveWork } from "../kot/work.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { saveOrder } from "../order/order.store.ts";
import { replayOrder } from "../order/replayOrder.ts";
import { cancelLiveBill } from "./bill.ts";

/** Marks pieces as not charged, with an approval of exactly these pieces, or as charged again. The kitchen is not notified. */
export const setCharging = handle(
  chargingApi.setCharging,
  async (requestCtx, { params, body }) => {
    const { ctx, stored } = await loadOrderAtTap(requestCtx, params.orderId);
    const before = stored.order;
    const { lines, kind, reason = "" } = body;
    throwIfRefused(notChargedRefusal(before, lines));
    // The guard fills in the approver.
    const notCharged = kind && { kind, reason, approvedBy: "" };
    const lineIds = lines.map(ctx.newId);
    const changed = withCharging(before, lines, { notCharged, lineIds });
    throwIfRefused(tooManyLinesRefusal(changed));
    if (isSameContent(before, changed)) return before;
    const isBillOutdated = isBilledDifferently(before, changed);
    const change = { stored, after: { ...changed, bill: isBillOutdated ? null : before.bill } };
    const { toStore } = await guard(ctx, [change], {
      ...body,
      ...(kind && { toApprove: () => notChargedToApprove(before, lines, { kind, reason }) }),
    });
    const signed = toStore(change);
    ctx.journal({
      topic: "orders",
      entityId: before._id,
      action: kind === null ? "lines.charged" : "lines.notCharged",
      ...changedFields(before, signed.change.after),
      ...orderSubject(before),
    });
    if (isBillOutdated) await cancelLiveBill(ctx, before, body.reason);
    const { now, takenAt } = ctx;
    const saved = await saveOrder(ctx.tx, signed, { now, takenAt });
    await moveWork(ctx, { from: before._id, to: before._id }, sentMoves(lines, lineIds, saved));
    return saved;
  },
  { answerToRetry: replayOrder },
);
