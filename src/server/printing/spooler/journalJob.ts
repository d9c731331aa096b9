import type { JournalAction } from "#domain/events.ts";
import type { Write } from "../../db/write.ts";
import type { BusinessDays, JournalEntry } from "../../http/handlers/context.ts";
import type { StoredJob } from "../jobs.store.ts";

/** Journals what a printer did in the name of whoever asked for the paper. */
export type JournalPrint = (entry: JournalEntry) => void;

/** Returns the function that journals in a write of the spooler. `requestedBy` is empty for what nobody asked for. */
export function journalIn(
  write: Write,
  days: BusinessDays,
  { requestedBy, device }: Pick<StoredJob, "requestedBy" | "device"> = { requestedBy: "", device: "" },
): JournalPrint {
  return ({ topic, action, entityId, subjectId, atId, before, after }) =>
    write.journal({
      personId: requestedBy,
      deviceId: device,
      commandKey: "",
      businessDay: days.of(write.now),
      topic,
      action,
      entityId,
      subjectId: subjectId ?? null,
      atId: atId ?? null,
      change: JSON.stringify({ before, after }),
    });
}

/** Returns the journal row about a job. */
export function jobEntry(job: StoredJob, action: JournalAction, after: object = {}): JournalEntry {
  return {
    topic: "printing",
    entityId: job._id,
    action,
    after: { paper: job.title, printer: job.printer.name, ...after },
    ...(job.order !== null && { subjectId: job.order }),
    ...(job.table !== null && { atId: job.table }),
  };
}
