import { z } from "zod";
import { toRef } from "#domain/entity.ts";
import { minus, Rupees, RupeesNotNegative, ZERO } from "#domain/money.ts";
import { returnTenders } from "#domain/orders/bills/billMoney.ts";
import { PAYMENT_TYPE_DEFAULT } from "#domain/orders/order/api.ts";
import { NOT_TENDERED, type Payment, paymentsApi } from "#domain/orders/payments/api.ts";
import { balanceAmount, clearingKind, clearingRefusal } from "#domain/orders/payments/balance.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { type Handler, handle } from "../../http/handlers/handler.ts";
import { parsePage } from "../../http/lists/page.ts";
import { addToBalance } from "../order/order.store.ts";
import { listBalances, loadBalance } from "./balances.store.ts";
import { creditTenders } from "./creditTenders.ts";
import { findByReference, listPaymentsOf, loadPayment } from "./payments.store.ts";
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
    const { how, type = PAYMENT_TYPE_DEFAULT, reason } = body;
    const amount = balanceAmount(balance);
    const before = (await listPaymentsOf(ctx.tx, [orderId])).get(orderId) ?? [];
    const tenders =
      how === "returned" ? returnTenders(before, amount, type) : [{ type, account: "", amount }];
    const payments = tenders.map(
      (tender): Payment => ({
        ...{ _id: ctx.newId(), createdAt: ctx.now, kind: clearingKind[how] },
        ...{ ...NOT_TENDERED, ...tender, reason, receivedBy: toRef(ctx.person) },
      }),
    );
    const [payment] = payments;
    if (!payment) throw new Error(`nothing of the balance of ${orderId} was cleared`);
    const { businessDay } = ctx;
    const subject = { subjectId: orderId, atId: table._id };
    await storePayments(ctx, payments, { billId: bill?._id ?? null, orderId, businessDay, subject });
    if (how === "returned")
      await creditTenders(ctx, { payments: before, tenders, document: bill?.invoiceNumber ?? "", reason });
    await addToBalance(ctx.tx, orderId, minus(ZERO, balance));
    ctx.journal({
      topic: "bills",
      entityId: bill?._id ?? orderId,
      action: `balance.${how}`,
      before: { balance },
      after: {
        ...(bill && { invoiceNumber: bill.invoiceNumber }),
        amount,
        // A write-off has no payment type.
        ...(how !== "waived" && { type: payment.type }),
        ...(tenders.length > 1 && { tenders }),
        reason,
        balance: ZERO,
      },
      ...subject,
    });
    return payment;
  },
  { answerToRetry: (ctx, { entityId }) => loadPayment(ctx.tx, entityId) },
);

export const paymentHandlers: readonly Handler[] = [balances, sameReference, clearBalance];
