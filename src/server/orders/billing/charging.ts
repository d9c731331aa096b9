import { notChargedToApprove } from "#domain/orders/commands/approval.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import { changedFields, isBilledDifferently, isSameContent } from "#domain/orders/order/change.ts";
import { refuseCharging, withCharging } from "#domain/orders/order/charging.ts";
import type { NotChargedKind } from "#domain/orders/order/notCharged.ts";
import { refuseTooManyLines } from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { handle } from "../../http/feature.ts";
import { requireApproval } from "../approval.ts";
import { aboutOrder } from "../order/about.ts";
import { loadOrderInTime } from "../order/deviceTime.ts";
import { saveOrder } from "../order/order.store.ts";
import { orderAgain } from "../order/orderAgain.ts";
import { cancelLiveBill } from "./bill.ts";

/** Lets pieces not be charged, with an approval of exactly these, or charges them again. The kitchen is told nothing. */
export const setCharging = handle(
  chargingApi.setCharging,
  async (asked, { params, body }) => {
    const { ctx, stored } = await loadOrderInTime(asked, params.orderId);
    const before = stored.order;
    const { lines, kind, reason = "" } = body;
    throwIfRefused(refuseCharging(before, lines));
    const approver = async (why: NotChargedKind) => {
      const change = notChargedToApprove(before, lines, { kind: why, reason });
      const action = "orders.notCharged";
      const { approval } = body;
      return (await requireApproval(ctx, { action, orderId: before._id, change, approval })).name;
    };
    const notCharged = kind && { kind, reason, approvedBy: await approver(kind) };
    const after = withCharging(before, lines, { notCharged, lineIds: lines.map(ctx.newId) });
    throwIfRefused(refuseTooManyLines(after));
    if (isSameContent(before, after)) return before;
    ctx.journal({
      topic: "orders",
      entityId: before._id,
      action: kind === null ? "lines.charged" : "lines.notCharged",
      ...changedFields(before, after),
      ...aboutOrder(before),
    });
    const isBillOutdated = isBilledDifferently(before, after);
    if (isBillOutdated) await cancelLiveBill(ctx, before, body.reason);
    const { now, takenAt } = ctx;
    const bill = isBillOutdated ? null : before.bill;
    return await saveOrder(ctx.tx, stored, { ...after, bill }, { now, takenAt });
  },
  { repeat: orderAgain },
);
