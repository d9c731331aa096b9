import { z } from "zod";
import { command, query } from "../../endpoint.ts";
import { EmptyBody, paging, SearchText } from "../../entity.ts";
import { PrintJob, QueueBody } from "../../printing/job.ts";
import { dayFields, dayFilterRefusal } from "../../span.ts";
import { CreditNote } from "./creditNote.ts";

export const creditNotesApi = {
  /** Newest first, of a bill or of business days; `search` is the beginning of a number, or digits of one. */
  list: query({
    path: "/bills/notes",
    permission: "floor.read",
    summary: "Credit notes, newest first",
    search: z
      .strictObject({ bill: z.string().optional(), ...dayFields, search: SearchText.optional(), ...paging })
      .superRefine(dayFilterRefusal),
    output: z.array(CreditNote),
  }),
  /**
   * Prints it on its printer. Without `again`, one that is on its way or came out is not printed a second time: its jobs are the answer.
   * With it, DUPLICATE is printed. Empty if no printer takes it.
   */
  queue: command({
    method: "POST",
    path: "/bills/notes/:noteId/jobs",
    permission: "orders.take",
    summary: "Print a credit note on its printer",
    delivery: "needs-server",
    body: QueueBody,
    output: z.array(PrintJob),
    failure: "Failed to print the credit note",
  }),
  /** Counts a print; the second and later prints are marked DUPLICATE. */
  print: command({
    method: "PATCH",
    path: "/bills/notes/:noteId/print",
    permission: "orders.take",
    summary: "Mark a credit note printed",
    delivery: "waits",
    body: EmptyBody,
    output: CreditNote,
    failure: "Failed to print the credit note",
  }),
};
