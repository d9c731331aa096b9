import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { Deleted, EmptyBody, Id, Name, nameUpTo, Reason, Ref } from "../entity.ts";
import { RupeesNotNegative, ZERO } from "../money.ts";
import { countFields, DrawerSession } from "./count.ts";
import { DrawerEntry, ManualKind } from "./entries.ts";

/** The drawer that every house has, without any set-up. */
export const MAIN_DRAWER = { _id: "00000000-0000-4000-8000-0000000000d1", name: "Main drawer" } as const;

/** The most drawers of a house, sessions in a list, and entries of one session, the newest. */
export const DRAWERS_MAX = 100;
export const SESSIONS_MAX = 60;
export const ENTRIES_MAX = 500;
const DEVICE_LENGTH_MAX = 200;

/** A place for cash. What it should hold is no part of it: it is counted blind (109). */
export const Drawer = z.object({
  _id: z.string(),
  name: z.string(),
  /** Whose purse it is; null for a drawer that stands somewhere. */
  person: Ref.nullable(),
  /** The number of its running session. */
  session: z.number().int(),
  /** True if money moved since the last count, so that it has to be counted. */
  isMoved: z.boolean(),
  /** The session that ended and waits for its count. */
  toCount: DrawerSession.nullable(),
  /** True for the one that takes what this person receives on this device. */
  isTaking: z.boolean(),
});
export type Drawer = z.output<typeof Drawer>;

export const NewDrawer = z.strictObject({
  _id: Id.optional(),
  name: Name,
  /** Makes it this person's purse, which takes all that the person receives. */
  person: Id.optional(),
});

export const drawersApi = {
  list: query({
    path: "/drawers",
    permission: "drawers.count",
    summary: "Drawers and purses: the main drawer first, then by name",
    /** Which device asks, for `isTaking`. */
    search: z.strictObject({ device: nameUpTo(DEVICE_LENGTH_MAX).optional() }),
    output: z.array(Drawer),
  }),
  /** The newest first. 403 not-permitted for another's purse. */
  sessions: query({
    path: "/drawers/:drawerId/sessions",
    permission: "drawers.count",
    summary: "A drawer's ended sessions with their counts",
    output: z.array(DrawerSession),
  }),
  /**
   * Entries of a session, the running one if none is named, the newest first. Before its count only those that people entered, so that
   * nobody adds up what is expected.
   */
  entries: query({
    path: "/drawers/:drawerId/entries",
    permission: "drawers.count",
    summary: "What moved in a drawer",
    search: z.strictObject({
      session: z
        .string()
        .regex(/^\d{1,6}$/, "must be a number")
        .optional(),
    }),
    output: z.array(DrawerEntry),
  }),
  /** Cash of expenses that named no drawer, the newest first. */
  outside: query({
    path: "/drawers/outside",
    permission: "expenses.manage",
    summary: "Cash of expenses that is not from a drawer",
    output: z.array(DrawerEntry),
  }),
  /** 409 name-taken. 404 for an unknown person. */
  create: command({
    method: "POST",
    path: "/drawers",
    permission: "drawers.manage",
    summary: "Add a drawer, or a person's purse",
    delivery: "needs-server",
    body: NewDrawer,
    output: Drawer,
    success: "Drawer added",
    failure: "Failed to add the drawer",
  }),
  /** 409 drawer-not-empty before it is counted and empty; the main drawer stays. */
  remove: command({
    method: "DELETE",
    path: "/drawers/:drawerId",
    permission: "drawers.manage",
    summary: "Delete an empty drawer",
    delivery: "needs-server",
    body: EmptyBody,
    output: Deleted,
    success: "Drawer deleted",
    failure: "Failed to delete the drawer",
  }),
  /** From now on this device takes money for this drawer; a person with a purse still for the purse. */
  choose: command({
    method: "PUT",
    path: "/drawers/:drawerId/till",
    permission: "drawers.move",
    summary: "Take money for a drawer on this device",
    delivery: "needs-server",
    body: EmptyBody,
    output: Drawer.pick({ _id: true, name: true }),
    success: "Money goes into this drawer",
    failure: "Failed to choose the drawer",
  }),
  /** Cash in or out by a person, or the drawer opened without a sale (then without an amount). */
  move: command({
    method: "POST",
    path: "/drawers/:drawerId/movements",
    permission: "drawers.move",
    summary: "Float, pay-in, pay-out, tip, deposit, or opened without a sale",
    delivery: "needs-server",
    body: z
      .strictObject({ kind: ManualKind, amount: RupeesNotNegative, reason: Reason })
      .refine(({ kind, amount }) => (kind === "opened") === (amount === ZERO), {
        path: ["amount"],
        message: "must be 0 for an opened drawer, and greater than 0 otherwise",
      }),
    output: DrawerEntry,
    success: "Entered",
    failure: "Failed to enter the movement",
  }),
  /** Cash from one drawer into another, such as a purse's into the main drawer. */
  transfer: command({
    method: "POST",
    path: "/drawers/:drawerId/transfers",
    permission: "drawers.move",
    summary: "Move cash into another drawer",
    delivery: "needs-server",
    body: z.strictObject({
      to: Id,
      amount: RupeesNotNegative.refine((amount) => amount > 0, "must be greater than 0"),
      reason: Reason,
    }),
    output: DrawerEntry,
    success: "Cash moved",
    failure: "Failed to move the cash",
  }),
  /** "Count": ends the running session. Money taken later is the next one's. 409 drawer-to-count while one waits. */
  end: command({
    method: "POST",
    path: "/drawers/:drawerId/sessions",
    permission: "drawers.count",
    summary: "End a drawer's session to count it",
    delivery: "needs-server",
    body: EmptyBody,
    output: DrawerSession,
    failure: "Failed to begin the count",
  }),
  /**
   * Stores a count. The next session begins with what the first found, less `deposit`; a second one, of who takes the drawer over, is
   * kept beside it. 409 counted-before; 422 if the deposit is more than the cash.
   */
  count: command({
    method: "POST",
    path: "/drawers/sessions/:sessionId/counts",
    permission: "drawers.count",
    summary: "Store what was counted",
    delivery: "needs-server",
    body: z.strictObject({ ...countFields, deposit: RupeesNotNegative.optional() }),
    output: DrawerSession,
    success: "Count stored",
    failure: "Failed to store the count",
  }),
  /** Ends the wait for a count: its holder owes what is expected. 409 counted-before. */
  giveUp: command({
    method: "POST",
    path: "/drawers/sessions/:sessionId/not-handed-over",
    permission: "drawers.giveUp",
    summary: "Close a session as not handed over",
    delivery: "needs-server",
    body: z.strictObject({ reason: Reason }),
    output: DrawerSession,
    success: "Closed as not handed over",
    failure: "Failed to close the session",
  }),
  /** Says why a count differs. */
  explain: command({
    method: "PATCH",
    path: "/drawers/sessions/:sessionId",
    permission: "drawers.count",
    summary: "Give the reason of a difference",
    delivery: "needs-server",
    body: z.strictObject({ reason: Reason }),
    output: DrawerSession,
    success: "Reason stored",
    failure: "Failed to store the reason",
  }),
};
