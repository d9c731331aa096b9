import type { JournalAction } from "#domain/events.ts";
import { isJobOpen, type JobStatus } from "#domain/printing/job.ts";
import type { Printer } from "#domain/printing/printer.ts";
import type { PrinterAbilities, PrinterCondition, PrintOutcome } from "#domain/printing/trouble.ts";
import type { Instant } from "#domain/time.ts";
import type { Tx } from "../../db/tx.ts";
import type { Write } from "../../db/write.ts";
import type { BusinessDays } from "../../http/handlers/context.ts";
import { findJob, listOpenJobs, type StoredJob, saveJob } from "../jobs.store.ts";
import { printerStore } from "../printers.store.ts";
import { type JournalPrint, jobEntry, journalIn } from "./journalJob.ts";

/** Marks papers printed where they are stored. The features that have papers hand these in. */
export type MarkPrinted = Readonly<
  Record<
    "kot" | "bill" | "slip" | "note" | "receipt" | "z",
    (
      parts: { readonly tx: Tx; readonly now: Instant; readonly journal: JournalPrint },
      paperId: string,
      station?: string,
    ) => Promise<void>
  >
>;

interface Parts {
  readonly days: BusinessDays;
  readonly markPrinted: MarkPrinted;
}

const actions: Readonly<Partial<Record<JobStatus, JournalAction>>> = {
  printed: "paper.sent",
  sent: "paper.sent",
  unknown: "paper.unknown",
  failed: "paper.failed",
  expired: "paper.expired",
};

/** Stores how a job ended, and marks its paper printed if it came out. An end that is known already stays. */
export async function storeEnd(
  write: Write,
  { days, markPrinted }: Parts,
  jobId: string,
  end: { readonly status: JobStatus; readonly trouble: StoredJob["trouble"] },
): Promise<void> {
  const job = await findJob(write.tx, jobId);
  const isComingOut = end.status === "printed" || end.status === "sent";
  // A node that lost its lease may learn that the paper came out after another one called it unknown.
  if (!job || !(isJobOpen(job) || (isComingOut && job.status === "unknown"))) return;
  const ended = { ...job, ...end };
  await saveJob(write.tx, ended, write.now);
  const journal = journalIn(write, days, job);
  const details = { result: end.status, ...(end.trouble && { trouble: end.trouble }) };
  if (job.paper === "drawer")
    journal(jobEntry(ended, isComingOut ? "drawer.opened" : "paper.failed", details));
  else journal(jobEntry(ended, actions[end.status] ?? "paper.failed", details));
  if (isComingOut) await markPaper(markPrinted, { tx: write.tx, now: write.now, journal }, job);
}

/** Marks what a job printed as printed where it is stored. A copy proves nothing about the paper itself. */
export async function markPaper(
  markPrinted: MarkPrinted,
  parts: Parameters<MarkPrinted["kot"]>[0],
  { paper, paperId, station, isCopy }: Pick<StoredJob, "paper" | "paperId" | "station" | "isCopy">,
): Promise<void> {
  if (isCopy || paper === "drawer" || paper === "test") return;
  await markPrinted[paper](parts, paperId, station);
}

/** Stores how a printer is, and journals it, if that is new. Jobs that wait for it say why. */
export async function storeCondition(
  write: Write,
  days: BusinessDays,
  printerId: string,
  condition: Pick<PrinterCondition, "trouble"> & Partial<PrinterCondition>,
): Promise<void> {
  const printer = await printerStore.find(write.tx, printerId);
  if (!printer) return;
  const { trouble, isPaperLow = printer.isPaperLow } = condition;
  if (trouble !== null) await noteTrouble(write.tx, printerId, trouble);
  if (trouble === printer.trouble && isPaperLow === printer.isPaperLow) return;
  await printerStore.save(write.tx, { ...printer, trouble, isPaperLow });
  journalIn(
    write,
    days,
  )({
    topic: "printing",
    entityId: printerId,
    action: trouble === null ? "printer.working" : "printer.stopped",
    after: { name: printer.name, ...(trouble && { trouble }), ...(isPaperLow && { isPaperLow }) },
  });
}

/** Stores what the test strip taught about a printer. */
export async function storeAbilities(
  write: Write,
  days: BusinessDays,
  printer: Pick<Printer, "_id">,
  abilities: PrinterAbilities,
): Promise<void> {
  const stored = await printerStore.find(write.tx, printer._id);
  if (!stored) return;
  await printerStore.save(write.tx, { ...stored, abilities });
  const { answersStatus, proof, maker, model } = abilities;
  journalIn(
    write,
    days,
  )({
    topic: "printing",
    entityId: printer._id,
    action: "printer.tested",
    after: { name: stored.name, answersStatus, proof, maker, model },
  });
}

async function noteTrouble(
  tx: Tx,
  printerId: string,
  trouble: NonNullable<StoredJob["trouble"]>,
): Promise<void> {
  const waiting = (await listOpenJobs(tx)).filter(
    ({ printer, status }) => printer._id === printerId && status === "queued",
  );
  for (const job of waiting) if (job.trouble !== trouble) await saveJob(tx, { ...job, trouble }, null);
}

/** Returns the stored end for what the driver found out. Undefined if no byte went out: the job stays queued. */
export function endOf(
  outcome: PrintOutcome,
): { readonly status: JobStatus; readonly trouble: StoredJob["trouble"] } | undefined {
  if (outcome.kind === "not-sent") return undefined;
  return { status: outcome.kind, trouble: outcome.kind === "unknown" ? outcome.trouble : null };
}
