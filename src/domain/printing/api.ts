import { z } from "zod";
import { command, query } from "../endpoint.ts";
import { Reason, Ref } from "../entity.ts";
import { JobAnswer, PrintJob } from "./job.ts";
import { Printer } from "./printer.ts";

/** A printer as everybody sees it: what it prints, and whether it does. */
export const PrinterInUse = Printer.pick({
  _id: true,
  name: true,
  kots: true,
  stations: true,
  bills: true,
  areas: true,
  tills: true,
  drawer: true,
  trouble: true,
  isPaperLow: true,
});
export type PrinterInUse = z.output<typeof PrinterInUse>;

export const printingApi = {
  /** The printers by name, the kitchen's stations in their order, the papers that are on their way or need an answer, and those that came out in the last minutes. */
  read: query({
    path: "/printing",
    permission: "floor.read",
    summary: "Printers and papers on their way",
    output: z.object({ printers: z.array(PrinterInUse), stations: z.array(Ref), jobs: z.array(PrintJob) }),
  }),
  /**
   * there: it came out. again: prints it again, marked DUPLICATE; answers the new job. withdraw: one that did not come out is not printed, because
   * the device prints it or nobody needs it. 409 job-not-open if the paper is further by now.
   */
  answer: command({
    method: "PATCH",
    path: "/printing/:jobId",
    permission: "orders.take",
    summary: "Say what became of a paper",
    delivery: "needs-server",
    body: z.strictObject({ answer: JobAnswer }),
    output: PrintJob,
    failure: "Failed to store what became of the paper",
  }),
  /** Opens the cash drawer of this till without a payment. 409 no-drawer if no printer of this device has one. */
  openDrawer: command({
    method: "POST",
    path: "/printing/drawer",
    permission: "drawer.open",
    summary: "Open the cash drawer",
    delivery: "needs-server",
    body: z.strictObject({ reason: Reason }),
    output: PrintJob,
    success: "The drawer opens",
    failure: "Failed to open the drawer",
  }),
};
