import { z } from "zod";
import { command, download, query } from "../endpoint.ts";
import { Reason, Ref, stored } from "../entity.ts";
import { Rupees } from "../money.ts";
import { PrintJob, QueueBody } from "../printing/job.ts";
import { Day, Timestamp } from "../time.ts";
import { ZReport } from "./zReport.ts";

/** The most closed days in a list, the newest; and named devices and remarks of one close. */
export const CLOSES_MAX = 400;
export const LOST_MAX = 50;
export const REMARKS_MAX = 20;

/** Cash on a device that last reported it as unsent. */
export const UnsentCash = z.object({
  device: z.string(),
  person: z.string(),
  /** The number of payments, and their sum. */
  payments: z.number(),
  amount: Rupees,
  reportedAt: Timestamp,
});
export type UnsentCash = z.output<typeof UnsentCash>;

export const OpenKind = z.enum([
  ...(["cash", "drawer", "table", "device", "bill", "due", "overpaid", "upi", "paper", "ticket"] as const),
]);
export type OpenKind = z.infer<typeof OpenKind>;

/** Something that the day leaves open, with the id that its link needs: of a device, drawer, order, bill or paper. */
export const OpenThing = z.object({
  kind: OpenKind,
  id: z.string(),
  name: z.string(),
  amount: Rupees.nullable(),
  since: Timestamp.nullable(),
  /** True if it keeps the day open: a drawer to count, and cash that a device has not sent. */
  blocks: z.boolean(),
});
export type OpenThing = z.output<typeof OpenThing>;

/** The most things of each kind in a list. */
export const OPEN_MAX = 100;

/** The oldest open business day. */
export const OpenDay = z.object({
  businessDay: Day,
  /** The running day: it has not ended yet. */
  isRunning: z.boolean(),
  /** False if its date is in the future. */
  mayClose: z.boolean(),
  open: z.array(OpenThing),
});
export type OpenDay = z.output<typeof OpenDay>;

/** A signed remark beside a Z, which stays as it is. */
export const Remark = z.object({ text: z.string(), by: Ref, createdAt: Timestamp });

/** A closed business day with its frozen Z report. */
export const DayClose = z.object({
  ...stored("dayClose"),
  /** Consecutive without gaps. */
  number: z.number().int(),
  businessDay: Day,
  by: Ref,
  /** The journal's head: whoever has the paper can check that nothing before it was changed. */
  head: z.object({ seq: z.number(), hash: z.string() }),
  /** Unsent cash that was named lost. */
  lost: z.array(UnsentCash),
  report: ZReport,
  remarks: z.array(Remark),
});
export type DayClose = z.output<typeof DayClose>;

/** A closed day in a list. */
export const ClosedDay = DayClose.pick({
  _id: true,
  createdAt: true,
  number: true,
  businessDay: true,
  by: true,
});
export type ClosedDay = z.output<typeof ClosedDay>;

export const dayCloseApi = {
  /** The newest first. */
  list: query({
    path: "/day-closes",
    permission: "dayClose.manage",
    summary: "Closed business days",
    output: z.array(ClosedDay),
  }),
  open: query({
    path: "/day-closes/open",
    permission: "dayClose.manage",
    summary: "The oldest open business day, and what it leaves open",
    output: OpenDay,
  }),
  /** The X report: the same figures as a Z at any time, and not frozen. */
  x: query({
    path: "/day-closes/x",
    permission: "dayClose.manage",
    summary: "The report of the oldest open business day so far",
    output: ZReport,
  }),
  read: query({
    path: "/day-closes/:closeId",
    permission: "dayClose.manage",
    summary: "A closed business day with its Z report",
    output: DayClose,
  }),
  /**
   * Closes the oldest open business day and freezes its Z report. Later work belongs to the next day. 409 day-changed if `businessDay`
   * is not that day (any more), day-in-future, drawer-uncounted with details.drawers, cash-unsent with details.devices unless `lost`
   * names them.
   */
  close: command({
    method: "POST",
    path: "/day-closes",
    permission: "dayClose.manage",
    summary: "Close the oldest open business day",
    delivery: "needs-server",
    body: z.strictObject({ businessDay: Day, lost: z.array(z.string().max(64)).max(LOST_MAX).optional() }),
    output: DayClose,
    success: "Day closed",
    failure: "Failed to close the day",
  }),
  /** 409 too-many-remarks. */
  remark: command({
    method: "POST",
    path: "/day-closes/:closeId/remarks",
    permission: "dayClose.manage",
    summary: "Add a signed remark beside a Z report",
    delivery: "needs-server",
    body: z.strictObject({ text: Reason }),
    output: DayClose,
    success: "Remark added",
    failure: "Failed to add the remark",
  }),
  /** Prints a Z on the till's printer. Without `again`, one that is on its way or came out is not printed a second time. Empty if no printer takes it. */
  queue: command({
    method: "POST",
    path: "/day-closes/:closeId/jobs",
    permission: "dayClose.manage",
    summary: "Print a Z report on its printer",
    delivery: "needs-server",
    body: QueueBody,
    output: z.array(PrintJob),
    failure: "Failed to print the Z report",
  }),
  export: download({
    path: "/day-closes/:closeId/export",
    permission: "dayClose.manage",
    summary: "A Z report as CSV",
    search: z.strictObject({}),
  }),
};
