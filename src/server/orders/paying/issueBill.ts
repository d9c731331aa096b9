import { billingApi } from "#domain/orders/commands/billing.ts";
import { isCovered } from "#domain/orders/order/amountDue.ts";
import { isBilledDifferently } from "#domain/orders/order/change.ts";
import { isNothingCharged } from "#domain/orders/order/notCharged.ts";
import { emptyOrderRefusal, withBilled } from "#domain/orders/order/order.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { handle } from "../../http/handlers/handler.ts";
import { loadBillable, storeBill } from "../billing/bill.ts";
import { loadBill } from "../bills/bills.store.ts";
import { replayBill } from "../bills/replayBill.ts";
import { guard } from "../guard/guard.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { saveBilled, saveCountedTime, saveOrder } from "../order/order.store.ts";
import { storeSettlement } from "./storeSettlement.ts";

/** Issues the bill. A partly paid order whose total fell may be covered now: then it closes with the new bill. */
export const issueBill = handle(
  billingApi.issueBill,
  async (requestCtx, { params }) => {
    const { ctx, billable } = await loadBillable(requestCtx, params.orderId);
    const { stored, order, settings } = billable;
    throwIfRefused(emptyOrderRefusal(order) ?? (isNothingCharged(order) ? "nothing-charged" : undefined));
    if (order.bill) return await loadBill(ctx.tx, order.bill._id);
    if (isCovered(order)) {
      const { bill } = await storeSettlement(ctx, billable, {
        tenders: [],
        outcome: "closes",
        isOffline: false,
      });
      if (bill) return await loadBill(ctx.tx, bill._id);
    }
    const bill = await storeBill(ctx, { order, settings, paidAt: null });
    const { now, takenAt } = ctx;
    const shown = { stored, after: withBilled(order) };
    if (isBilledDifferently(stored.order, order)) {
      const { toStore } = await guard(ctx, [shown]);
      await saveOrder(ctx.tx, toStore(shown), { now, takenAt });
    } else {
      await saveBilled(ctx.tx, shown, now);
      await saveCountedTime(ctx.tx, order._id, takenAt);
    }
    ctx.journal({
      topic: "orders",
      entityId: order._id,
      action: "order.billed",
      after: { invoiceNumber: bill.invoiceNumber },
      ...orderSubject(order),
    });
    return bill;
  },
  { status: 200, answerToRetry: replayBill },
);
