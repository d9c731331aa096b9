import { moveRefusal, movingApi } from "#domain/orders/commands/moving.ts";
import { actBy } from "#domain/orders/lastAct.ts";
import { isInKitchen, withPlace } from "#domain/orders/order/order.ts";
import { formatPlaceChange, placeName } from "#domain/orders/place.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { handle } from "../../http/handlers/handler.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { savePlace } from "../order/order.store.ts";
import { replayOrder } from "../order/replayOrder.ts";
import { storePlaceNote } from "../sending/storeKot.ts";
import { placeFor } from "../taking/open.ts";
import { freeTable, journalTable } from "../taking/tableOccupancy.ts";
import { loadTableState } from "../taking/tableState.store.ts";

/** Moves an order. Its id stays, so that queued commands of other devices still reach it. */
export const moveOrder = handle(
  movingApi.moveOrder,
  async (requestCtx, { params, body }) => {
    const { ctx, stored } = await loadOrderAtTap(requestCtx, params.orderId);
    const { order } = stored;
    throwIfRefused(moveRefusal(order, body));
    const at = "table" in body ? await loadTableState(ctx.tx, body.table) : body.place;
    const moved = withPlace(order, await placeFor(ctx, at));
    ctx.journal({
      topic: "orders",
      entityId: order._id,
      action: "order.placeChanged",
      before: { place: placeName(order.place) },
      after: { place: placeName(moved.place) },
      ...orderSubject(moved),
    });
    if (order.bill) {
      ctx.journal({
        topic: "bills",
        entityId: order.bill._id,
        action: "bill.placeChanged",
        after: { invoiceNumber: order.bill.invoiceNumber, place: placeName(moved.place) },
        ...orderSubject(moved),
      });
    }
    const saved = { ...moved, lastAct: actBy(ctx, "moved", placeName(order.place)), updatedAt: ctx.now };
    await savePlace(ctx.tx, saved, ctx.takenAt);
    await freeTable(ctx, order);
    journalTable(ctx, saved, "table.occupied");
    if (isInKitchen(saved)) await storePlaceNote(ctx, saved, formatPlaceChange(order.place, saved.place));
    return saved;
  },
  { answerToRetry: replayOrder },
);
