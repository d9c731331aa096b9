import { splitApi, withPartsSplitOff } from "#domain/orders/commands/split.ts";
import { sentMoves } from "#domain/orders/kot/work.ts";
import { actBy } from "#domain/orders/lastAct.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { changedFields } from "#domain/orders/order/change.ts";
import { splitRefusal } from "#domain/orders/order/split.ts";
import { placeName } from "#domain/orders/place.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { pipeline } from "../../db/tx.ts";
import { invalidInput } from "../../http/decode.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { cancelLiveBill } from "../billing/bill.ts";
import { guard } from "../guard/guard.ts";
import { followKitchen, moveWork } from "../kot/work.ts";
import { insertWithFreeNumber, newBillNumber } from "../order/billNumber.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import { orderSubject } from "../order/journalSubject.ts";
import {
  findStoredOrder,
  insertLines,
  loadStoredOrder,
  type NewOrder,
  saveOrder,
} from "../order/order.store.ts";
import { replayOrder } from "../order/replayOrder.ts";
import { journalTable } from "../taking/tableOccupancy.ts";

/** Splits quantities off into new orders at the same place. The kitchen is not notified. */
export const splitOrder = handle(
  splitApi.splitOrder,
  async (asked, { params, body }) => {
    const { ctx, stored } = await loadOrderAtTap(asked, params.orderId);
    const before = stored.order;
    const wanted = body.parts.map(({ lines }) => lines);
    throwIfRefused(splitRefusal(before, wanted), { order: before._id, version: before.version });
    await throwIfKnownIds(ctx, body.parts);
    const pieces = wanted.flat();
    const lineIds = pieces.map(ctx.newId);
    const unused = lineIds.values();
    const { order, parts } = withPartsSplitOff(before, body.parts, {
      newNumber: () => newBillNumber(ctx),
      newLineId: () => unused.next().value ?? "",
    });
    const { now, takenAt, businessDay } = ctx;
    const lastAct = actBy(ctx, "split", placeName(before.place));
    const rest = { stored, after: { ...order, lastAct, bill: null } };
    const made = parts.map((part) => ({
      after: { ...part, lastAct, createdAt: now, updatedAt: now, businessDay },
    }));
    const { toStore } = await guard(ctx, [rest, ...made]);
    const changed = changedFields(before, order);
    ctx.journal({
      topic: "orders",
      entityId: before._id,
      action: "order.split",
      before: changed.before,
      after: {
        ...changed.after,
        parts: parts.map(({ billNumber }) => billNumber),
      },
      ...orderSubject(before),
    });
    await cancelLiveBill(ctx, before, body.reason);
    const saved = await saveOrder(ctx.tx, toStore(rest), { now, takenAt });
    const partsStored: Order[] = [];
    for (const part of made) {
      const stored = await storeSplitOffOrder(ctx, toStore(part), before);
      await moveWork(ctx, { from: before._id, to: stored._id }, sentMoves(pieces, lineIds, stored));
      partsStored.push(await followKitchen(ctx, stored));
    }
    journalTable(ctx, saved, "table.occupied");
    return { order: await followKitchen(ctx, saved), parts: partsStored };
  },
  {
    answerToRetry: async (ctx, repeated) => {
      const parts = await pipeline(repeated.body.parts.map(({ _id }) => loadStoredOrder(ctx.tx, _id)));
      return { order: await replayOrder(ctx, repeated), parts: parts.map(({ order }) => order) };
    },
  },
);

/** Throws if the id of a part is in use or given twice. */
async function throwIfKnownIds(ctx: CommandCtx, parts: readonly { readonly _id: string }[]): Promise<void> {
  const known = await pipeline(parts.map(({ _id }) => findStoredOrder(ctx.tx, _id)));
  const isKnown = (id: string, index: number) =>
    known[index] !== undefined || parts.findIndex(({ _id }) => _id === id) !== index;
  const problems = parts.flatMap(({ _id }, index) =>
    isKnown(_id, index) ? [{ field: `parts.${index}._id`, message: "is already in use" }] : [],
  );
  if (problems.length > 0) throw invalidInput(problems);
}

async function storeSplitOffOrder(ctx: CommandCtx, wanted: NewOrder, from: Order): Promise<Order> {
  const part = await insertWithFreeNumber(ctx, wanted);
  const { billNumber, table, area, waiter } = part;
  ctx.journal({
    topic: "orders",
    entityId: part._id,
    action: "order.opened",
    after: {
      ...changedFields({ ...part, items: [] }, part).after,
      billNumber,
      table: table.name,
      area: area.name,
      waiter: waiter.name,
      splitFrom: from.billNumber,
    },
    ...orderSubject(part),
  });
  await insertLines(ctx.tx, wanted);
  return part;
}
