import type { Entry } from "../accounts/ledger.ts";
import type { Receipt } from "../accounts/receipt.ts";
import type { EndedSession } from "../drawers/count.ts";
import type { DrawerEntry } from "../drawers/entries.ts";
import type { Ref } from "../entity.ts";
import type { Bill } from "../orders/bills/api.ts";
import type { CreditNote } from "../orders/bills/creditNote.ts";
import type { KotStatus } from "../orders/kot/api.ts";
import type { Payment } from "../orders/payments/api.ts";
import type { Slip } from "../orders/slips/api.ts";
import type { BusinessDay, Instant } from "../time.ts";

/** Pieces of a dish on a frozen ticket of the kitchen. */
export interface TicketPieces {
  readonly _id: string;
  readonly order: string;
  readonly name: string;
  readonly quantity: number;
  readonly day: BusinessDay;
}

/** Pieces of a ticket as the kitchen's work has them: on which order they are now, or by which void they were taken back. */
export interface WorkPieces {
  readonly ticket: string;
  readonly order: string;
  readonly dish: string;
  readonly quantity: number;
  readonly status: KotStatus;
  readonly voidId: string | null;
}

/** A record of pieces that were taken back after the kitchen knew. */
export interface VoidedPieces {
  readonly _id: string;
  readonly order: string;
  readonly name: string;
  readonly quantity: number;
  readonly reason: string;
  readonly by: Ref;
  readonly approvedBy: string;
  readonly day: BusinessDay;
}

export interface DayOrder {
  readonly _id: string;
  readonly billNumber: string;
  readonly place: string;
  readonly isOpen: boolean;
  readonly covers: number | null;
}

/** A payment row with its order and its business day. */
export interface DayPayment extends Payment {
  readonly order: string;
  readonly day: BusinessDay;
}

export interface DaySession extends EndedSession {
  readonly name: string;
}

/** A number of a series that no paper has, such as one that a restore skipped. */
export interface MissingNumbers {
  readonly series: string;
  readonly from: number;
  readonly to: number;
}

/** What is stored about a business day, and about the orders that it touched. Only frozen rows, no sums. */
export interface DayFacts {
  readonly day: BusinessDay;
  readonly orders: readonly DayOrder[];
  /** The bills of these orders and of the day, also cancelled ones. */
  readonly bills: readonly Bill[];
  readonly slips: readonly Slip[];
  readonly tickets: readonly TicketPieces[];
  readonly work: readonly WorkPieces[];
  readonly voids: readonly VoidedPieces[];
  /** The rest is the day's own. */
  readonly kotCount: number;
  readonly notes: readonly CreditNote[];
  readonly payments: readonly DayPayment[];
  readonly receipts: readonly Receipt[];
  /** The entries of these payments and receipts, and whatever else moved in drawers on the day. */
  readonly accountEntries: readonly Pick<Entry, "payment" | "receipt" | "amount">[];
  readonly drawerEntries: readonly DrawerEntry[];
  /** The counted sessions with money of the day, and all their entries. */
  readonly sessions: readonly DaySession[];
  readonly sessionEntries: readonly DrawerEntry[];
  readonly missingNumbers: readonly MissingNumbers[];
  /** The times at which earlier days were closed. */
  readonly closes: readonly { readonly number: number; readonly day: BusinessDay; readonly at: Instant }[];
}
