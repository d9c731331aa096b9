import { accountName } from "#domain/accounts/account.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import { handle } from "../http/handlers/handler.ts";
import { accountStore, listPaidAhead } from "./accounts.store.ts";
import { listWithoutCertificate } from "./entries.store.ts";

/** What an accountant asks for. */
export const accountant = handle(accountMoneyApi.accountant, async ({ tx }) => {
  const withoutCertificate = [];
  for (const entry of await listWithoutCertificate(tx)) {
    const account = await accountStore.loadDeletedToo(tx, entry.account);
    withoutCertificate.push({ ...entry, name: accountName(account) });
  }
  return { withoutCertificate, unusedAdvances: await listPaidAhead(tx) };
});
