import { changeToApprove } from "#domain/orders/commands/approval.ts";
import { partingApi, withPartsOff } from "#domain/orders/commands/parting.ts";
import { actBy } from "#domain/orders/lastAct.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { changedFields } from "#domain/orders/order/change.ts";
import { refuseDiscountsShared } from "#domain/orders/order/discount.ts";
import { refuseSplit } from "#domain/orders/order/parting.ts";
import { placeName } from "#domain/orders/place.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { together } from "../../db/tx.ts";
import { invalidInput } from "../../http/decode.ts";
import { type CommandCtx, handle } from "../../http/feature.ts";
import { discountLimitOfPerson, requireApproval } from "../approval.ts";
import { cancelLiveBill } from "../billing/bill.ts";
import { aboutOrder } from "../order/about.ts";
import { newBillNumber } from "../order/billNumber.ts";
import { loadOrderInTime } from "../order/deviceTime.ts";
import {
  findStoredOrder,
  insertLines,
  insertOrder,
  loadStoredOrder,
  saveOrder,
} from "../order/order.store.ts";
import { orderAgain } from "../order/orderAgain.ts";
import { followKitchen } from "../sending/kitchenStatus.ts";
import { journalTable } from "../taking/occupancy.ts";

/** Splits dishes off into new orders on the same place. The kitchen is told nothing: what it knows, it knows. */
export const splitOrder = handle(
  partingApi.splitOrder,
  async (asked, { params, body }) => {
    const { ctx, stored } = await loadOrderInTime(asked, params.orderId);
    const before = stored.order;
    const wanted = body.parts.map(({ lines }) => lines);
    throwIfRefused(refuseSplit(before, wanted), { order: before._id, version: before.version });
    await refuseKnownIds(ctx, body.parts);
    const { order, parts } = withPartsOff(before, body.parts, {
      newNumber: () => newBillNumber(ctx),
      newLineId: ctx.newId,
    });
    const results = [order, ...parts].map((after) => ({ before, after }));
    throwIfRefused(refuseDiscountsShared(results, await discountLimitOfPerson(ctx)));
    const approvedBy = await requireApproval(ctx, {
      action: before.bill ? "bills.cancel" : undefined,
      orderId: before._id,
      change: changeToApprove(before, order, "split"),
      approval: body.approval,
    });
    const changed = changedFields(before, order);
    ctx.journal({
      topic: "orders",
      entityId: before._id,
      action: "order.split",
      before: changed.before,
      after: {
        ...changed.after,
        parts: parts.map(({ billNumber }) => billNumber),
        ...(approvedBy._id !== ctx.person._id && { approvedBy: approvedBy.name }),
      },
      ...aboutOrder(before),
    });
    await cancelLiveBill(ctx, before, body.reason);
    const { now, takenAt } = ctx;
    const lastAct = actBy(ctx, "split", placeName(before.place));
    const saved = await saveOrder(ctx.tx, stored, { ...order, lastAct, bill: null }, { now, takenAt });
    const partsStored: Order[] = [];
    for (const part of parts)
      partsStored.push(await followKitchen(ctx, await storePart(ctx, { ...part, lastAct }, before)));
    journalTable(ctx, saved, "table.occupied");
    return { order: await followKitchen(ctx, saved), parts: partsStored };
  },
  {
    repeat: async (ctx, repeated) => {
      const parts = await together(repeated.body.parts.map(({ _id }) => loadStoredOrder(ctx.tx, _id)));
      return { order: await orderAgain(ctx, repeated), parts: parts.map(({ order }) => order) };
    },
  },
);

/** Refuses ids of parts that an order has already, or that are named twice. */
async function refuseKnownIds(ctx: CommandCtx, parts: readonly { readonly _id: string }[]): Promise<void> {
  const known = await together(parts.map(({ _id }) => findStoredOrder(ctx.tx, _id)));
  const isKnown = (id: string, index: number) =>
    known[index] !== undefined || parts.findIndex(({ _id }) => _id === id) !== index;
  const problems = parts.flatMap(({ _id }, index) =>
    isKnown(_id, index) ? [{ field: `parts.${index}._id`, message: "is already in use" }] : [],
  );
  if (problems.length > 0) throw invalidInput(problems);
}

/** Stores a part, which has the day and the time of the split. */
async function storePart(ctx: CommandCtx, asked: Order, from: Order): Promise<Order> {
  const { now, takenAt, businessDay } = ctx;
  let part: Order = { ...asked, createdAt: now, updatedAt: now, businessDay };
  while (!(await insertOrder(ctx.tx, part, takenAt))) part = { ...part, billNumber: newBillNumber(ctx) };
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
    ...aboutOrder(part),
  });
  await insertLines(ctx.tx, part);
  return part;
}
