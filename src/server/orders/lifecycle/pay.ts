import type { BodyOf } from "#domain/endpoint.ts";
import { refOf } from "#domain/entity.ts";
import { Rupees, ZERO } from "#domain/money.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import {
  cashKeptOf,
  paymentTypeOf,
  problemsOfPay,
  refusePay,
  type Settlement,
  settlementOf,
} from "#domain/orders/lifecycle/pay.ts";
import { hasSeenTotal } from "#domain/orders/lifecycle/seenTotals.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { changeDue } from "#domain/orders/payments/cash.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { lastRowOf } from "../../db/journal.ts";
import { invalidInput } from "../../http/decode.ts";
import { type CommandCtx, handle, type QueryCtx, type Repeated } from "../../http/feature.ts";
import { orderAgain } from "../order/orderAgain.ts";
import { loadBalance } from "../payments/balances.store.ts";
import { loadClaim } from "../payments/claims.store.ts";
import { journalUnapprovedDiscount, throwIfDiscountUnapproved } from "./approvals/approvedDiscount.ts";
import { type Billable, loadBillable } from "./bill.ts";
import { listOrderChanges } from "./changes.store.ts";
import { storeClaim } from "./claims.ts";
import { storeReceived } from "./received.ts";

type PayBody = BodyOf<typeof lifecycleApi.pay>;

/**
 * Settles an order, in the command's transaction. A paid order refuses a second payment (clarification 30), except cash taken
 * offline, which is stored with the order as its balance (clarification 24).
 */
export async function settle(ctx: CommandCtx, billable: Billable, body: PayBody): Promise<Order> {
  const { order } = billable;
  throwIfWrong(order, body);
  const settlement = settlementOf(order, body);
  if (!body.takenOffline) throwIfDiscountUnapproved(ctx, billable);
  else if (settlement.isSettling) journalUnapprovedDiscount(ctx, billable);
  const payment = paymentOf(ctx, order, { body, settlement });
  return await storeReceived(ctx, billable, { payment, settlement });
}

function throwIfWrong(order: Order, body: PayBody): void {
  const grandTotal = Rupees.encode(order.grandTotal);
  throwIfRefused(refusePay(order, body), { grandTotal, version: order.version, order: order._id });
  const problems = problemsOfPay(order, body);
  if (problems.length > 0) throw invalidInput(problems);
}

export const pay = handle(
  lifecycleApi.pay,
  async (ctx, { params: { orderId }, body }) => {
    const billable = await loadBillable(ctx, orderId);
    if (!body.takenOffline) return await settle(ctx, billable, body);
    return await takeOfflineCash(ctx, billable, body);
  },
  { repeat: paidAgain },
);

/** Answers a repeat with the order as it is now; for cash taken offline also with its balance and the claim that was made. */
async function paidAgain(ctx: QueryCtx, repeated: Repeated & { readonly body: PayBody }) {
  const { orderId = "" } = repeated.params;
  const order = await orderAgain(ctx, { ...repeated, topic: "" });
  if (!repeated.body.takenOffline) return order;
  const { balance } = await loadBalance(ctx.tx, orderId);
  const row = await lastRowOf(ctx.tx, repeated);
  if (row?.action !== "claim.made") return { ...order, balance };
  const { _id, amount } = await loadClaim(ctx.tx, row.entityId);
  return { ...order, balance, claim: { _id, amount } };
}

/** Stores cash taken offline: as money received, or as a claim where the device cannot have seen that total (clarification 46). */
async function takeOfflineCash(ctx: CommandCtx, billable: Billable, body: PayBody) {
  const { order } = billable.stored;
  const balanceNow = async () => (await loadBalance(ctx.tx, order._id)).balance;
  if (await isSeenTotal(ctx, billable, body)) {
    const settled = await settle(ctx, billable, body);
    return { ...settled, balance: await balanceNow() };
  }
  throwIfWrong(order, body);
  const { _id, amount } = await storeClaim(ctx, order, body);
  return { ...order, balance: await balanceNow(), claim: { _id, amount } };
}

/** Tells whether the device can have shown the sum that was taken, by the tax of then or of today. */
async function isSeenTotal(ctx: CommandCtx, { order, stored }: Billable, body: PayBody): Promise<boolean> {
  const changes = await listOrderChanges(ctx.tx, order._id);
  const seen = { changes, device: ctx.device };
  return [order, stored.order].some((one) => hasSeenTotal(one, cashKeptOf(body), seen));
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
    deliveredBy: ctx.deliveredBy,
  };
}
