import { type Paise, sum } from "#domain/money.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { CASH_LIMIT, cashLimitRefusal } from "#domain/orders/payments/cash.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { chargePayment, reverseCharge } from "../../accounts/storeEntry.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
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
  const { orderId, billId, businessDay, subject, amountPaid = CASH_LIMIT } = order;
  if (amountPaid >= CASH_LIMIT && payments.some(({ type }) => type === "cash")) {
    const earlier = (await listPaymentsOf(ctx.tx, [orderId])).get(orderId) ?? [];
    const refusal = cashLimitRefusal(earlier, payments);
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
  }
  await insertPayments(ctx.tx, payments, { orderId, billId, businessDay });
  for (const payment of payments) if (payment.type === "credit") await writeToAccount(ctx, payment, order);
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
