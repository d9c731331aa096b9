import { type Account, accountName, isHouseAccount } from "#domain/accounts/account.ts";
import { cashOfGuestRefusal } from "#domain/accounts/cashLimit.ts";
import {
  divideCollection,
  type EntryKind,
  listOpenCharges,
  paidAhead,
  type Share,
} from "#domain/accounts/ledger.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import {
  advanceTax,
  type MoneyType,
  type Receipt,
  type ReceiptKind,
  toParty,
  toReceiptIssuer,
} from "#domain/accounts/receipt.ts";
import { moved } from "#domain/drawers/entries.ts";
import { toRef } from "#domain/entity.ts";
import { minus, type Paise, Rupees, sum, ZERO } from "#domain/money.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import type { Settings } from "#domain/settings/api.ts";
import { type BusinessDay, calendarDay } from "#domain/time.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { storeEntry as storeDrawerEntry, takingDrawer } from "../drawers/storeEntry.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import { kickForCash } from "../printing/papers.ts";
import { loadSettings } from "../settings/settings.store.ts";
import { accountStore } from "./accounts.store.ts";
import { listEntries } from "./entries.store.ts";
import {
  cashOnAccount,
  findLastAdvance,
  insertReceipt,
  loadReceipt,
  type ReceiptNumber,
} from "./receipts.store.ts";
import { storeEntry } from "./storeEntry.ts";

/** What accounts ask of orders, which are above them. */
export interface OrdersOnAccounts {
  /** Takes the next number of a series of papers, in the command's transaction. */
  readonly takeNumber: (tx: Tx, prefix: string, day: BusinessDay) => Promise<ReceiptNumber>;
  /** Sums the cash of a business day for a guest's orders: of the stay's room, and of bills charged to the account. */
  readonly cashOfGuest: (
    tx: ReadTx,
    guest: Pick<Account, "_id" | "room">,
    day: BusinessDay,
  ) => Promise<Paise>;
}

interface Money {
  readonly amount: Paise;
  readonly type: MoneyType;
  readonly reference?: string | undefined;
  readonly reason?: string | undefined;
}

interface NewReceipt extends Money {
  readonly kind: ReceiptKind;
  readonly lines?: Receipt["lines"];
  readonly refersTo?: string | null;
}

/** A command, and the orders that it asks. */
export interface Act {
  readonly ctx: CommandCtx;
  readonly orders: OrdersOnAccounts;
}

/** Makes the commands that move money of accounts. */
export function moneyHandlers(orders: OrdersOnAccounts): readonly Handler[] {
  const collect = handle(
    accountMoneyApi.collect,
    async (ctx, { params, body }) =>
      await storeCollection({ ctx, orders }, await accountStore.load(ctx.tx, params.accountId), body),
    { answerToRetry },
  );

  const advance = handle(
    accountMoneyApi.advance,
    async (ctx, { params, body }) => {
      const account = await accountStore.load(ctx.tx, params.accountId);
      if (isHouseAccount(account)) throw new Refusal("account-of-house");
      if (account.departedAt !== null) throw new Refusal("account-departed");
      await throwIfTooMuchCash({ ctx, orders }, account, body);
      const receipt = await storeReceipt({ ctx, orders }, account, { ...body, kind: "advance" });
      await storeMoneyEntry(ctx, receipt, { kind: "advance", amount: minus(ZERO, body.amount) });
      return receipt;
    },
    { answerToRetry },
  );

  const returnAdvance = handle(
    accountMoneyApi.returnAdvance,
    async (ctx, { params, body }) => {
      const account = await accountStore.load(ctx.tx, params.accountId);
      throwIfOverAdvance(account, body.amount);
      const refersTo = (await findLastAdvance(ctx.tx, account._id))?.receiptNumber ?? null;
      const receipt = await storeReceipt({ ctx, orders }, account, { ...body, kind: "returned", refersTo });
      await storeMoneyEntry(ctx, receipt, { kind: "returned", amount: body.amount });
      return receipt;
    },
    { answerToRetry },
  );

  return [collect, advance, returnAdvance];
}

const entryKind = { collection: "collected", advance: "advance", returned: "advanceReturned" } as const;

