import { formatRupees, paise, ZERO } from "#domain/money.ts";
import { computeBalance } from "#domain/orders/payments/balance.ts";
import { sumUnnamedCredit } from "#domain/orders/payments/credit.ts";
import { forEachBatch } from "../../verify/batches.ts";
import type { Check } from "../../verify/check.ts";
import { listPaymentsOf } from "./payments.store.ts";

/** Checks each order's balance (money received less its paid bill) and credit without an account (that of its payments). */
export const balancesCheck: Check = {
  what: "The balances of orders",
  find: async ({ read }, { onFault }) => {
    await forEachBatch(read, { table: "orders", column: "id", onFault }, async (tx, ids) => {
      const orders = await tx
        .selectFrom("orders")
        .leftJoin("bills", (join) =>
          join.onRef("bills.order_id", "=", "orders.id").on("bills.status", "=", "paid"),
        )
        .select([
          "orders.id",
          "orders.bill_number",
          "orders.balance",
          "orders.unnamed_credit",
          "bills.grand_total",
        ])
        .where("orders.id", "in", ids)
        .execute();
      const payments = await listPaymentsOf(tx, ids);
      for (const { id, bill_number, balance, unnamed_credit, grand_total } of orders) {
        const unnamed = sumUnnamedCredit(payments.get(id) ?? []) ?? ZERO;
        if ((unnamed_credit ?? ZERO) !== unnamed) {
          const words = `${formatRupees(paise(unnamed_credit ?? ZERO))}, and its payments make ${formatRupees(unnamed)}`;
          onFault(`The credit without an account of the order ${bill_number} is ${words}.`);
        }
        const shouldBe = computeBalance(payments.get(id) ?? [], paise(grand_total ?? ZERO));
        if (balance === shouldBe) continue;
        const words = `${formatRupees(paise(balance))}, and its payments and bill make ${formatRupees(shouldBe)}`;
        onFault(`The open balance of the order ${bill_number} is ${words}.`);
      }
    });
  },
};
