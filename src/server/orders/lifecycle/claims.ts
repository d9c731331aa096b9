import type { BodyOf } from "#domain/endpoint.ts";
import { refOf } from "#domain/entity.ts";
import { ZERO } from "#domain/money.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { cashKeptOf, cashSettlementOf } from "#domain/orders/lifecycle/pay.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { CashClaim } from "#domain/orders/payments/api.ts";
import { changeDue } from "#domain/orders/payments/cash.ts";
import { refuseDeciding } from "#domain/orders/payments/claim.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { type CommandCtx, handle } from "../../http/feature.ts";
import { insertClaim, loadClaim, markClaimDecided } from "../payments/claims.store.ts";
import { loadBillable } from "./bill.ts";
import { storeReceived } from "./received.ts";

/** Stores cash that no total of its order explains. Order, table and reports stay as they are until an admin decides. */
export async function storeClaim(
  ctx: CommandCtx,
  order: Order,
  body: BodyOf<typeof lifecycleApi.pay>,
): Promise<CashClaim> {
  const { tip = ZERO, cashGiven = null, account = "" } = body;
  const { _id, billNumber, status, grandTotal, table, area } = order;
  const claim: CashClaim = {
    _id: ctx.newId(),
    createdAt: ctx.now,
    order: { _id, billNumber, status, grandTotal },
    table,
    area,
    amount: cashKeptOf(body),
    tip,
    cashGiven,
    account,
    receivedAt: ctx.takenAt,
    receivedBy: refOf(ctx.person),
    deliveredBy: ctx.deliveredBy,
    decision: null,
  };
  const digest = await insertClaim(ctx.tx, claim, ctx.device);
  ctx.journal({
    topic: "bills",
    entityId: claim._id,
    action: "claim.made",
    after: {
      type: "cash",
      amount: claim.amount,
      ...(tip !== ZERO && { tip }),
      ...(account !== "" && { account }),
      grandTotal,
      takenAt: ctx.takenAt,
    },
    digest,
    orderId: _id,
    tableId: table._id,
  });
  return claim;
}

export const decideClaim = handle(
  lifecycleApi.decideClaim,
  async (ctx, { params, body: { decision, reason } }) => {
    const claim = await loadClaim(ctx.tx, params.claimId);
    throwIfRefused(refuseDeciding(claim));
    await markClaimDecided(ctx.tx, claim._id, { decision, reason, by: refOf(ctx.person), at: ctx.now });
    ctx.journal({
      topic: "bills",
      entityId: claim._id,
      action: `claim.${decision}`,
      after: { amount: claim.amount, reason },
      orderId: claim.order._id,
      tableId: claim.table._id,
    });
    if (decision === "accepted") await receive(ctx, claim);
    return await loadClaim(ctx.tx, claim._id);
  },
  { status: 200, repeat: (ctx, { params }) => loadClaim(ctx.tx, params.claimId) },
);

/** Stores the claimed cash as money received today, by the one who took it: no closed day's figures change. */
async function receive(ctx: CommandCtx, claim: CashClaim): Promise<void> {
  const { amount, tip, cashGiven, account, receivedAt, receivedBy, deliveredBy } = claim;
  const billable = await loadBillable(ctx, claim.order._id);
  await storeReceived(ctx, billable, {
    settlement: cashSettlementOf(billable.order, amount),
    payment: {
      _id: ctx.newId(),
      createdAt: ctx.now,
      kind: "payment",
      type: "cash",
      amount,
      tip,
      cashGiven,
      changeDue: changeDue(amount, cashGiven ?? undefined),
      takenAt: receivedAt,
      account,
      reason: "",
      receivedBy,
      deliveredBy,
    },
  });
}
