import { z } from "zod";
import { command, query } from "../../endpoint.ts";
import { EmptyBody, paging, Ref, SearchText, stored } from "../../entity.ts";
import { Rupees } from "../../money.ts";
import { PrintJob, QueueBody } from "../../printing/job.ts";
import { dayFields, dayFilterRefusal } from "../../span.ts";
import { Day } from "../../time.ts";
import { BillIssuer } from "../bills/api.ts";
import { Choice } from "../order/choice.ts";
import { NotCharged } from "../order/notCharged.ts";
import { Place } from "../place.ts";

export const SlipLine = z.object({
  menuItem: z.string(),
  name: z.string(),
  choice: Choice,
  quantity: z.number(),
  rate: Rupees,
  /** The value at menu price: quantity × rate. */
  amount: Rupees,
  ...NotCharged.shape,
});
export type SlipLine = z.output<typeof SlipLine>;

/** A slip: the uncharged lines of an order, frozen at its closing. Not an invoice, and without tax (clarification 85). */
export const Slip = z.object({
  ...stored("slip"),
  /** Consecutive without gaps in its financial year, in its own series. */
  slipNumber: z.string(),
  order: z.object({ _id: z.string(), billNumber: z.string() }),
  place: Place,
  table: Ref,
  area: Ref,
  waiter: Ref,
  issuer: BillIssuer,
  lines: z.array(SlipLine),
  /** The value of all lines at the menu's prices. */
  value: Rupees,
  businessDay: Day,
  issuedBy: Ref,
  printCount: z.number(),
});
export type Slip = z.output<typeof Slip>;

export const slipsApi = {
  /** Newest first, of an order or of business days; `search` as for bills. */
  list: query({
    path: "/bills/slips",
    permission: "floor.read",
    summary: "Slips for what was not charged, newest first",
    search: z
      .strictObject({ order: z.string().optional(), ...dayFields, search: SearchText.optional(), ...paging })
      .superRefine(dayFilterRefusal),
    output: z.array(Slip),
  }),
  /**
   * Prints it on its printer. Without `again`, one that is on its way or came out is not printed a second time: its jobs are the answer.
   * With it, DUPLICATE is printed. Empty if no printer takes it.
   */
  queue: command({
    method: "POST",
    path: "/bills/slips/:slipId/jobs",
    permission: "orders.take",
    summary: "Print a slip on its printer",
    delivery: "needs-server",
    body: QueueBody,
    output: z.array(PrintJob),
    failure: "Failed to print the slip",
  }),
  /** Counts a print; the second and later prints are marked DUPLICATE. */
  print: command({
    method: "PATCH",
    path: "/bills/slips/:slipId/print",
    permission: "orders.take",
    summary: "Mark a slip printed",
    delivery: "waits",
    body: EmptyBody,
    output: Slip,
    failure: "Failed to print the slip",
  }),
};
