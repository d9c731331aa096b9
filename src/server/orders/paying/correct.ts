import { accountName, houseAccounts } from "#domain/accounts/account.ts";
import { toRef } from "#domain/entity.ts";
import { minus, type Paise, sum, ZERO } from "#domain/money.ts";
import { correctionToApprove } from "#domain/orders/commands/approval.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { accountProblems } from "#domain/orders/commands/settlement.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { correctionRefusal, problemsOfAmount, refundedRefusal } from "#domain/orders/payments/correction.ts";
import { isUnnamedCredit, withUnnamedCredit } from "#domain/orders/payments/credit.ts";
import { mainType, validPayments } from "#domain/orders/payments/tenders.ts";
import { mayAccess } from "#domain/permissions.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import { findEntryOfPayment } from "../../accounts/entries.store.ts";
import type { ReadTx } from "../../db/tx.ts";
import { invalidInput } from "../../http/decode.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { approvalFacts, requireApproval } from "../guard/approval.ts";
import { guard } from "../guard/guard.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { loadStoredOrder, saveOrder } from "../order/order.store.ts";
import { replayOrder } from "../order/replayOrder.ts";
import { findDayOfPayment, listPaymentsOf } from "../payments/payments.store.ts";
import { storePayments } from "../payments/storePayments.ts";
import { findChargedAccount } from "./nameAccounts.ts";

/** Corrects a payment by two new rows: a reversal and a replacement (clarification 60). The order's status stays. */
export const correctPayment = handle(
  payingApi.correctPayment,
  async (ctx, { params, body }) => {
    const stored = await loadStoredOrder(ctx.tx, params.orderId);
    const { order } = stored;
    const payments = (await listPaymentsOf(ctx.tx, [order._id])).get(order._id) ?? [];
    const wrong = payments.find(({ _id }) => _id === params.paymentId);
    if (!wrong) throw new Refusal("not-found", { payment: params.paymentId });
    const isOfToday = (await findDayOfPayment(ctx.tx, wrong._id)) === ctx.businessDay;
    const isNaming = body.type === "credit" && (await isOnUnnamed(ctx.tx, wrong));
    const isTransfer = isTenderTransfer(ctx.person, wrong, body);
    throwIfRefused(correctionRefusal(payments, wrong, isOfToday || isNaming || isTransfer));
    if (isUnnamedCredit(body)) throw new Refusal("account-needed");
    const problems = [...problemsOfAmount(order, wrong, body.amount), ...accountProblems(body)];
    if (problems.length > 0) throw invalidInput(problems);
    const amount = body.amount ?? wrong.amount;
    const account = body.type === "credit" ? await findChargedAccount(ctx, order, body) : undefined;
    const right = { ...body, amount, ...(account && { account: accountName(account) }) };
    const approvedBy = await requireApproval(ctx, {
      action: "payments.correct",
      orderId: order._id,
      change: correctionToApprove(order, wrong, right),
      approval: body.approval,
    });

    const rows = correctionRows(ctx, wrong, right);
    throwIfRefused(refundedRefusal(payments, rows));
    const { bill } = order;
    const subject = orderSubject(order);
    const invoiceNumber = bill?.invoiceNumber;
    const owner = { billId: bill?._id ?? null, orderId: order._id, businessDay: ctx.businessDay, subject };
    const accounts = new Map(account && rows.map(({ _id }) => [_id, account._id]));
    await storePayments(ctx, rows, { ...owner, invoiceNumber, accounts });
    ctx.journal({
      topic: "bills",
      entityId: bill?._id ?? order._id,
      action: "payment.corrected",
      before: paymentFields(wrong),
      after: {
        ...(bill && { invoiceNumber: bill.invoiceNumber }),
        ...paymentFields(right),
        reason: body.reason,
        ...approvalFacts(ctx, approvedBy),
      },
      ...subject,
    });
    const amountPaid = sum([order.amountPaid, minus(amount, wrong.amount)]);
    const now = [...payments, ...rows];
    const type = isOpen(order) ? undefined : mainType(validPayments(now));
    const after = { ...withUnnamedCredit(order, now), amountPaid, paymentType: type ?? order.paymentType };
    const change = { stored, after };
    const { toStore } = await guard(ctx, [change]);
    return await saveOrder(ctx.tx, toStore(change), { now: ctx.now, takenAt: stored.countedAt });
  },
  { status: 200, answerToRetry: replayOrder },
);

/**
 * True if money only goes to another tender, by who closes days: both rows are of the open day and name the payment, so that the Z of
 * its day stays as it is (clarification 111). What is owed is collected on its account.
 */
function isTenderTransfer(
  { role }: Pick<CommandCtx["person"], "role">,
  wrong: Payment,
  right: { readonly type: Payment["type"]; readonly amount?: Paise | undefined },
): boolean {
  const isBetweenTenders = ![wrong.type, right.type].includes("credit") && wrong.type !== right.type;
  return (
    mayAccess(role, "dayClose.manage") && isBetweenTenders && (right.amount ?? wrong.amount) === wrong.amount
  );
}

/** True if a payment is on "Unnamed credit": whose it is can be named on any day. */
async function isOnUnnamed(tx: ReadTx, { _id, type }: Payment): Promise<boolean> {
  const entry = type === "credit" ? await findEntryOfPayment(tx, _id) : undefined;
  return entry?.account === houseAccounts.unnamed._id;
}

interface Right {
  readonly type: Payment["type"];
  readonly amount: Paise;
  readonly account?: string | undefined;
  readonly reference?: string | undefined;
}

/** Creates the reversal, and the replacement unless its amount is zero. The tip stays with the payment. */
function correctionRows(
  ctx: CommandCtx,
  wrong: Payment,
  right: Right & { readonly reason: string },
): Payment[] {
  const entry = {
    createdAt: ctx.now,
    tip: wrong.tip,
    cashGiven: null,
    changeDue: null,
    takenAt: null,
    corrects: wrong._id,
    reason: right.reason,
    receivedBy: toRef(ctx.person),
  };
  const { type, amount, account = "", reference = "" } = right;
  const { account: wrongAccount, reference: wrongReference } = wrong;
  const reversal = { ...entry, type: wrong.type, amount: wrong.amount, account: wrongAccount };
  return [
    { _id: ctx.newId(), kind: "reversal", ...reversal, reference: wrongReference },
    ...(amount > ZERO
      ? [{ _id: ctx.newId(), kind: "payment" as const, ...entry, type, amount, account, reference }]
      : []),
  ];
}

function paymentFields({ type, amount, account = "", reference = "" }: Right): object {
  return { type, amount, ...(account !== "" && { account }), ...(reference !== "" && { reference }) };
}
