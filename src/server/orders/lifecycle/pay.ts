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
import { savePaid } from "../bills/bills.store.ts";
import { addToBalance, saveOrder } from "../order/order.store.ts";
import { loadBalance } from "../payments/balances.store.ts";
import { insertPayment } from "../payments/payments.store.ts";
import { type Billable, loadBillable, storeBill } from "./bill.ts";
import { journalTable } from "./occupancy.ts";

type PayBody = BodyOf<typeof lifecycleApi.pay>;

/**
 * Settles an order, all in the command's transaction. Paid once is paid for ever: a second time is refused (decision 30),
 * but for cash taken offline, which is kept beside the order (decision 24).
 */
export async function settle(ctx: CommandCtx, orderId: string, body: PayBody): Promise<Order> {
  const billable = await loadBillable(ctx, orderId);
  const { order, stored } = billable;
  const grandTotal = Rupees.encode(order.grandTotal);
  throwIfRefused(refusePay(order, body), { grandTotal, version: order.version, order: order._id });
  const receipt = settlementOf(order, body);
  const payment = paymentOf(ctx, order, { body, receipt });
  if (receipt.balance !== ZERO) await addToBalance(ctx.tx, order._id, receipt.balance);
  if (receipt.isSettling) return await closeOrder(ctx, billable, { payment, receipt });
  await keepPayment(ctx, stored.order, { payment, receipt });
  return stored.order;
}

export const pay = handle(lifecycleApi.pay, async (ctx, { params: { orderId }, body }) => {
  const order = await settle(ctx, orderId, body);
  return body.takenOffline ? { ...order, balance: (await loadBalance(ctx.tx, orderId)).balance } : order;
});

interface Paid {
  readonly payment: Payment;
  readonly receipt: Settlement;
}

/** The bill is issued if there is none, the payment stored, order and bill closed and the table free. */
async function closeOrder(
  ctx: CommandCtx,
  { order, stored, settings }: Billable,
  { payment, receipt }: Paid,
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
  await insertPayment(ctx.tx, payment, { billId: bill._id, orderId: order._id, businessDay });
  await savePaid(ctx.tx, bill._id, { at: ctx.takenAt, day: businessDay });
  ctx.journal({
    topic: "bills",
    entityId: bill._id,
    action: "bill.paid",
    after: { invoiceNumber, ...moneyFacts(payment, receipt) },
    ...about,
  });
  journalTable(ctx, order, "table.freed");
  const paid: Order = { ...order, paymentType, status: "paid", isActive: false, bill };
  return await saveOrder(ctx.tx, stored, paid, { now: ctx.now });
}

/** The order cannot be settled by this money: it stays as it is, and the money is kept with it. */
async function keepPayment(ctx: CommandCtx, order: Order, { payment, receipt }: Paid): Promise<void> {
  const bill = order.status === "paid" ? order.bill : null;
  const { businessDay } = ctx;
  await insertPayment(ctx.tx, payment, { billId: bill?._id ?? null, orderId: order._id, businessDay });
  ctx.journal({
    topic: "bills",
    entityId: order._id,
    action: "payment.kept",
    after: { ...(bill && { invoiceNumber: bill.invoiceNumber }), ...moneyFacts(payment, receipt) },
    orderId: order._id,
    tableId: order.table._id,
  });
}

function moneyFacts({ type, amount, tip, account }: Payment, { balance }: Settlement): object {
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
  { body, receipt }: { readonly body: PayBody; readonly receipt: Settlement },
): Payment {
  const { tip, cashGiven, account, takenOffline } = body;
  return {
    _id: ctx.newId(),
    createdAt: ctx.now,
    kind: "payment",
    type: paymentTypeOf(order, body),
    amount: receipt.received,
    tip: tip ?? ZERO,
    cashGiven: cashGiven ?? null,
    changeDue: changeDue(receipt.received, cashGiven),
    takenAt: takenOffline ? ctx.takenAt : null,
    account: account ?? "",
    reason: "",
    receivedBy: refOf(ctx.person),
  };
}
