import { type Account, accountName } from "#domain/accounts/account.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import { Rupees, ZERO } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import type { CommandCtx } from "../http/handlers/context.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import { accountStore, findStay } from "./accounts.store.ts";
import { journalAccount } from "./accounts.ts";
import { type OrdersOnAccounts, storeCollection } from "./money.ts";
import { findCollectionAt } from "./receipts.store.ts";

/** Makes the commands of checking out. With a payment the whole balance is received first. */
export function departureHandlers(orders: OrdersOnAccounts): readonly Handler[] {
  const checkOut = handle(
    accountMoneyApi.checkOut,
    async (ctx, { params, body }) => {
      const account = await loadStay(ctx, params.accountId);
      const { balance } = account;
      if (account.departedAt !== null) throw new Refusal("account-departed");
      if (balance !== body.expectedBalance)
        throw new Refusal("balance-changed", { balance: Rupees.encode(balance) });
      const isPaid = body.payment !== undefined && balance > ZERO;
      const receipt = isPaid
        ? await storeCollection({ ctx, orders }, account, { type: "cash", ...body.payment, amount: balance })
        : null;
      const departed = { ...account, departedAt: ctx.now, balance: isPaid ? ZERO : balance };
      await accountStore.save(ctx.tx, departed);
      journalAccount(ctx, account, "account.departed", { after: { balance: departed.balance } });
      return { account: departed, receipt };
    },
    {
      status: 200,
      answerToRetry: async ({ tx }, { params }) => {
        const account = await accountStore.loadDeletedToo(tx, params.accountId);
        return { account, receipt: await findCollectionAt(tx, account) };
      },
    },
  );

  const checkInAgain = handle(
    accountMoneyApi.checkInAgain,
    async (ctx, { params }) => {
      const account = await loadStay(ctx, params.accountId);
      if (account.departedAt === null) return account;
      const other = await findStay(ctx.tx, account.room);
      if (other) throw new Refusal("room-has-stay", { account: other._id, name: accountName(other) });
      const back = { ...account, departedAt: null };
      await accountStore.save(ctx.tx, back);
      journalAccount(ctx, account, "account.changed", {
        before: { departedAt: account.departedAt },
        after: { departedAt: null },
      });
      return back;
    },
    { answerToRetry: (ctx, { params }) => accountStore.loadDeletedToo(ctx.tx, params.accountId) },
  );

  return [checkOut, checkInAgain];
}

async function loadStay({ tx }: CommandCtx, id: string): Promise<Account> {
  const account = await accountStore.load(tx, id);
  if (account.kind !== "stay") throw new Refusal("not-found", { account: id });
  return account;
}
