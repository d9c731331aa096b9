import { type JobLimits, nextJobStep } from "#domain/printing/job.ts";
import type { Printer } from "#domain/printing/printer.ts";
import { readCondition } from "../drivers/printers.ts";
import { findJob, type StoredJob, saveJob } from "../jobs.store.ts";
import { endOf, storeAbilities, storeCondition } from "./outcome.ts";
import { type JobResult, runJob } from "./runJob.ts";
import type { PrinterQueue, SpoolerContext } from "./spoolerContext.ts";

/** Is thrown before a first byte, when the job is not this printer's to print any more. */
class JobGone extends Error {}

/** Tries to print a queued job, and stores what came of it. */
export async function printQueued(
  spooler: SpoolerContext,
  job: StoredJob,
  { printer, queue, limits }: { printer: Printer; queue: PrinterQueue; limits: JobLimits },
): Promise<void> {
  spooler.printing.add(job._id);
  try {
    const result = await runJob(job, printer, {
      connect: spooler.connection(printer),
      encodePaper: spooler.encodePaper,
      isAfterBreak: queue.isAfterBreak,
      beforeFirstByte: () => markSending(spooler, job, limits),
    });
    await storeResult(spooler, job, { printer, queue, result });
  } catch (error) {
    if (!(error instanceof JobGone)) throw error;
  } finally {
    queue.askedAt = performance.now();
    spooler.printing.delete(job._id);
  }
}

/** Commits that bytes may go out from now on. Throws where the job was moved, withdrawn or got too old meanwhile. */
async function markSending(spooler: SpoolerContext, { _id, printer }: StoredJob, limits: JobLimits) {
  await spooler.writeQueue.write(async ({ tx, now }) => {
    const job = await findJob(tx, _id);
    if (job?.status !== "queued" || job.printer._id !== printer._id) throw new JobGone();
    // The printer is ready: of the reasons not to print only age counts.
    const step = nextJobStep(toQueuedJob(job), { now, hasFallback: false, limits });
    if (step === "expire" || !spooler.lease.isHeld()) throw new JobGone();
    await saveJob(tx, { ...job, status: "sending", trouble: null }, null);
  });
}

async function storeResult(
  spooler: SpoolerContext,
  job: StoredJob,
  { printer, queue, result }: { printer: Printer; queue: PrinterQueue; result: JobResult },
): Promise<void> {
  const { outcome, abilities } = result;
  const { days } = spooler;
  const end = endOf(outcome);
  if (end) await spooler.end(job, end.status, end.trouble);
  if (abilities) await spooler.persist((write) => storeAbilities(write, days, printer, abilities));
  queue.isAfterBreak = outcome.kind === "unknown" || (outcome.kind === "not-sent" && queue.isAfterBreak);
  const trouble = "trouble" in outcome ? outcome.trouble : null;
  // Nobody needs to know of a connection that this node ended itself.
  if (trouble === "stopped") return;
  queue.failures = trouble === null ? 0 : queue.failures + 1;
  queue.retryAt = trouble === null ? 0 : performance.now() + spooler.retryAfter(queue.failures);
  if (trouble !== null || printer.trouble !== null)
    await spooler.persist((write) => storeCondition(write, days, printer._id, { trouble }));
}

/** Asks an idle printer how it is, and stores that if it is new. */
export async function askIdlePrinter(
  spooler: SpoolerContext,
  printer: Printer,
  queue: PrinterQueue,
): Promise<void> {
  const isSilent = printer.abilities?.answersStatus === false;
  const { trouble, isPaperLow } = await readCondition(spooler.connection(printer), isSilent);
  queue.askedAt = performance.now();
  if (trouble === "stopped") return;
  const isNew = trouble !== printer.trouble || isPaperLow !== printer.isPaperLow;
  if (isNew)
    await spooler.persist((write) =>
      storeCondition(write, spooler.days, printer._id, { trouble, isPaperLow }),
    );
}

/** Returns a stored job as the rules of queued ones take it. */
export function toQueuedJob({ paper, createdAt, queuedAt, backupFrom, trouble }: StoredJob) {
  return { paper, createdAt, queuedAt, isMoved: backupFrom !== null, trouble };
}
