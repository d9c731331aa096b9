import { z } from "zod";
import { Ref, stored } from "../entity.ts";
import { minus, type Paise, paise, Rupees, sum, ZERO } from "../money.ts";
import { type BusinessDay, Day } from "../time.ts";

/**
 * What an entry is. opening: a balance by hand. charge: a bill or part of one. collection: money received for a debt, on the
 * day it is received and never a sale. advance: money received before anything is owed. returned: an advance given back.
 * kept: an advance that stays with the resort (no-show). credited: a credit note. tds: tax that the customer withheld.
 * writtenOff: a debt given up.
 */
export const EntryKind = z.enum([
  ...(["opening", "charge", "collection", "advance", "returned"] as const),
  ...(["kept", "credited", "tds", "writtenOff"] as const),
]);
export type EntryKind = z.infer<typeof EntryKind>;

export const entryKindLabels: Record<EntryKind, string> = {
  opening: "Opening balance",
  charge: "Charge",
  collection: "Received",
  advance: "Advance",
  returned: "Advance returned",
  kept: "Advance kept",
  credited: "Credit note",
  tds: "TDS withheld",
  writtenOff: "Written off",
};

/** An entry of an account. Entries are only added; a wrong one is undone by another one with the opposite amount. */
export const Entry = z.object({
  ...stored("accountEntry"),
  account: z.string(),
  kind: EntryKind,
  /** What it adds to the debt: a charge is positive, a collection negative. */
  amount: Rupees,
  /** The order whose bill is charged or of which a part is closed; null for an opening balance or an advance. */
  order: z.string().nullable(),
  /** The order's payment with this charge; null for all other entries. */
  payment: z.string().nullable(),
  /** The number of the bill, receipt or note, or what a person wrote; may be empty. */
  document: z.string(),
  /** The receipt or voucher of money that moved, else null. */
  receipt: z.string().nullable(),
  reason: z.string(),
  /** The section of withheld tax and the number of its certificate, which may come later; empty for all other entries. */
  section: z.string(),
  certificate: z.string(),
  by: Ref,
  businessDay: Day,
});
export type Entry = z.output<typeof Entry>;

/** Computes what is paid ahead on an account, from its balance. */
export function paidAhead(balance: Paise): Paise {
  return paise(Math.max(ZERO, -balance));
}

/** Computes what is owed on an account: the sum of its entries. Negative: paid ahead. */
export function accountBalance(entries: readonly Pick<Entry, "amount">[]): Paise {
  return sum(entries.map(({ amount }) => amount));
}

type OfOrder = Pick<Entry, "amount" | "order" | "document" | "businessDay" | "createdAt">;

/** What is still owed of an order's bill, or of an opening balance. */
export const OpenCharge = z.object({
  order: z.string().nullable(),
  /** The number of the bill. */
  document: z.string(),
  left: Rupees,
  /** The business day of the charge, from which its age counts. */
  since: Day,
});
export type OpenCharge = z.output<typeof OpenCharge>;

/**
 * Lists what is still owed, oldest first. What was paid ahead goes to the opening balance, and like what was paid too much of a
 * bill then to the oldest: the list comes to the balance, and is empty if nothing is owed.
 */
export function listOpenCharges(entries: readonly OfOrder[]): OpenCharge[] {
  const sums = [...Map.groupBy(entries, ({ order }) => order)]
    .map(([order, rows]) => ({ order, left: accountBalance(rows), first: oldest(rows) }))
    .toSorted((a, b) => a.first.createdAt - b.first.createdAt);
  let ahead = sum(sums.filter(({ left }) => left < ZERO).map(({ left }) => minus(ZERO, left)));
  return sums.flatMap(({ order, left, first }) => {
    if (left <= ZERO) return [];
    const covered = paise(Math.min(ahead, left));
    ahead = minus(ahead, covered);
    const rest = minus(left, covered);
    const document = order === null ? "" : first.document;
    return rest > ZERO ? [{ order, document, left: rest, since: first.businessDay }] : [];
  });
}

function oldest<T extends OfOrder>(entries: readonly T[]): T {
  return entries.reduce((first, entry) => (entry.createdAt < first.createdAt ? entry : first));
}

type ChargeEntry = Pick<Entry, "account" | "kind" | "amount" | "payment">;

/**
 * Divides what is taken back of a charge among the accounts that have it now: first the one that was charged, then those it was
 * moved to. `entries` are all of its order. What no account has goes to the one that was charged.
 */
export function divideChargeBack(
  entries: readonly ChargeEntry[],
  charged: Pick<Entry, "account">,
  amount: Paise,
): { readonly account: string; readonly amount: Paise }[] {
  const charges = entries.filter(({ kind }) => kind === "charge" || kind === "credited");
  const moved = charges.filter(({ payment, amount: added }) => payment === null && added > ZERO);
  const accounts = new Set([charged, ...moved].map(({ account }) => account));
  let rest = amount;
  const parts = [...accounts].map((account) => {
    const held = accountBalance(charges.filter((entry) => entry.account === account));
    const part = paise(Math.min(rest, Math.max(ZERO, held)));
    rest = minus(rest, part);
    return { account, amount: part };
  });
  return parts
    .map((part, index) => (index === 0 ? { ...part, amount: sum([part.amount, rest]) } : part))
    .filter((part) => part.amount > ZERO);
}

/** The part of a collection that goes to an order's bill; null: to the opening balance. */
export interface Share {
  readonly order: string | null;
  readonly amount: Paise;
}

/**
 * Divides a collection among what is owed: the chosen ones in their order, else the oldest first. What is more than they owe
 * is left over, and is an advance.
 */
export function divideCollection(
  open: readonly Pick<OpenCharge, "order" | "left">[],
  amount: Paise,
  chosen?: readonly (string | null)[],
): { readonly shares: readonly Share[]; readonly leftOver: Paise } {
  const charges = chosen ? chosen.flatMap((order) => open.find((one) => one.order === order) ?? []) : open;
  let rest = amount;
  const shares: Share[] = [];
  for (const { order, left } of charges) {
    const share = paise(Math.min(rest, left));
    if (share > ZERO) shares.push({ order, amount: share });
    rest = minus(rest, share);
  }
  return { shares, leftOver: rest };
}

/** A row of a statement, with the balance after it. */
export const StatementRow = z.object({ entry: Entry, balance: Rupees });

/** An account's statement of some business days. */
export const Statement = z.object({ before: Rupees, rows: z.array(StatementRow), after: Rupees });
export type Statement = z.output<typeof Statement>;

/** Returns the balance before some business days, their entries with the balance after each, and the balance at the end. */
export function accountStatement(
  entries: readonly Entry[],
  { from, to }: { readonly from: BusinessDay; readonly to: BusinessDay },
): Statement {
  const before = accountBalance(entries.filter(({ businessDay }) => businessDay < from));
  let balance = before;
  const rows = entries
    .filter(({ businessDay }) => businessDay >= from && businessDay <= to)
    .toSorted((a, b) => a.businessDay.localeCompare(b.businessDay) || a.createdAt - b.createdAt)
    .map((entry) => {
      balance = sum([balance, entry.amount]);
      return { entry, balance };
    });
  return { before, rows, after: balance };
}
