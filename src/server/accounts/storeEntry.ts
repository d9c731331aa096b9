import {
  type Account,
  type HouseAccountKind,
  houseAccount,
  houseAccounts,
} from "#domain/accounts/account.ts";
import { divideChargeBack, type Entry, type EntryKind } from "#domain/accounts/ledger.ts";
import type { MoneyType } from "#domain/accounts/receipt.ts";
import { toRef } from "#domain/entity.ts";
import type { JournalAction } from "#domain/events.ts";
import { minus, type Paise, ZERO } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
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
  /** How money moved, and who approved, for the journal. */
  readonly type?: MoneyType;
  readonly approvedBy?: string;
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
  const { type, approvedBy = "" } = entry;
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
      ...(type && { type }),
      ...(document !== "" && { document }),
      ...(section !== "" && { section }),
      ...(certificate !== "" && { certificate }),
      ...(reason !== "" && { reason }),
      ...(approvedBy !== "" && { approvedBy }),
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
  const { entry, partsOf } = await loadCharge(ctx, charged);
  const { order, document } = entry;
  // A payment has one entry: its first.
  for (const [index, part] of partsOf(entry.amount).entries())
    await storeEntry(ctx, {
      ...part,
      ...{ kind: "charge", order, document, reason },
      ...(index === 0 && { payment }),
    });
}

/** Loads the charge of a payment. `partsOf` divides what is taken back of it among the accounts that have it now. */
async function loadCharge(ctx: CommandCtx, payment: string) {
  const entry = await findEntryOfPayment(ctx.tx, payment);
  if (entry?.order == null) throw new Error(`the payment ${payment} is on no account`);
  const entries = await listEntriesOfOrder(ctx.tx, entry.order);
  const partsOf = (amount: Paise) =>
    divideChargeBack(entries, entry, amount).map((part) => ({
      accountId: part.account,
      amount: minus(ZERO, part.amount),
    }));
  return { entry, partsOf };
}

/**
 * Writes a credit note's part onto the accounts that have a payment's charge. Throws account-needed while that is "Unnamed credit":
 * once its account is named, the credit note has to be there.
 */
export async function creditCharge(
  ctx: CommandCtx,
  { charged, ...note }: { readonly charged: string } & Pick<Entry, "amount" | "document" | "reason">,
): Promise<void> {
  const { entry, partsOf } = await loadCharge(ctx, charged);
  const parts = partsOf(note.amount);
  if (parts.some(({ accountId }) => accountId === houseAccounts.unnamed._id))
    throw new Refusal("account-needed");
  for (const part of parts) await storeEntry(ctx, { ...note, ...part, kind: "credited", order: entry.order });
}
