import type { BodyOf } from "#domain/endpoint.ts";
import { refOf } from "#domain/entity.ts";
import { Rupees, ZERO } from "#domain/money.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { paymentTypeOf, refusePay, type Settlement, settlementOf } from "#domain/orders/lifecycle/pay.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { changeDue } from "#domain/orders/payments/cash.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { type CommandCtx, handle } from "../../http/feature.ts";
import { markBillPaid } from "../bills/bills.store.ts";
import { addToBalance, saveOrder } from "../order/order.store.ts";
import { loadBalance } from "../payments/balances.store.ts";
import { insertPayment } from "../payments/payments.store.ts";
import { type Billable, loadBillable, storeBill } from "./bill.ts";
import { journalTable } from "./occupancy.ts";

type PayBody = BodyOf<typeof lifecycleApi.pay>;

/**
 * Settles an order, in the command's transaction. A paid order refuses a second payment (clarification 30), except cash taken
 * offline, which is stored with the order as its balance (clarification 24).
 */
export async function settle(ctx: CommandCtx, orderId: string, body: PayBody): Promise<Order> {
  const billable = await loadBillable(ctx, orderId);
  const { order, stored } = billable;
  const grandTotal = Rupees.encode(order.grandTotal);
  throwIfRefused(refusePay(order, body), { grandTotal, version: order.version, order: order._id });
  const settlement = settlementOf(order, body);
  const payment = paymentOf(ctx, order, { body, settlement });
  if (settlement.balance !== ZERO) await addToBalance(ctx.tx, order._id, settlement.balance);
  if (settlement.isSettling) return await closeOrder(ctx, billable, { payment, settlement });
  await keepPayment(ctx, stored.order, { payment, settlement });
  return stored.order;
}

export const pay = handle(lifecycleApi.pay, async (ctx, { params: { orderId }, body }) => {
  const order = await settle(ctx, orderId, body);
  return body.takenOffline ? { ...order, balance: (await loadBalance(ctx.tx, orderId)).balance } : order;
});

interface PaymentAndSettlement {
  readonly payment: Payment;
  readonly settlement: Settlement;
}

/** Issues the bill if there is none, stores the payment, closes order and bill, and frees the table. */
async function closeOrder(
  ctx: CommandCtx,
  { order, stored, settings }: Billable,
  { payment, settlement }: PaymentAndSettlement,
): Promise<Order> {
  const { type: paymentType } = payment;
  const about = { orderId: order._id, tableId: order.table._id };
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: "order.paid",
    before: { status: order.status },
    after: { status: "paid", paymentType, grandTotal: order.grandTotal },
    ...about,
  });
  const { _id, invoiceNumber } = order.bill ?? (await storeBill(ctx, order, settings));
  const bill = { _id, invoiceNumber };
  const { businessDay } = ctx;
  const owner = { billId: bill._id, orderId: order._id, businessDay };
  const digest = await insertPayment(ctx.tx, payment, owner);
  await markBillPaid(ctx.tx, bill._id, { at: ctx.takenAt, day: businessDay });
  ctx.journal({
    topic: "bills",
    entityId: bill._id,
    action: "bill.paid",
    after: { invoiceNumber, ...paymentFacts(payment, settlement) },
    digest,
    ...about,
  });
  journalTable(ctx, order, "table.freed");
  const paid: Order = { ...order, paymentType, status: "paid", isActive: false, bill };
  return await saveOrder(ctx.tx, stored, paid, { now: ctx.now });
}

/** Stores a payment with an order that it cannot settle; the order stays as it is. */
async function keepPayment(
  ctx: CommandCtx,
  order: Order,
  { payment, settlement }: PaymentAndSettlement,
): Promise<void> {
  const bill = order.status === "paid" ? order.bill : null;
  const { businessDay } = ctx;
  const owner = { billId: bill?._id ?? null, orderId: order._id, businessDay };
  const digest = await insertPayment(ctx.tx, payment, owner);
  ctx.journal({
    topic: "bills",
    entityId: order._id,
    action: "payment.kept",
    after: { ...(bill && { invoiceNumber: bill.invoiceNumber }), ...paymentFacts(payment, settlement) },
    digest,
    orderId: order._id,
    tableId: order.table._id,
  });
}

function paymentFacts({ type, amount, tip, account }: Payment, { balance }: Settlement): object {
  return {
    type,
    amount,
    ...(tip !== ZERO && { tip }),
    ...(account !== "" && { account }),
    ...(balance !== ZERO && { balance }),
  };
}

function paymentOf(
  ctx: CommandCtx,
  order: Order,
  { body, settlement }: { readonly body: PayBody; readonly settlement: Settlement },
): Payment {
  const { tip, cashGiven, account, takenOffline } = body;
  return {
    _id: ctx.newId(),
    createdAt: ctx.now,
    kind: "payment",
    type: paymentTypeOf(order, body),
    amount: settlement.received,
    tip: tip ?? ZERO,
    cashGiven: cashGiven ?? null,
    changeDue: changeDue(settlement.received, cashGiven),
    takenAt: takenOffline ? ctx.takenAt : null,
    account: account ?? "",
    reason: "",
    receivedBy: refOf(ctx.person),
  };
}
