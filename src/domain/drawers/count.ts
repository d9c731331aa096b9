import { z } from "zod";
import { Ref } from "../entity.ts";
import { minus, type Paise, paise, Rupees, sum, times, ZERO } from "../money.ts";
import type { Role } from "../permissions.ts";
import { Timestamp } from "../time.ts";

/** The notes and coins of India, in rupees, the largest first. */
export const DENOMINATIONS = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** More of one denomination than any drawer holds. */
const PIECES_MAX = 100_000;

/** How many of each denomination are there; what is not named is not there. */
export const Denominations = z
  .array(
    z.strictObject({
      value: z.literal(DENOMINATIONS),
      pieces: z.number().int().min(0).max(PIECES_MAX),
    }),
  )
  .max(DENOMINATIONS.length);
export type Denominations = z.output<typeof Denominations>;

/** Adds the notes and coins up. */
export function countedCash(denominations: Denominations): Paise {
  return sum(denominations.map(({ value, pieces }) => times(paise(value * 100), pieces)));
}

/** True if a denomination is named twice, which would hide how many there are. */
export function isRepeated(denominations: Denominations): boolean {
  return new Set(denominations.map(({ value }) => value)).size < denominations.length;
}

/** A count of a session by one person. The second one, of whoever takes the drawer over, is kept beside the first. */
export const DrawerCount = z.object({
  cash: Rupees,
  denominations: Denominations,
  /** What the card machine and the bank's page say; null if not looked at. */
  card: Rupees.nullable(),
  upi: Rupees.nullable(),
  by: Ref,
  at: Timestamp,
});
export type DrawerCount = z.output<typeof DrawerCount>;

/** At most this many people count one session. */
export const COUNTS_MAX = 2;

/** How a session ended: counted, counted by both people of a handover, or not at all, so that its person owes it. */
export type SessionEnd =
  | { readonly kind: "counting" }
  | { readonly kind: "counted" | "handedOver"; readonly difference: Paise }
  | { readonly kind: "notHandedOver"; readonly owedBy: Ref; readonly owed: Paise };

interface EndedSession {
  /** The person whose purse it is, or who had the drawer. */
  readonly person: Ref;
  readonly expected: Paise;
  readonly counts: readonly Pick<DrawerCount, "cash" | "by">[];
  readonly isGivenUp: boolean;
}

/**
 * Returns how an ended session stands. The first count says the difference, since a second one may follow from it; of a session that
 * nobody handed over, its person owes what is expected.
 */
export function sessionEnd({ person, expected, counts, isGivenUp }: EndedSession): SessionEnd {
  const [first, second] = counts;
  if (!first)
    return isGivenUp ? { kind: "notHandedOver", owedBy: person, owed: expected } : { kind: "counting" };
  const difference = minus(first.cash, expected);
  return { kind: second && second.by._id !== first.by._id ? "handedOver" : "counted", difference };
}

/**
 * Returns what a person may see of a session's expected sum: nothing before a count is stored, whoever asks, so that nobody counts
 * towards it (clarification 109).
 */
export function shownExpected({ expected, counts, isGivenUp }: Omit<EndedSession, "person">): Paise | null {
  return counts.length > 0 || isGivenUp ? expected : null;
}

/** Returns the cash that the next session begins with: what was counted less what is deposited. */
export function floatKept(counted: Paise, deposit: Paise): Paise {
  return paise(Math.max(ZERO, minus(counted, deposit)));
}

interface Holder {
  readonly _id: string;
  readonly role: Role;
}

interface HeldDrawer {
  readonly isPurse: boolean;
  /** The person of a purse; null for a drawer that stands at a till. */
  readonly person: string | null;
}

/** True if a person may count a drawer and move money in it: one's own purse, a till's for cashiers, all for managers. */
export function isOwnDrawer({ _id, role }: Holder, { isPurse, person }: HeldDrawer): boolean {
  if (role === "manager" || role === "admin") return true;
  return isPurse ? person === _id : role === "cashier";
}
