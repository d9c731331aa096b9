import { toRef } from "#domain/entity.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { billSeries } from "#domain/orders/bills/invoiceNumber.ts";
import { cancelBillRefusal, newBill, toIssuer } from "#domain/orders/bills/newBill.ts";
import { billToCancel } from "#domain/orders/commands/approval.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { liquorRateRefusal } from "#domain/orders/order/order.ts";
import { taxRatesOn, withTax } from "#domain/orders/order/taxed.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import type { Settings } from "#domain/settings/api.ts";
import { calendarDay, type Instant } from "#domain/time.ts";
import { pipeline } from "../../db/tx.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { loadSettings } from "../../settings/settings.store.ts";
import {
  findReplacedBill,
  insertBill,
  loadBill,
  loadDayOfBill,
  markBillCancelled,
  takeInvoiceNumber,
} from "../bills/bills.store.ts";
import { storeIssuer } from "../bills/issuers.store.ts";
import { replayBill } from "../bills/replayBill.ts";
import { requireApproval } from "../guard/approval.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import { type OrderWithPlace, orderSubject } from "../order/journalSubject.ts";
import type { StoredOrder } from "../order/order.store.ts";

/** The default reason of a cancelled bill. */
const ORDER_CHANGED = "order changed";

export interface Billable {
  readonly stored: StoredOrder;
  readonly order: Order;
  readonly settings: Settings;
}

/** Loads an order to bill or settle, and sets the command's time. */
export async function loadBillable(
  requestCtx: CommandCtx,
  orderId: string,
): Promise<{ readonly ctx: CommandCtx; readonly billable: Billable }> {
  const [{ ctx, stored }, settings] = await pipeline([
    loadOrderAtTap(requestCtx, orderId),
    loadSettings(requestCtx.tx),
  ]);
  const tax = taxRatesOn(settings, calendarDay(ctx.now));
  return { ctx, billable: { stored, order: withTax(stored.order, tax), settings } };
}

interface ToBill {
  readonly order: Order;
  readonly settings: Settings;
  /** When the order was paid; null if it is billed before payment. */
  readonly paidAt: Instant | null;
}

/**
 * Stores the order's bill under the next invoice number, in this transaction. 409 clock-waiting: the clock is unconfirmed;
 * liquor-rate-missing.
 */
export async function storeBill(ctx: CommandCtx, { order, settings, paidAt }: ToBill): Promise<Bill> {
  if (ctx.server.clock.state().isWaiting) throw new Refusal("clock-waiting");
  throwIfRefused(liquorRateRefusal(order));
  const { series, liquorSeries } = billSeries(order, settings, calendarDay(ctx.now));
  const [invoice, liquorInvoice, replaced, issuerId] = await pipeline([
    takeInvoiceNumber(ctx.tx, series),
    liquorSeries === undefined ? undefined : takeInvoiceNumber(ctx.tx, liquorSeries),
    findReplacedBill(ctx.tx, order._id),
    storeIssuer(ctx.tx, toIssuer(settings)),
  ]);
  const bill = newBill(order, {
    _id: ctx.newId(),
    invoiceNumber: invoice.text,
    liquorInvoiceNumber: liquorInvoice?.text ?? null,
    settings,
    issuedBy: toRef(ctx.person),
    businessDay: ctx.businessDay,
    now: ctx.now,
    paidAt,
    replaces: replaced?.numbers ?? null,
  });
  await insertBill(ctx.tx, bill, {
    ...invoice,
    liquorNumber: liquorInvoice,
    replacesId: replaced?._id ?? null,
    issuerId,
  });
  ctx.journal({
    topic: "bills",
    entityId: bill._id,
    action: "bill.issued",
    after: {
      invoiceNumber: bill.invoiceNumber,
      ...(bill.liquorInvoiceNumber !== null && { liquorInvoiceNumber: bill.liquorInvoiceNumber }),
      grandTotal: bill.grandTotal,
      ...(replaced && { replaces: replaced.numbers }),
    },
    ...orderSubject(order),
  });
  return bill;
}

/** Cancels the current bill of an order that changes. Its row and number stay (clarification 34). */
export async function cancelLiveBill(
  ctx: CommandCtx,
  order: Order,
  reason: string = ORDER_CHANGED,
): Promise<void> {
  if (order.bill) await recordCancelledBill(ctx, order.bill, order, { reason });
}

export const cancelBill = handle(
  billingApi.cancelBill,
  async (ctx, { params, body }) => {
    const bill = await loadBill(ctx.tx, params.billId);
    throwIfRefused(cancelBillRefusal(bill));
    const order = { _id: bill.order._id, place: bill.place };
    const approvedBy = await requireApproval(ctx, {
      action: "bills.cancel",
      orderId: order._id,
      change: billToCancel(bill),
      approval: body.approval,
    });
    const why = { reason: body.reason, approvedBy: approvedBy.name };
    const cancelled = await recordCancelledBill(ctx, bill, order, why);
    ctx.journal({
      topic: "orders",
      entityId: order._id,
      action: "order.billTaken",
      after: { invoiceNumber: bill.invoiceNumber },
      ...orderSubject(order),
    });
    return { ...bill, status: "cancelled" as const, cancelled };
  },
  { status: 200, answerToRetry: replayBill },
);

/** Marks a bill as cancelled and journals the reason. Returns the columns of the cancellation. */
async function recordCancelledBill(
  ctx: CommandCtx,
  bill: Pick<Bill, "_id" | "invoiceNumber">,
  order: OrderWithPlace,
  why: { readonly reason: string; readonly approvedBy?: string },
): Promise<NonNullable<Bill["cancelled"]>> {
  if (ctx.days.isClosed(await loadDayOfBill(ctx.tx, bill._id))) throw new Refusal("day-closed");
  const cancelled = { reason: why.reason, by: toRef(ctx.person), at: ctx.now };
  await markBillCancelled(ctx.tx, bill._id, cancelled);
  ctx.journal({
    topic: "bills",
    entityId: bill._id,
    action: "bill.cancelled",
    after: { invoiceNumber: bill.invoiceNumber, ...why },
    ...orderSubject(order),
  });
  return cancelled;
}
