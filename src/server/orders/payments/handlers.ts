import { z } from "zod";
import { toRef } from "#domain/entity.ts";
import { minus, Rupees, RupeesNotNegative, ZERO } from "#domain/money.ts";
import { PAYMENT_TYPE_DEFAULT } from "#domain/orders/order/api.ts";
import { NOT_TENDERED, type Payment, paymentsApi } from "#domain/orders/payments/api.ts";
import { balanceAmount, clearingKind, clearingRefusal } from "#domain/orders/payments/balance.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { type Handler, handle } from "../../http/handlers/handler.ts";
import { parsePage } from "../../http/lists/page.ts";
import { addToBalance } from "../order/order.store.ts";
import { listBalances, loadBalance } from "./balances.store.ts";
import { findByReference, loadPayment } from "./payments.store.ts";
import { storePayments } from "./storePayments.ts";

const balances = handle(paymentsApi.balances, async (ctx, { search }) => {
  const { entities, ...info } = await listBalances(ctx.tx, parsePage(search));
  ctx.page(info);
  return [...entities];
});

/** Finds an earlier payment with the same reference and amount, to warn of a double entry. */
const sameReference = handle(paymentsApi.sameReference, async (ctx, { search }) => {
  const amount = z.safeDecode(RupeesNotNegative, Number(search.amount));
  if (!amount.success) return null;
  return (await findByReference(ctx.tx, { reference: search.reference, amount: amount.data })) ?? null;
});

/** Clears what an order was paid too little or too much: collected, returned or waived. */
const clearBalance = handle(
  paymentsApi.clearBalance,
  async (ctx, { params, body }) => {
    const { _id: orderId, table, bill, balance } = await loadBalance(ctx.tx, params.orderId);
    throwIfRefused(clearingRefusal(balance, body), { balance: Rupees.encode(balance) });
    const payment: Payment = {
      _id: ctx.newId(),
      createdAt: ctx.now,
      kind: clearingKind[body.how],
      type: body.type ?? PAYMENT_TYPE_DEFAULT,
      amount: balanceAmount(balance),
      ...NOT_TENDERED,
      reason: body.reason,
      receivedBy: toRef(ctx.person),
    };
    const { businessDay } = ctx;
    const subject = { subjectId: orderId, atId: table._id };
    await storePayments(ctx, [payment], { billId: bill?._id ?? null, orderId, businessDay, subject });
    await addToBalance(ctx.tx, orderId, minus(ZERO, balance));
    ctx.journal({
      topic: "bills",
      entityId: bill?._id ?? orderId,
      action: `balance.${body.how}`,
      before: { balance },
      after: {
        ...(bill && { invoiceNumber: bill.invoiceNumber }),
        amount: payment.amount,
        // A write-off has no payment type.
        ...(body.how !== "waived" && { type: payment.type }),
        reason: body.reason,
        balance: ZERO,
      },
      ...subject,
    });
    return payment;
  },
  { answerToRetry: (ctx, { entityId }) => loadPayment(ctx.tx, entityId) },
);

export const paymentHandlers: readonly Handler[] = [balances, sameReference, clearBalance];
