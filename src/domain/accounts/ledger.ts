import { minus, type Paise, paise, sum, times, ZERO } from "../money.ts";
import type { BusinessDay, Instant } from "../time.ts";

/**
 * What an entry does to an account. opening: a balance by hand. charge: a bill or part of one put on the account. collection:
 * money received, on the day it is received and never a sale. advance: money received before anything is owed. returned: an
 * advance given back. credited: a credit note. tds: tax that the customer withheld. writtenOff: a debt given up.
 */
export type EntryKind =
  | "opening"
  | "charge"
  | "collection"
  | "advance"
  | "returned"
  | "credited"
  | "tds"
  | "writtenOff";

/** A row of an account. Rows are only added, never changed; a correction is a row with the opposite amount. */
export interface Entry {
  readonly _id: string;
  readonly kind: EntryKind;
  /** What was written; negative in a correction of an earlier row. */
  readonly amount: Paise;
  /** The bill that it charges, or of which it closes a part; null for an opening balance and an advance. */
  readonly bill: string | null;
  readonly businessDay: BusinessDay;
  readonly at: Instant;
}

/** 1: more is owed. -1: less is owed. */
const entryEffects: Record<EntryKind, 1 | -1> = {
  opening: 1,
  charge: 1,
  collection: -1,
  advance: -1,
  returned: 1,
  credited: -1,
  tds: -1,
  writtenOff: -1,
};

/** True if an entry of this kind moves money; tax withheld, write-offs, credits and charges do not. */
export const movesMoney: Record<EntryKind, boolean> = {
  opening: false,
  charge: false,
  collection: true,
  advance: true,
  returned: true,
  credited: false,
  tds: false,
  writtenOff: false,
};

function effectOf({ kind, amount }: Pick<Entry, "kind" | "amount">): Paise {
  return times(amount, entryEffects[kind]);
}

/** Computes what is owed on an account: the sum of its entries. Negative: an advance is left. */
export function accountBalance(entries: readonly Pick<Entry, "kind" | "amount">[]): Paise {
  return sum(entries.map(effectOf));
}

/** A bill of an account with the part that is still owed. */
export interface OpenBill {
  readonly bill: string | null;
  readonly left: Paise;
  /** The business day of its first entry, from which its age counts. */
  readonly since: BusinessDay;
}

/** Lists what is still owed of each bill and of the opening balance, oldest first. Advances belong to none of them. */
export function listOpenBills(entries: readonly Entry[]): readonly OpenBill[] {
  const owed = entries.filter(({ kind }) => kind !== "advance" && kind !== "returned");
  return [...Map.groupBy(owed, ({ bill }) => bill)]
    .flatMap(([bill, rows]) => {
      const first = rows.toSorted((a, b) => a.at - b.at)[0];
      const left = accountBalance(rows);
      return first && left > ZERO ? [{ bill, left, since: first.businessDay, at: first.at }] : [];
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ at: _, ...open }) => open);
}

/** The part of a collection that goes to a bill. */
export interface Share {
  readonly bill: string | null;
  readonly amount: Paise;
}

/**
 * Divides a collection among open bills: the chosen ones first, in the order they were chosen, or the oldest first. What is
 * more than they owe is left over, and is an advance.
 */
export function divideCollection(
  open: readonly OpenBill[],
  amount: Paise,
  chosen?: readonly (string | null)[],
): { readonly shares: readonly Share[]; readonly leftOver: Paise } {
  const bills = chosen ? chosen.flatMap((bill) => open.find((one) => one.bill === bill) ?? []) : open;
  let rest = amount;
  const shares: Share[] = [];
  for (const { bill, left } of bills) {
    const share = paise(Math.min(rest, left));
    if (share > ZERO) shares.push({ bill, amount: share });
    rest = minus(rest, share);
  }
  return { shares, leftOver: rest };
}

/** Returns the permission that a charge needs: an approval where the balance would rise above the account's limit. */
export function needsApprovalAboveLimit(balance: Paise, charge: Paise, limit: Paise | null): boolean {
  return limit !== null && charge > ZERO && sum([balance, charge]) > limit;
}

/** True if an account may be deleted: it has no balance and no open bill. */
export function isSettled(entries: readonly Entry[]): boolean {
  return accountBalance(entries) === ZERO && listOpenBills(entries).length === 0;
}

/** A row of a statement, with the balance after it. */
export interface StatementRow {
  readonly entry: Entry;
  readonly balance: Paise;
}

/** An account's statement of some business days: the balance before, each entry with the balance after it, the balance at the end. */
export function accountStatement(
  entries: readonly Entry[],
  { from, to }: { readonly from: BusinessDay; readonly to: BusinessDay },
): { readonly before: Paise; readonly rows: readonly StatementRow[]; readonly after: Paise } {
  const before = accountBalance(entries.filter(({ businessDay }) => businessDay < from));
  let balance = before;
  const rows = entries
    .filter(({ businessDay }) => businessDay >= from && businessDay <= to)
    .toSorted((a, b) => a.businessDay.localeCompare(b.businessDay) || a.at - b.at)
    .map((entry) => {
      balance = sum([balance, effectOf(entry)]);
      return { entry, balance };
    });
  return { before, rows, after: balance };
}
