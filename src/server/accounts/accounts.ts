import {
  type Account,
  accountName,
  isHouseAccount,
  type NewAccount,
  newAccount,
  withAccountChange,
} from "#domain/accounts/account.ts";
import { creditApi } from "#domain/accounts/api.ts";
import { accountStatement, listOpenCharges } from "#domain/accounts/ledger.ts";
import { ZERO } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import { addDays, type BusinessDay } from "#domain/time.ts";
import { diffFields } from "../http/changes.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle, type ReplayedCommand } from "../http/handlers/handler.ts";
import { idFor } from "../http/idFor.ts";
import { replayDelete } from "../http/replay.ts";
import { accountStore, findNamesake, findStay, listAccounts, listOffered } from "./accounts.store.ts";
import { listEntries } from "./entries.store.ts";
import { insertNewAccount } from "./storeEntry.ts";

const list = handle(creditApi.list, (ctx, { search }) => listAccounts(ctx.tx, search.search));

const offered = handle(creditApi.offered, (ctx, { search }) => listOffered(ctx.tx, search.openedAt));

const read = handle(creditApi.read, (ctx, { params }) => accountStore.load(ctx.tx, params.accountId));

const statement = handle(creditApi.statement, async (ctx, { params, search }) => {
  const account = await accountStore.load(ctx.tx, params.accountId);
  const entries = await listEntries(ctx.tx, account._id);
  const [first] = entries;
  const from: BusinessDay = search.startDate ?? first?.businessDay ?? ctx.businessDay;
  const to = search.endDate ?? addDays(ctx.businessDay, 1);
  return { ...accountStatement(entries, { from, to }), open: listOpenCharges(entries) };
});

/** Opens an account. Throws 409 if its room has a stay already, or a company or person has the name. */
export async function openAccount(ctx: CommandCtx, fields: NewAccount): Promise<Account> {
  const id = await idFor(fields._id, (requestedId) => accountStore.isId(ctx.tx, requestedId), ctx.newId);
  const account = newAccount(fields, { id, now: ctx.now, today: ctx.businessDay });
  await throwIfTaken(ctx, account);
  await insertNewAccount(ctx, account);
  return account;
}

/** Throws if a room would have two current stays, or two accounts one name. */
async function throwIfTaken({ tx }: CommandCtx, account: Account): Promise<void> {
  if (account.kind !== "stay") {
    if (await findNamesake(tx, account)) throw new Refusal("name-taken", { field: "name" });
    return;
  }
  const stay = account.departedAt === null ? await findStay(tx, account.room) : undefined;
  if (stay && stay._id !== account._id)
    throw new Refusal("room-has-stay", { account: stay._id, name: accountName(stay) });
}

const create = handle(creditApi.create, (ctx, { body }) => openAccount(ctx, body), { answerToRetry });

/** Answers a repeat of a command with the account as it is now. */
export function answerToRetry(ctx: QueryCtx, { params, entityId }: ReplayedCommand): Promise<Account> {
  return accountStore.loadDeletedToo(ctx.tx, params.accountId ?? entityId);
}

const update = handle(
  creditApi.update,
  async (ctx, { params, body }) => {
    const account = await loadOpened(ctx, params.accountId);
    const changed = withAccountChange(account, body);
    await throwIfTaken(ctx, changed);
    const changes = diffFields(account, changed);
    if (changes) {
      await accountStore.save(ctx.tx, changed);
      journalAccount(ctx, account, "account.changed", changes);
    }
    return changed;
  },
  { answerToRetry },
);

const remove = handle(
  creditApi.remove,
  async (ctx, { params }) => {
    const account = await loadOpened(ctx, params.accountId);
    if (account.balance !== ZERO) throw new Refusal("account-not-empty");
    await accountStore.remove(ctx.tx, account._id, ctx.now);
    journalAccount(ctx, account, "account.deleted", { before: { name: accountName(account) } });
    return { _id: account._id };
  },
  { answerToRetry: replayDelete },
);

/** Loads an account that people opened. Throws 409 for those of the house. */
async function loadOpened({ tx }: CommandCtx, id: string): Promise<Account> {
  const account = await accountStore.load(tx, id);
  if (isHouseAccount(account)) throw new Refusal("account-of-house");
  return account;
}

export function journalAccount(
  ctx: CommandCtx,
  { _id }: Pick<Account, "_id">,
  action: "account.changed" | "account.deleted" | "account.departed",
  change: { readonly before?: object; readonly after?: object },
): void {
  ctx.journal({ topic: "accounts", entityId: _id, action, ...change, subjectId: _id });
}

export const accountHandlers: readonly Handler[] = [list, offered, read, statement, create, update, remove];
