import {
  type Account,
  type HouseAccountKind,
  houseAccount,
  houseAccounts,
} from "#domain/accounts/account.ts";
import { accountBalance, type Entry, type EntryKind } from "#domain/accounts/ledger.ts";
import { toRef } from "#domain/entity.ts";
import type { JournalAction } from "#domain/events.ts";
import { minus, type Paise, paise, ZERO } from "#domain/money.ts";
import type { CommandCtx } from "../http/handlers/context.ts";
import { accountStore, addToAccount, insertAccount } from "./accounts.store.ts";
import { findEntryOfPayment, insertEntry, listEntriesOfOrder } from "./entries.store.ts";

/** An entry to store. Its `amount` is what it adds to the debt. */
export interface NewEntry extends Pick<Entry, "kind" | "amount"> {
  readonly accountId: string;
  readonly order?: string | null;
  readonly payment?: string;
  readonly document?: string;
  readonly receipt?: string;
  readonly reason?: string;
  readonly section?: string;
  readonly certificate?: string;
}

/** How the journal names each kind of entry. */
const actions: Record<EntryKind, JournalAction> = {
  opening: "account.opening",
  charge: "account.charged",
  collection: "account.collected",
  advance: "account.advanceReceived",
  returned: "account.advanceReturned",
  kept: "account.advanceKept",
  credited: "account.credited",
  tds: "account.tdsWithheld",
  writtenOff: "account.writtenOff",
};

/** Stores an entry in the command's transaction: the entry, the account's new balance, and the journal row of both. */
export async function storeEntry(ctx: CommandCtx, entry: NewEntry): Promise<Entry> {
  const { accountId, document = "", reason = "", section = "", certificate = "" } = entry;
  const stored: Entry = {
    _id: ctx.newId(),
    createdAt: ctx.now,
    account: accountId,
    kind: entry.kind,
    amount: entry.amount,
    order: entry.order ?? null,
    payment: entry.payment ?? null,
    document,
    receipt: entry.receipt ?? null,
    reason,
    section,
    certificate,
    by: toRef(ctx.person),
    businessDay: ctx.businessDay,
  };
  await insertEntry(ctx.tx, stored);
  const balance = await addToAccount(ctx.tx, accountId, entry.amount);
  ctx.journal({
    topic: "accounts",
    entityId: accountId,
    action: actions[entry.kind],
    after: {
      amount: entry.amount,
      balance,
      ...(document !== "" && { document }),
      ...(section !== "" && { section }),
      ...(certificate !== "" && { certificate }),
      ...(reason !== "" && { reason }),
    },
    subjectId: accountId,
  });
  return stored;
}

/** Loads "Unnamed credit" or "Left without paying"; the first charge makes it. */
export async function ensureHouseAccount(ctx: CommandCtx, kind: HouseAccountKind): Promise<Account> {
  const found = await accountStore.find(ctx.tx, houseAccounts[kind]._id);
  if (found) return found;
  const account = houseAccount(kind, ctx.now);
  await insertNewAccount(ctx, account);
  return account;
}

/** Stores an account that is opened by the command. */
export async function insertNewAccount(ctx: CommandCtx, account: Account): Promise<void> {
  await insertAccount(ctx.tx, account);
  ctx.journal({
    topic: "accounts",
    entityId: account._id,
    action: "account.added",
    after: account,
    subjectId: account._id,
  });
}

/** Stores that a payment of an order was a charge to an account. */
export async function chargePayment(
  ctx: CommandCtx,
  charge: {
    readonly accountId: string | undefined;
    readonly payment: string;
    readonly amount: Paise;
    readonly order: string;
    readonly document: string;
    readonly reason: string;
  },
): Promise<void> {
  const accountId = charge.accountId ?? (await ensureHouseAccount(ctx, "unnamed"))._id;
  await storeEntry(ctx, { ...charge, accountId, kind: "charge" });
}

/** Takes a charge back after its payment was corrected. `payment`: the reversal. */
export async function reverseCharge(
  ctx: CommandCtx,
  {
    charged,
    payment,
    reason,
  }: { readonly charged: string; readonly payment: string; readonly reason: string },
): Promise<void> {
  const entry = await findEntryOfPayment(ctx.tx, charged);
  if (!entry) throw new Error(`the payment ${charged} is on no account`);
  const { account: accountId, order, document } = entry;
  const amount = minus(ZERO, entry.amount);
  await storeEntry(ctx, { kind: "charge", accountId, amount, order, document, payment, reason });
}

/**
 * Writes a credit note of an order's bill onto the accounts that it was charged to, in the order of their charges, and returns
 * what of its sum was not on an account. `amount`: the note's sum.
 */
export async function creditOrder(
  ctx: CommandCtx,
  note: {
    readonly order: string;
    readonly amount: Paise;
    readonly document: string;
    readonly reason: string;
  },
): Promise<Paise> {
  let rest = note.amount;
  const ofAccounts = Map.groupBy(await chargesOf(ctx, note.order), ({ account }) => account);
  for (const [accountId, entries] of ofAccounts) {
    const part = paise(Math.min(rest, Math.max(ZERO, accountBalance(entries))));
    if (part === ZERO) continue;
    await storeEntry(ctx, { ...note, kind: "credited", accountId, amount: minus(ZERO, part) });
    rest = minus(rest, part);
  }
  return rest;
}

/** Lists the charges of an order's bill and the credit notes against them. */
async function chargesOf({ tx }: CommandCtx, order: string): Promise<Entry[]> {
  const entries = await listEntriesOfOrder(tx, order);
  return entries.filter(({ kind }) => kind === "charge" || kind === "credited");
}
