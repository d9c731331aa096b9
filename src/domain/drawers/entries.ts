import { z } from "zod";
import { Ref, stored } from "../entity.ts";
import { minus, type Paise, Rupees, sum, times, ZERO } from "../money.ts";
import { Day, type Instant } from "../time.ts";

/** The ways of payment that are counted: cash in a drawer, card and UPI by what the machine or the bank's page says. */
export const CountedType = z.enum(["cash", "card", "upi"]);
export type CountedType = z.infer<typeof CountedType>;

/**
 * Why money moved. float: cash to begin with. received: paid for a bill or what was due on it. collected, advance: on an account.
 * corrected: a payment entered wrongly. refunded, returned, advanceReturned: given back. expense: paid for the house. tipPaid: a
 * tip handed to staff, also one by card. deposit: brought to the bank or the safe. opened: the drawer opened without a sale.
 */
export const DrawerEntryKind = z.enum([
  ...(["float", "received", "collected", "advance", "payIn", "transferIn"] as const),
  ...(["corrected", "refunded", "returned", "advanceReturned", "expense"] as const),
  ...(["payOut", "tipPaid", "transferOut", "deposit", "opened"] as const),
]);
export type DrawerEntryKind = z.infer<typeof DrawerEntryKind>;

/** What an entry of each kind does to the money: 1 adds its amount, -1 takes it out, 0 moves none. */
export const entryDirection: Record<DrawerEntryKind, 1 | 0 | -1> = {
  ...{ float: 1, received: 1, collected: 1, advance: 1, payIn: 1, transferIn: 1 },
  ...{ corrected: -1, refunded: -1, returned: -1, advanceReturned: -1, expense: -1 },
  ...{ payOut: -1, tipPaid: -1, transferOut: -1, deposit: -1, opened: 0 },
};

/** The kinds that a person enters by hand, each with a reason. */
export const ManualKind = DrawerEntryKind.extract([
  "float",
  "payIn",
  "payOut",
  "tipPaid",
  "deposit",
  "opened",
]);
export type ManualKind = z.infer<typeof ManualKind>;

/** A movement of money. Entries are only added. */
export const DrawerEntry = z.object({
  ...stored("drawerEntry"),
  /** Null: not from a drawer, for an expense of a client that names none. */
  drawer: z.string().nullable(),
  kind: DrawerEntryKind,
  type: CountedType,
  /** Not negative, without the tip; below zero only for an expense whose cash fell. */
  amount: Rupees,
  /** The tip of a payment, which the drawer holds if settings say so. */
  tip: Rupees,
  reason: z.string(),
  /** The payment, expense, receipt or other drawer that it is about; null for an entry by hand. */
  source: z.string().nullable(),
  by: Ref,
  businessDay: Day,
});
export type DrawerEntry = z.output<typeof DrawerEntry>;

type Moved = Pick<DrawerEntry, "kind" | "type" | "amount" | "tip">;

/**
 * Computes what should be there: the sum of the entries of one way of payment. Tips count where they go into the drawer. What a guest
 * handed over and got back as change is in no entry.
 */
export function expectedIn(
  entries: readonly Moved[],
  { type, hasTips }: { readonly type: CountedType; readonly hasTips: boolean },
): Paise {
  const ofType = entries.filter((entry) => entry.type === type);
  return sum(ofType.map((entry) => moneyOf(entry, hasTips)));
}

function moneyOf({ kind, amount, tip }: Moved, hasTips: boolean): Paise {
  return times(sum([amount, hasTips ? tip : ZERO]), entryDirection[kind]);
}

/** A payment row of an order, as far as money moved by it. */
export interface PaidRow {
  readonly kind: "payment" | "reversal" | "refund" | "returned" | "waived";
  readonly type: CountedType | "credit";
  readonly amount: Paise;
  readonly tip: Paise;
}

const kindOfRow = {
  ...{ payment: "received", reversal: "corrected", refund: "refunded", returned: "returned" },
} as const satisfies Partial<Record<PaidRow["kind"], DrawerEntryKind>>;

/** Returns the movement of a payment row; undefined if it moved no money: credit, and what was written off. */
export function movedBy({ kind, type, amount, tip }: PaidRow): Moved | undefined {
  if (type === "credit" || kind === "waived") return undefined;
  return { kind: kindOfRow[kind], type, amount, tip };
}

/** The cash that an expense has taken so far: what is paid of it, if it is paid in cash and not deleted. */
export function expenseCash(
  expense: { readonly paymentMethod: string; readonly paidAmount: Paise } | undefined,
): Paise {
  return expense?.paymentMethod === "cash" ? expense.paidAmount : ZERO;
}

/** Returns what an expense's change takes from the drawer, negative if cash comes back; undefined if no cash moved. */
export function movedByExpense(
  before: Parameters<typeof expenseCash>[0],
  after: Parameters<typeof expenseCash>[0],
): Moved | undefined {
  const amount = minus(expenseCash(after), expenseCash(before));
  return amount === ZERO ? undefined : { kind: "expense", type: "cash", amount, tip: ZERO };
}

/** A drawer's time between two counts: from its beginning, up to its end and without it. */
export interface DrawerSpan {
  readonly from: Instant;
  /** Null: it goes on. */
  readonly until: Instant | null;
}

/** Returns the entries of a session. An entry at the instant of its end is of the next one: each is of exactly one. */
export function entriesIn<E extends Pick<DrawerEntry, "createdAt">>(
  entries: readonly E[],
  { from, until }: DrawerSpan,
): E[] {
  return entries.filter(({ createdAt }) => createdAt >= from && (until === null || createdAt < until));
}

/** True if a session needs no count: nothing moved in it. */
export function isUntouched(entries: readonly Pick<DrawerEntry, "kind">[]): boolean {
  return entries.every(({ kind }) => entryDirection[kind] === 0);
}
