import { z } from "zod";
import type { BodyOf } from "#domain/endpoint.ts";
import { formatRupees, Rupees } from "#domain/money.ts";
import { cashToApprove } from "#domain/orders/commands/approval.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import {
  paymentProblems,
  paymentRefusal,
  recordedCash,
  toSettlement,
} from "#domain/orders/commands/settlement.ts";
import { amountDue } from "#domain/orders/order/amountDue.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isDoubtfulCash } from "#domain/orders/payments/cash.ts";
import { settlingRefusal } from "#domain/permissions.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { invalidInput } from "../../http/decode.ts";
import type { CommandCtx, QueryCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { kickForCash } from "../../printing/papers.ts";
import { type Billable, loadBillable } from "../billing/bill.ts";
import { requireApproval } from "../guard/approval.ts";
import { replayOrder } from "../order/replayOrder.ts";
import { loadBalance } from "../payments/balances.store.ts";
import { nameAccounts } from "./nameAccounts.ts";
import { storeSettlement } from "./storeSettlement.ts";

type PayBody = BodyOf<typeof payingApi.pay>;

/**
 * Settles an order in the command's transaction. A second payment of a paid order is refused (clarification 30), except
 * offline cash, which is stored as the order's balance (clarification 24).
 */
export async function settle(ctx: CommandCtx, billable: Billable, body: PayBody): Promise<Order> {
  const { order } = billable;
  throwIfRefused(settlingRefusal(ctx.person.role, billable.settings));
  throwIfWrong(order, body);
  const settlement = await nameAccounts(ctx, order, {
    ...toSettlement(order, body),
    approval: body.approval,
  });
  const settled = await storeSettlement(ctx, billable, settlement);
  const hasCash = settlement.tenders.some(({ type }) => type === "cash");
  if (hasCash && !settlement.isOffline) await kickForCash(ctx);
  return settled;
}

function throwIfWrong(order: Order, body: PayBody): void {
  const { _id, version } = order;
  const sums = { grandTotal: Rupees.encode(order.grandTotal), rest: Rupees.encode(amountDue(order)) };
  throwIfRefused(paymentRefusal(order, body), { ...sums, version, order: _id });
  const problems = paymentProblems(order, body);
  if (problems.length > 0) throw invalidInput(problems);
}

export const pay = handle(
  payingApi.pay,
  async (requestCtx, { params: { orderId }, body }) => {
    const { ctx, billable } = await loadBillable(requestCtx, orderId);
    if (!body.takenOffline) return await settle(ctx, billable, body);
    await requireApprovalOfDoubtfulCash(ctx, billable, body);
    return await withBalance(ctx, await settle(ctx, billable, body));
  },
  {
    answerToRetry: async (ctx, repeated) => {
      const order = await replayOrder(ctx, repeated);
      return repeated.body.takenOffline ? await withBalance(ctx, order) : order;
    },
  },
);

async function withBalance({ tx }: Pick<QueryCtx, "tx">, order: Order) {
  const { balance } = await loadBalance(tx, order._id);
  return { ...order, balance };
}

/** Throws 403 with the change to approve, if offline cash is far more than the order's total and not approved. */
async function requireApprovalOfDoubtfulCash(
  ctx: CommandCtx,
  { order }: Billable,
  body: PayBody,
): Promise<void> {
  const amount = recordedCash(body);
  if (!isDoubtfulCash(amount, order.grandTotal)) return;
  const action = "payments.large";
  const change = cashToApprove(order, amount);
  try {
    await requireApproval(ctx, { action, orderId: order._id, change, approval: body.approval });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const sums = `${formatRupees(amount)} is more than twice the total of ${formatRupees(order.grandTotal)}.`;
    const details = { action, change: z.encode(ApprovedChange, change) };
    throw new Refusal(error.code, details, `${sums} ${error.message}`);
  }
}