/** Stores a receipt with the next number of its series. Throws 409 clock-waiting while the clock is unconfirmed. */
async function storeReceipt({ ctx, orders }: Act, account: Account, fields: NewReceipt): Promise<Receipt> {
  if (ctx.server.clock.state().isWaiting) throw new Refusal("clock-waiting");
  const settings = await loadSettings(ctx.tx);
  const { kind, amount, type, reference = "", reason = "", lines = [], refersTo = null } = fields;
  const today = calendarDay(ctx.now);
  const number = await orders.takeNumber(ctx.tx, prefixOf(kind, settings), today);
  const receipt: Receipt = {
    ...{ _id: ctx.newId(), createdAt: ctx.now, kind, receiptNumber: number.text, account: account._id },
    ...{
      party: toParty(account),
      issuer: toReceiptIssuer(settings),
      type,
      amount,
      reference,
      reason,
      lines,
    },
    tax: kind === "collection" ? null : advanceTax(settings, amount, today),
    ...{ refersTo, by: toRef(ctx.person), businessDay: ctx.businessDay, printCount: 0 },
  };
  await insertReceipt(ctx.tx, receipt, number);
  const movement = moved(entryKind[kind], type, amount);
  const about = { about: account._id, source: receipt._id, reason };
  await storeDrawerEntry(ctx, movement, { drawer: await takingDrawer(ctx), ...about });
  if (type === "cash") await kickForCash(ctx);
  return receipt;
}

/** Throws 422 if the law forbids so much cash of one guest in a day. */
async function throwIfTooMuchCash(
  { ctx, orders }: Act,
  account: Account,
  { type, amount }: Money,
): Promise<void> {
  if (type !== "cash") return;
  const { tx, businessDay } = ctx;
  const before = sum([
    await cashOnAccount(tx, account._id, businessDay),
    await orders.cashOfGuest(tx, account, businessDay),
  ]);
  throwIfRefused(cashOfGuestRefusal(before, amount));
}

/** Receives money for what is owed and divides it among the bills, chosen ones or the oldest first. */
export async function storeCollection(
  act: Act,
  account: Account,
  { orders: chosen, ...money }: Money & { readonly orders?: readonly string[] | undefined },
): Promise<Receipt> {
  const { ctx } = act;
  await throwIfTooMuchCash(act, account, money);
  const open = listOpenCharges(await listEntries(ctx.tx, account._id));
  const { shares, leftOver } = divideCollection(open, money.amount, chosen);
  if (leftOver > ZERO) throw overBalance(minus(money.amount, leftOver));
  const documentOf = ({ order }: Share) =>
    open.find((one) => one.order === order)?.document || (order === null ? "Opening balance" : "Bill");
  const lines = shares.map((share) => ({ document: documentOf(share), amount: share.amount }));
  const receipt = await storeReceipt(act, account, { ...money, kind: "collection", lines });
  for (const { order, amount } of shares)
    await storeMoneyEntry(ctx, receipt, { kind: "collection", order, amount: minus(ZERO, amount) });
  return receipt;
}

function prefixOf(kind: ReceiptKind, { receiptPrefix, voucherPrefix }: Settings): string {
  return kind === "returned" ? voucherPrefix : receiptPrefix;
}

/** Stores the entry of money that moved, under its receipt's number. */
async function storeMoneyEntry(
  ctx: CommandCtx,
  { _id, account: accountId, receiptNumber, type, reason }: Receipt,
  entry: { readonly kind: EntryKind; readonly order?: string | null; readonly amount: Paise },
): Promise<void> {
  await storeEntry(ctx, { ...entry, accountId, document: receiptNumber, receipt: _id, reason, type });
}

function answerToRetry(ctx: QueryCtx, { entityId }: { readonly entityId: string }): Promise<Receipt> {
  return loadReceipt(ctx.tx, entityId);
}

/** The refusal of closing more of a debt than is owed. */
export function overBalance(open: Paise): Refusal {
  return new Refusal("over-balance", { open: Rupees.encode(open) });
}

/** Throws 409 with details.ahead if more is taken from an advance than is left of it. */
export function throwIfOverAdvance(account: Account, amount: Paise): void {
  const ahead = paidAhead(account.balance);
  if (amount > ahead)
    throw new Refusal("over-advance", { ahead: Rupees.encode(ahead), name: accountName(account) });
}
