import { accountName } from "#domain/accounts/account.ts";
import { accountBalance } from "#domain/accounts/ledger.ts";
import { formatRupees, paise } from "#domain/money.ts";
import { forEachBatch } from "../verify/batches.ts";
import type { Check } from "../verify/check.ts";
import { toAccount } from "./accounts.store.ts";

/** Checks that each account's balance is the sum of its entries. */
export const accountsCheck: Check = {
  what: "The balances of accounts",
  find: async ({ read }, { onFault }) => {
    await forEachBatch(read, { table: "accounts", column: "id", onFault }, async (tx, ids) => {
      const accounts = await tx.selectFrom("accounts").selectAll().where("id", "in", ids).execute();
      const entries = await tx
        .selectFrom("account_entries")
        .select(["account_id", "amount"])
        .where("account_id", "in", ids)
        .execute();
      const ofAccounts = Map.groupBy(entries, ({ account_id }) => account_id);
      for (const account of accounts.map(toAccount)) {
        const rows = ofAccounts.get(account._id) ?? [];
        const shouldBe = accountBalance(rows.map(({ amount }) => ({ amount: paise(amount) })));
        if (account.balance === shouldBe) continue;
        const words = `${formatRupees(account.balance)}, and its entries make ${formatRupees(shouldBe)}`;
        onFault(`The balance of the account ${accountName(account)} is ${words}.`);
      }
    });
  },
};
