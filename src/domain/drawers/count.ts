import { z } from "zod";
import { Ref, stored } from "../entity.ts";
import { minus, type Paise, paise, Rupees, RupeesNotNegative, sum, times } from "../money.ts";
import { mayAccess, type SessionRole } from "../permissions.ts";
import { Day } from "../time.ts";

/** The notes and coins of India, in rupees, the largest first. */
export const DENOMINATIONS = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** More of one denomination than any drawer holds. */
export const PIECES_MAX = 100_000;

/** How many of each denomination are there; what is not named is not there. */
export const Denominations = z
  .array(z.strictObject({ value: z.literal(DENOMINATIONS), pieces: z.number().int().min(0).max(PIECES_MAX) }))
  .max(DENOMINATIONS.length)
  .refine((all) => new Set(all.map(({ value }) => value)).size === all.length, "must name each value once");
export type Denominations = z.output<typeof Denominations>;

/** Adds the notes and coins up. */
export function countedCash(denominations: Denominations): Paise {
  return sum(denominations.map(({ value, pieces }) => times(paise(value * 100), pieces)));
}

/** What people enter after counting. */
export const countFields = {
  denominations: Denominations,
  /** What the card machine and the bank's page say; null if nobody looked. */
  card: RupeesNotNegative.nullish(),
  upi: RupeesNotNegative.nullish(),
};

/** A count of a session by one person. A second one, of whoever takes the drawer over, is kept beside the first. */
export const DrawerCount = z.object({
  ...stored("drawerCount"),
  cash: Rupees,
  denominations: z.array(z.object({ value: z.number(), pieces: z.number() })),
  card: Rupees.nullable(),
  upi: Rupees.nullable(),
  by: Ref,
});
export type DrawerCount = z.output<typeof DrawerCount>;

/** At most this many people count one session. */
export const COUNTS_MAX = 2;

/** A drawer's time between two counts, after it ended. */
export const DrawerSession = z.object({
  ...stored("drawerSession"),
  drawer: z.string(),
  /** The first of a drawer is 1. */
  number: z.number().int(),
  /** The sum of its entries; null before a count is stored, so that nobody counts towards it. */
  expected: z.object({ cash: Rupees, card: Rupees, upi: Rupees }).nullable(),
  counts: z.array(DrawerCount),
  /** What the first count found more (or, negative, less) than expected; null before. */
  difference: Rupees.nullable(),
  /** Who answers for it: whose purse it is, who took the drawer over last, or who moved money in it last. */
  holder: Ref,
  /** Nobody handed it over: its holder owes what is expected. */
  isGivenUp: z.boolean(),
  /** Why it differs, or was not handed over. */
  reason: z.string(),
  endedBy: Ref,
  businessDay: Day,
});
export type DrawerSession = z.output<typeof DrawerSession>;

/** A session with its expected sums known, as it is stored. */
export interface EndedSession extends Omit<DrawerSession, "expected" | "difference"> {
  readonly expected: NonNullable<DrawerSession["expected"]>;
}

/** Returns what people may see of a session: what is expected only after a count is stored, whoever asks (109). */
export function shownSession(session: EndedSession): DrawerSession {
  const [first] = session.counts;
  const isShown = first !== undefined || session.isGivenUp;
  const difference = first ? minus(first.cash, session.expected.cash) : null;
  return { ...session, expected: isShown ? session.expected : null, difference };
}

/** True if an ended session waits for its count. */
export function isToCount({ counts, isGivenUp }: Pick<EndedSession, "counts" | "isGivenUp">): boolean {
  return counts.length === 0 && !isGivenUp;
}

interface Holder {
  readonly _id: string;
  readonly role: SessionRole;
}

/** True if a person may count a drawer and see its sessions: one's own purse, or every drawer for who may move its money. */
export function mayCount({ _id, role }: Holder, { person }: { readonly person: Ref | null }): boolean {
  return person?._id === _id || mayAccess(role, "drawers.move");
}
