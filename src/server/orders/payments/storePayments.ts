import { CASH_LIMIT, cashOfGuestRefusal } from "#domain/accounts/cashLimit.ts";
import { movedBy } from "#domain/drawers/entries.ts";
import { type Paise, sum } from "#domain/money.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { cashLimitRefusal } from "#domain/orders/payments/cash.ts";
import { computeEffect } from "#domain/orders/payments/paymentKinds.ts";
import { type RefusalCode, throwIfRefused } from "#domain/refusal.ts";
import { cashOnAccount } from "../../accounts/receipts.store.ts";
import { chargePayment, reverseCharge } from "../../accounts/storeEntry.ts";
import type { ReadTx } from "../../db/tx.ts";
import { findEntryOf } from "../../drawers/entries.store.ts";
import { storeEntry, takingDrawer } from "../../drawers/storeEntry.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { loadSettings } from "../../settings/settings.store.ts";
import { cashOfGuest, findGuestOf } from "./cashOfGuest.store.ts";
import { insertPayments, listPaymentsOf, type PaymentOwner } from "./payments.store.ts";

interface PaidOrder extends PaymentOwner {
  /** The order in the journal. */
  readonly subject: { readonly subjectId: string; readonly atId?: string };
  /** All money received for the order, with these payments, if it is known: below the limit no cash has to be added up. */
  readonly amountPaid?: Paise;
  /** The accounts that payments on credit are charged to, by payment; "Unnamed credit" for the others. */
  readonly accounts?: ReadonlyMap<string, string>;
  /** The number of the bill, for the accounts' statements. */
  readonly invoiceNumber?: string | undefined;
}

/**
 * Stores payments of an order. Throws 422 cash-over-limit if the law forbids so much cash; cash that a device took offline is
 * stored, and named in the journal.
 */
export async function storePayments(
  ctx: CommandCtx,
  payments: readonly Payment[],
  order: PaidOrder,
): Promise<void> {
  const { orderId, billId, businessDay, subject } = order;
  const refusal = payments.some(({ type }) => type === "cash")
    ? await findCashRefusal(ctx.tx, payments, order)
    : undefined;
  const isOffline = payments.every(({ takenAt }) => takenAt !== null);
  if (!isOffline) throwIfRefused(refusal);
  if (refusal) {
    ctx.journal({
      topic: "bills",
      entityId: billId ?? orderId,
      action: "payment.overCashLimit",
      after: { amount: sum(payments.map(({ amount }) => amount)) },
      ...subject,
    });
  }
  await addPayments(ctx, payments, { orderId, billId, businessDay });
  for (const payment of payments) if (payment.type === "credit") await writeToAccount(ctx, payment, order);
}

/** Stores payment rows, and what each moves in a drawer. All payments of orders pass here. */
export async function addPayments(
  ctx: CommandCtx,
  payments: readonly Payment[],
  owner: PaymentOwner,
): Promise<void> {
  await insertPayments(ctx.tx, payments, owner);
  const { isCashTipInDrawer } = await loadSettings(ctx.tx);
  for (const payment of payments) {
    const { _id: source, reason } = payment;
    const movement = movedBy(payment, isCashTipInDrawer);
    if (!movement) continue;
    await storeEntry(ctx, movement, {
      drawer: await drawerOf(ctx, payment),
      about: owner.orderId,
      source,
      reason,
    });
  }
}

/** Finds the drawer of a payment: of a correction that of the wrong payment, else the one that takes what this person receives. */
async function drawerOf(ctx: CommandCtx, { corrects }: Payment): Promise<string> {
  const wrong = corrects === null ? undefined : await findEntryOf(ctx.tx, "source_id", corrects);
  return wrong?.drawer ?? (await takingDrawer(ctx));
}

/**
 * Returns the refusal of cash by which a bill, or a guest on one day, reaches the legal limit. Who the guest is, is known of a room's
 * order and of one that was charged to an account.
 */
async function findCashRefusal(
  tx: ReadTx,
  payments: readonly Payment[],
  { orderId, businessDay, subject, amountPaid = CASH_LIMIT }: PaidOrder,
): Promise<RefusalCode | undefined> {
  if (amountPaid >= CASH_LIMIT) {
    const earlier = (await listPaymentsOf(tx, [orderId])).get(orderId) ?? [];
    const refusal = cashLimitRefusal(earlier, payments);
    if (refusal) return refusal;
  }
  const isFirst = amountPaid <= sum(payments.map(({ amount }) => amount));
  const guest = isFirst && subject.atId !== undefined ? undefined : await findGuestOf(tx, orderId);
  if (!guest) return undefined;
  const before = sum([
    await cashOnAccount(tx, guest._id, businessDay),
    await cashOfGuest(tx, guest, businessDay),
  ]);
  const cash = payments.filter(({ type }) => type === "cash");
  return cashOfGuestRefusal(before, computeEffect(cash, "held"));
}

/** Charges a payment on credit, with its tip, to its account; a reversal takes its payment's charge back. */
async function writeToAccount(ctx: CommandCtx, payment: Payment, order: PaidOrder): Promise<void> {
  const { _id, kind, amount, tip, corrects, reason, account } = payment;
  if (kind === "reversal" && corrects !== null)
    await reverseCharge(ctx, { charged: corrects, payment: _id, reason });
  if (kind !== "payment") return;
  const accountId = order.accounts?.get(_id);
  await chargePayment(ctx, {
    accountId,
    payment: _id,
    amount: sum([amount, tip]),
    order: order.orderId,
    document: order.invoiceNumber ?? "",
    // A name that is no account's says whose it may be.
    reason: accountId === undefined ? account : "",
  });
}
