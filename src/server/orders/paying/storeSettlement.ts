import { toRef } from "#domain/entity.ts";
import { minus, type Paise, sum, ZERO } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { type Settlement, withSettlement } from "#domain/orders/commands/settlement.ts";
import { amountDue } from "#domain/orders/order/amountDue.ts";
import type { Order, PaymentType } from "#domain/orders/order/api.ts";
import { isNothingCharged } from "#domain/orders/order/notCharged.ts";
import { withBilled } from "#domain/orders/order/order.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { mainType } from "#domain/orders/payments/tenders.ts";
import type { Settings } from "#domain/settings/api.ts";
import { pipeline } from "../../db/tx.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { type Billable, storeBill } from "../billing/bill.ts";
import { markBillPaid } from "../bills/bills.store.ts";
import { guard } from "../guard/guard.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { addToBalance, saveOrder } from "../order/order.store.ts";
import { listPaymentsOf } from "../payments/payments.store.ts";
import { storePayments } from "../payments/storePayments.ts";
import { storeSlip } from "../slips/storeSlip.ts";
import { freeTable } from "../taking/tableOccupancy.ts";

/**
 * Stores a settlement in three steps (clarification 86): store the payment, and with the first one issue the bill; close the
 * order if it is covered, without a bill if nothing is charged; free the table if no other order is open there. Uncharged
 * lines go on a slip. Money for an order that is already closed, or has no lines, is only recorded with it.
 */
export async function storeSettlement(
  ctx: CommandCtx,
  { stored, order, settings }: Billable,
  settlement: Settlement,
): Promise<Order> {
  if (settlement.outcome === "kept") return await storeOfflineCash(ctx, order, settlement);
  const isClosing = settlement.outcome === "closes";
  const paidAt = isClosing ? ctx.takenAt : null;
  const bill = isNothingCharged(order)
    ? null
    : (order.bill ?? billSummary(await storeBill(ctx, { order, settings, paidAt })));
  const settled = { ...withSettlement(order, settlement), bill };
  const after = isClosing
    ? { ...settled, paymentType: await mainPaymentType(ctx, order, settlement) }
    : withBilled(settled);
  const change = { stored, after };
  const { toStore } = await guard(ctx, [change]);
  const [saved] = await pipeline([
    saveOrder(ctx.tx, toStore(change), { now: ctx.now, takenAt: ctx.takenAt }),
    recordPayments(ctx, after, settlement),
    isClosing
      ? closeOrder(ctx, { before: order, closed: after, settings, settlement })
      : journalPartPayment(ctx, after, settlement),
  ]);
  if (isClosing) await freeTable(ctx, after);
  return bill ? withBilled(saved) : saved;
}

function billSummary({ _id, invoiceNumber, createdAt, printCount }: Bill): Order["bill"] {
  return { _id, invoiceNumber, createdAt, isPrinted: printCount > 0 };
}

/** Stores the tenders as payment rows of the order. */
async function recordPayments(
  ctx: CommandCtx,
  order: Order,
  { tenders, isOffline }: Settlement,
): Promise<void> {
  const payments = tenders.map(
    ({ accountId: _, stay: __, ...tender }): Payment => ({
      _id: ctx.newId(),
      createdAt: ctx.now,
      kind: "payment",
      ...tender,
      corrects: null,
      takenAt: isOffline ? ctx.takenAt : null,
      reason: "",
      receivedBy: toRef(ctx.person),
    }),
  );
  await storePayments(ctx, payments, {
    invoiceNumber: order.bill?.invoiceNumber,
    accounts: accountsByPayment(payments, tenders),
    billId: order.bill?._id ?? null,
    orderId: order._id,
    businessDay: ctx.businessDay,
    subject: orderSubject(order),
    amountPaid: order.amountPaid,
  });
}

function accountsByPayment(payments: readonly Payment[], tenders: Settlement["tenders"]) {
  return new Map(
    payments.flatMap(({ _id }, at) => {
      const accountId = tenders[at]?.accountId;
      return accountId === undefined ? [] : [[_id, accountId] as const];
    }),
  );
}

/** Journals a part payment; the order stays open. */
function journalPartPayment(ctx: CommandCtx, order: Order, settlement: Settlement): void {
  ctx.journal({
    topic: "bills",
    entityId: order.bill?._id ?? order._id,
    action: "payment.received",
    after: { ...invoiceNumber(order), ...moneyFields(settlement), rest: amountDue(order) },
    ...orderSubject(order),
  });
}

interface Closing {
  readonly before: Order;
  readonly closed: Order;
  readonly settings: Settings;
  readonly settlement: Settlement;
}

/** Closes the order: issues its slip, marks an earlier bill as paid (a new one already is), and journals both. */
async function closeOrder(ctx: CommandCtx, { before, closed, settings, settlement }: Closing): Promise<void> {
  const { bill, paymentType, grandTotal } = closed;
  const subject = orderSubject(closed);
  ctx.journal({
    topic: "orders",
    entityId: closed._id,
    action: "order.paid",
    before: { status: before.status },
    after: { status: "paid", paymentType, grandTotal },
    ...subject,
  });
  const balance = minus(closed.amountPaid, grandTotal);
  if (bill || closed.amountPaid > ZERO) {
    ctx.journal({
      topic: "bills",
      entityId: bill?._id ?? closed._id,
      action: bill ? "bill.paid" : "payment.kept",
      after: { ...invoiceNumber(closed), ...moneyFields(settlement, balance) },
      ...subject,
    });
  }
  await storeSlip(ctx, closed, settings);
  if (bill && before.bill) await markBillPaid(ctx.tx, bill._id, { at: ctx.takenAt, day: ctx.businessDay });
}

/** Records offline cash with an order that it cannot close; the order stays as it is. */
async function storeOfflineCash(ctx: CommandCtx, order: Order, settlement: Settlement): Promise<Order> {
  const amount = sum(settlement.tenders.map((tender) => tender.amount));
  const after = withSettlement(order, settlement);
  await recordPayments(ctx, after, settlement);
  await addToBalance(ctx.tx, order._id, amount);
  ctx.journal({
    topic: "bills",
    entityId: order._id,
    action: "payment.kept",
    after: { ...invoiceNumber(order), ...moneyFields(settlement, amount) },
    ...orderSubject(order),
  });
  return after;
}

function invoiceNumber({ bill }: Order): { readonly invoiceNumber?: string } {
  return bill ? { invoiceNumber: bill.invoiceNumber } : {};
}

/** Returns the main payment type of the order, including earlier payments. */
async function mainPaymentType(ctx: CommandCtx, order: Order, { tenders }: Settlement): Promise<PaymentType> {
  const ids = order.amountPaid === ZERO ? [] : [order._id];
  const earlier = (await listPaymentsOf(ctx.tx, ids)).get(order._id) ?? [];
  return mainType([...earlier, ...tenders]) ?? order.paymentType;
}

/** Returns the journal's fields of a settlement: its tenders and the balance. */
function moneyFields({ tenders }: Settlement, balance: Paise = ZERO): object {
  const [only, ...more] = tenders.map(({ type, amount, tip, account, reference }) => ({
    type,
    amount,
    ...(tip !== ZERO && { tip }),
    ...(account !== "" && { account }),
    ...(reference !== "" && { reference }),
  }));
  const balanceField = balance !== ZERO && { balance };
  return more.length === 0 ? { ...only, ...balanceField } : { tenders: [only, ...more], ...balanceField };
}
