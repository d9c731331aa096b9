import type { Payment } from "#domain/bills/api.ts";
import { changeDue, refuseCash } from "#domain/bills/settle.ts";
import type { BodyOf } from "#domain/endpoint.ts";
import { refOf } from "#domain/entity.ts";
import { type Paise, Rupees, ZERO } from "#domain/money.ts";
import type { Order } from "#domain/orders/api.ts";
import { demand } from "#domain/refusal.ts";
import { tillApi } from "#domain/till/api.ts";
import { paymentTypeOf, refusePay } from "#domain/till/pay.ts";
import { insertPayment, savePaid } from "../bills/store.ts";
import { type CommandCtx, handle } from "../http/feature.ts";
import { saveOrder } from "../orders/store.ts";
import { loadBillable, storeBill } from "./bill.ts";
import { journalTable } from "./places.ts";

type PayBody = BodyOf<typeof tillApi.pay>;

/**
 * Settles an order: the bill is issued if there is none, the payment stored, order and bill closed and the table free,
 * all in the command's transaction. Paid once is paid for ever: a second time is refused (decision 30).
 */
export async function settle(ctx: CommandCtx, orderId: string, body: PayBody): Promise<Order> {
  const { stored, order, settings } = await loadBillable(ctx, orderId);
  const grandTotal = Rupees.encode(order.grandTotal);
  demand(refusePay(order, body), { grandTotal, version: order.version, order: order._id });
  demand(refuseCash(order.grandTotal, body.cashGiven), { grandTotal });

  const paymentType = paymentTypeOf(order, body);
  ctx.journal({
    topic: "orders",
    entityId: order._id,
    action: "order.paid",
    before: { status: order.status },
    after: { status: "paid", paymentType, grandTotal: order.grandTotal },
    orderId: order._id,
    tableId: order.table._id,
  });
  const { _id, invoiceNumber } = order.bill ?? (await storeBill(ctx, order, settings));
  const bill = { _id, invoiceNumber };
  const payment = paymentOf(ctx, body, { type: paymentType, amount: order.grandTotal });
  const { businessDay } = ctx;
  await insertPayment(ctx.tx, payment, { billId: bill._id, orderId: order._id, businessDay });
  await savePaid(ctx.tx, bill._id, { at: ctx.takenAt, day: businessDay });
  ctx.journal({
    topic: "bills",
    entityId: bill._id,
    action: "bill.paid",
    after: {
      invoiceNumber,
      type: payment.type,
      amount: payment.amount,
      ...(payment.tip !== ZERO && { tip: payment.tip }),
      ...(payment.account !== "" && { account: payment.account }),
    },
    orderId: order._id,
    tableId: order.table._id,
  });
  journalTable(ctx, order, "table.freed");
  const paid: Order = { ...order, paymentType, status: "paid", isActive: false, bill };
  return await saveOrder(ctx.tx, stored, paid, { now: ctx.now });
}

export const pay = handle(tillApi.pay, (ctx, { params, body }) => settle(ctx, params.orderId, body));

function paymentOf(
  ctx: CommandCtx,
  { tip, cashGiven, account }: PayBody,
  due: { readonly type: Payment["type"]; readonly amount: Paise },
): Payment {
  return {
    _id: ctx.newId(),
    createdAt: ctx.now,
    kind: "payment",
    ...due,
    tip: tip ?? ZERO,
    cashGiven: cashGiven ?? null,
    changeDue: changeDue(due.amount, cashGiven),
    account: account ?? "",
    reason: "",
    receivedBy: refOf(ctx.person),
  };
}
