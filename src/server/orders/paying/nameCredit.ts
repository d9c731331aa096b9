import { payingApi } from "#domain/orders/commands/paying.ts";
import { isAccountNamed, isUnnamedCredit, withUnnamedCredit } from "#domain/orders/payments/credit.ts";
import { standingPayments } from "#domain/orders/payments/tenders.ts";
import { Refusal } from "#domain/refusal.ts";
import { handle } from "../../http/feature.ts";
import { aboutOrder } from "../order/about.ts";
import { loadStoredOrder, saveOrder } from "../order/order.store.ts";
import { orderAgain } from "../order/orderAgain.ts";
import { insertPayments, listPaymentsOf } from "../payments/payments.store.ts";
import { correctionRows } from "./correct.ts";

const REASON = "Account named";

/** Names the account of an order's credit: each payment that has none is reversed and entered again with it, whatever day it is of. */
export const nameCredit = handle(
  payingApi.nameCredit,
  async (ctx, { params, body: { account } }) => {
    const stored = await loadStoredOrder(ctx.tx, params.orderId);
    const { order, countedAt: takenAt } = stored;
    const payments = (await listPaymentsOf(ctx.tx, [order._id])).get(order._id) ?? [];
    const unnamed = standingPayments(payments).filter(isUnnamedCredit);
    if (unnamed.length === 0) throw new Refusal("credit-named");
    if (!isAccountNamed(account)) throw new Refusal("account-needed");
    const rows = unnamed.flatMap((payment) =>
      correctionRows(ctx, payment, { ...payment, account, reason: REASON }),
    );
    const billId = order.bill?._id ?? null;
    await insertPayments(ctx.tx, rows, { billId, orderId: order._id, businessDay: ctx.businessDay });
    ctx.journal({
      topic: "bills",
      entityId: billId ?? order._id,
      action: "credit.named",
      after: {
        ...(order.bill && { invoiceNumber: order.bill.invoiceNumber }),
        amount: order.unnamedCredit,
        account,
      },
      ...aboutOrder(order),
    });
    const named = withUnnamedCredit(order, [...payments, ...rows]);
    return await saveOrder(ctx.tx, stored, named, { now: ctx.now, takenAt });
  },
  { repeat: orderAgain },
);
