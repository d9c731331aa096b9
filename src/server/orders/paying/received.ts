import { ZERO } from "#domain/money.ts";
import type { Settlement } from "#domain/orders/commands/settlement.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { together } from "../../db/tx.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { type Billable, storeBill } from "../billing/bill.ts";
import { markBillPaid } from "../bills/bills.store.ts";
import { aboutOrder } from "../order/about.ts";
import { addToBalance, saveOrder } from "../order/order.store.ts";
import { insertPayment } from "../payments/payments.store.ts";
import { journalTable } from "../taking/occupancy.ts";

export interface PaymentAndSettlement {
  readonly payment: Payment;
  readonly settlement: Settlement;
}

/**
 * Stores money that counts as received: it settles its order, or, where it cannot, is stored with the order. What is left due
 * or overpaid becomes the order's balance.
 */
export async function storeReceived(
  ctx: CommandCtx,
  billable: Billable,
  { payment, settlement }: PaymentAndSettlement,
): Promise<Order> {
  const { order } = billable.stored;
  if (settlement.balance !== ZERO) await addToBalance(ctx.tx, order._id, settlement.balance);
  if (settlement.isSettling) return await closeOrder(ctx, billable, { payment, settlement });
  await keepPayment(ctx, order, { payment, settlement });
  return order;
}

/** Issues the bill if there is none, stores the payment, closes order and bill, and frees the table. */
async function closeOrder(
  ctx: CommandCtx,
  { order, stored, settings }: Billable,
  { payment, settlement }: PaymentAndSettlement,
): Promise<Order> {
  const { type: paymentType } = payment;
  const about = aboutOrder(order);
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: "order.paid",
    before: { status: order.status },
    after: { status: "paid", paymentType, grandTotal: order.grandTotal },
    ...about,
  });
  const paidAt = ctx.takenAt;
  const { _id, invoiceNumber } = order.bill ?? (await storeBill(ctx, { order, settings, paidAt }));
  const bill = { _id, invoiceNumber };
  const { businessDay } = ctx;
  const owner = { billId: bill._id, orderId: order._id, businessDay };
  ctx.journal({
    topic: "bills",
    entityId: bill._id,
    action: "bill.paid",
    after: { invoiceNumber, ...paymentFacts(payment, settlement) },
    ...about,
  });
  journalTable(ctx, order, "table.freed");
  const paid: Order = { ...order, paymentType, status: "paid", isActive: false, bill };
  const [saved] = await together([
    saveOrder(ctx.tx, stored, paid, { now: ctx.now, takenAt: ctx.takenAt }),
    insertPayment(ctx.tx, payment, owner),
    order.bill && markBillPaid(ctx.tx, bill._id, { at: paidAt, day: businessDay }),
  ]);
  return saved;
}

/** Stores a payment with an order that it cannot settle; the order stays as it is. */
async function keepPayment(
  ctx: CommandCtx,
  order: Order,
  { payment, settlement }: PaymentAndSettlement,
): Promise<void> {
  const { bill } = order;
  const { businessDay } = ctx;
  const owner = { billId: bill?._id ?? null, orderId: order._id, businessDay };
  await insertPayment(ctx.tx, payment, owner);
  ctx.journal({
    topic: "bills",
    entityId: order._id,
    action: "payment.kept",
    after: { ...(bill && { invoiceNumber: bill.invoiceNumber }), ...paymentFacts(payment, settlement) },
    ...aboutOrder(order),
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
