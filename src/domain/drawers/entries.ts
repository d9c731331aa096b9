import { z } from "zod";
import { Ref, stored } from "../entity.ts";
import { minus, type Paise, Rupees, sum, times, ZERO } from "../money.ts";
import { Day } from "../time.ts";

/** The ways of payment that are counted: cash in a drawer, card and UPI by what the machine or the bank's page says. */
export const CountedType = z.enum(["cash", "card", "upi"]);
export type CountedType = z.infer<typeof CountedType>;

/**
 * Why money moved. carried: what the count before found. float: cash to begin with. received: paid for a bill or what was due on it.
 * collected, advance: on an account. corrected: a payment entered wrongly. refunded, returned, advanceReturned: given back. expense:
 * paid for the house. tipPaid: a tip handed to staff, also one by card. deposit: brought to the bank or the safe. opened: the drawer
 * opened without a sale.
 */
export const DrawerEntryKind = z.enum([
  ...(["carried", "float", "received", "collected", "advance", "payIn", "transferIn"] as const),
  ...(["corrected", "refunded", "returned", "advanceReturned", "expense"] as const),
  ...(["payOut", "tipPaid", "transferOut", "deposit", "opened"] as const),
]);
export type DrawerEntryKind = z.infer<typeof DrawerEntryKind>;

/** What an entry of each kind does to the money: 1 adds its sum, -1 takes it out, 0 moves none. */
export const entryDirection: Record<DrawerEntryKind, 1 | 0 | -1> = {
  ...{ carried: 1, float: 1, received: 1, collected: 1, advance: 1, payIn: 1, transferIn: 1 },
  ...{ corrected: -1, refunded: -1, returned: -1, advanceReturned: -1, expense: -1 },
  ...{ payOut: -1, tipPaid: -1, transferOut: -1, deposit: -1, opened: 0 },
};

/** The kinds that a person enters, each with a reason. */
export const ManualKind = DrawerEntryKind.extract([
  ...(["float", "payIn", "payOut", "tipPaid", "deposit", "opened"] as const),
]);
export type ManualKind = z.infer<typeof ManualKind>;

/** The kinds that whoever counts sees before the count: those that people entered. */
export const SHOWN_BEFORE_COUNT = [...ManualKind.options, "carried", "transferIn", "transferOut"] as const;

/** A movement of money. Entries are only added; what is expected in a drawer is their sum. */
export const DrawerEntry = z.object({
  ...stored("drawerEntry"),
  /** Null: not from a drawer, for an expense of a client that names none. */
  drawer: z.string().nullable(),
  /** The drawer's session: the first is 1. 0 without a drawer. */
  session: z.number().int(),
  kind: DrawerEntryKind,
  type: CountedType,
  /** Positive in, negative out; with a payment's tip, but for cash where settings say that staff keep it. */
  amount: Rupees,
  reason: z.string(),
  /** What it is about: an order, account, expense or drawer. */
  about: z.string(),
  /** The payment, receipt or other drawer. */
  source: z.string().nullable(),
  by: Ref,
  businessDay: Day,
});
export type DrawerEntry = z.output<typeof DrawerEntry>;

/** What a movement says for its entry. */
export type Moved = Pick<DrawerEntry, "kind" | "type" | "amount">;

/** Makes a movement of a sum that is not negative. */
export function moved(kind: DrawerEntryKind, type: CountedType, amount: Paise): Moved {
  return { kind, type, amount: times(amount, entryDirection[kind]) };
}

/** A payment row of an order, as far as money moved by it. */
interface PaidRow {
  readonly kind: "payment" | "reversal" | "refund" | "returned" | "waived";
  readonly type: CountedType | "credit";
  readonly amount: Paise;
  readonly tip: Paise;
}

const kindOfRow = {
  ...{ payment: "received", reversal: "corrected", refund: "refunded", returned: "returned" },
} as const satisfies Partial<Record<PaidRow["kind"], DrawerEntryKind>>;

/**
 * Returns the movement of a payment row; undefined if it moved no money: credit, and what was written off. What a guest handed over
 * and got back as change is in no entry.
 */
export function movedBy({ kind, type, amount, tip }: PaidRow, hasCashTips: boolean): Moved | undefined {
  if (type === "credit" || kind === "waived") return undefined;
  return moved(kindOfRow[kind], type, sum([amount, type === "cash" && !hasCashTips ? ZERO : tip]));
}

/** An expense as far as cash moves by it. */
type PaidExpense = { readonly paymentMethod: string; readonly paidAmount: Paise } | undefined;

/** Returns what an expense's change takes from a drawer, or puts back; undefined if no cash moved. */
export function movedByExpense(before: PaidExpense, after: PaidExpense): Moved | undefined {
  const cash = (expense: PaidExpense) => (expense?.paymentMethod === "cash" ? expense.paidAmount : ZERO);
  const amount = minus(cash(after), cash(before));
  return amount === ZERO ? undefined : moved("expense", "cash", amount);
}
