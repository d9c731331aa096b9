import { setTimeout as pause } from "node:timers/promises";
import { type JobLimits, nextJobStep } from "#domain/printing/job.ts";
import type { Printer } from "#domain/printing/printer.ts";
import { instant } from "#domain/time.ts";
import type { ReadTx } from "../../db/tx.ts";
import { loadSettings } from "../../settings/settings.store.ts";
import { findJob, listOpenJobs, removeEndedJobs, type StoredJob, saveJob } from "../jobs.store.ts";
import { printerStore } from "../printers.store.ts";
import { askIdlePrinter, printQueued, toQueuedJob } from "./drivePrinter.ts";
import { jobEntry, journalIn } from "./journalJob.ts";
import {
  createSpoolerContext,
  type PrinterQueue,
  type SpoolerContext,
  type SpoolerParts,
} from "./spoolerContext.ts";

const LOOK_EVERY_MS = 1_000;
const ASK_IDLE_MS = 60_000;
const KEEP_JOBS_MS = 7 * 86_400_000;
const REMOVE_EVERY_MS = 3_600_000;
/** How long a paper under way may take to end when the server stops. */
const CLOSE_MS = 2_000;

/** Drives the printers: one paper and one connection at a time each, for as long as this node has the lease. */
export function startSpooler(parts: SpoolerParts): { close(): Promise<void> } {
  const closing = new AbortController();
  const spooler = createSpoolerContext(parts, closing.signal);
  const { lookEveryMs = LOOK_EVERY_MS } = parts.times ?? {};
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  // A house without printers is not looked at again until something about printers is journalled.
  let hasWork = true;

  const run: RunQueue = (queue, work) => {
    if (queue.running) return;
    const ended = work()
      .catch(parts.onFailure)
      .finally(() => {
        queue.running = undefined;
        running.delete(ended);
        look();
      });
    queue.running = ended;
    running.add(ended);
  };
  const look = () => {
    isAskedAgain = true;
    looking ??= (async () => {
      while (isAskedAgain && !closing.signal.aborted) {
        isAskedAgain = false;
        hasWork = await lookOnce(spooler, run).catch((error: unknown) => {
          parts.onFailure(error);
          return true;
        });
      }
      looking = undefined;
    })();
  };
  parts.feed.onRows((rows) => rows.some(({ topic }) => topic === "printing") && look());
  const timer = setInterval(() => hasWork && look(), lookEveryMs);
  const removal = setInterval(() => void removeOldJobs(parts).catch(parts.onFailure), REMOVE_EVERY_MS);
  look();
  return {
    close: async () => {
      closing.abort();
      clearInterval(timer);
      clearInterval(removal);
      await looking;
      // One that hangs is broken off and named as unknown.
      await Promise.race([Promise.all(running), pause(CLOSE_MS, undefined, { ref: false })]);
      await spooler.lease.close();
      await Promise.all(running);
    },
  };
}

/** Runs what a printer has to do, unless it is busy. */
type RunQueue = (queue: PrinterQueue, work: () => Promise<void>) => void;

interface Work {
  readonly printers: ReadonlyMap<string, Printer>;
  readonly jobs: readonly StoredJob[];
  readonly limits: JobLimits;
}

/** Looks once through all jobs and printers. Returns whether there are any. */
async function lookOnce(spooler: SpoolerContext, run: RunQueue): Promise<boolean> {
  const work = await spooler.databases.read(readWork);
  if (work.printers.size === 0 && work.jobs.length === 0) return false;
  if (!(await spooler.lease.renew())) return true;
  await nameBrokenOff(spooler, work);
  const queued = work.jobs.filter(({ status, _id }) => status === "queued" && !spooler.printing.has(_id));
  for (const job of queued) await advance(spooler, job, { work, run });
  const busy = new Set(queued.map(({ printer }) => printer._id));
  const { askIdleMs = ASK_IDLE_MS } = spooler.times ?? {};
  for (const printer of work.printers.values()) {
    const queue = spooler.queueOf(printer._id);
    const isDue = !busy.has(printer._id) && performance.now() - queue.askedAt >= askIdleMs;
    if (isDue) run(queue, () => askIdlePrinter(spooler, printer, queue));
  }
  return true;
}

/** Names the jobs that another process was printing when it ended: nobody knows what came of them. */
async function nameBrokenOff(spooler: SpoolerContext, { jobs }: Work): Promise<void> {
  for (const job of jobs) {
    if (job.status !== "sending" || spooler.printing.has(job._id)) continue;
    spooler.queueOf(job.printer._id).isAfterBreak = true;
    await spooler.end(job, "unknown", "stopped");
  }
}

/** Takes the next step of a queued job. */
async function advance(
  spooler: SpoolerContext,
  job: StoredJob,
  { work, run }: { readonly work: Work; readonly run: RunQueue },
): Promise<void> {
  const { printers, limits } = work;
  const printer = printers.get(job.printer._id);
  if (!printer) return await spooler.end(job, "failed", "not-found");
  const fallback = printers.get(printer.fallback ?? "");
  const step = nextJobStep(toQueuedJob(job), {
    now: spooler.now(),
    hasFallback: fallback !== undefined,
    limits,
  });
  if (step === "fail") return await spooler.end(job, "failed", job.trouble);
  if (step === "expire") return await spooler.end(job, "expired", job.trouble);
  if (step === "move" && fallback) return await move(spooler, job, fallback);
  const queue = spooler.queueOf(printer._id);
  if (performance.now() < queue.retryAt) return;
  run(queue, () => printQueued(spooler, job, { printer, queue, limits }));
}

/** Moves a KOT of which no byte went out to the fallback of its printer. */
async function move(spooler: SpoolerContext, job: StoredJob, fallback: Printer): Promise<void> {
  await spooler.persist(async (write) => {
    const current = await findJob(write.tx, job._id);
    if (current?.status !== "queued" || current.printer._id !== job.printer._id) return;
    const printer = { _id: fallback._id, name: fallback.name };
    const moved = { ...current, printer, backupFrom: job.printer, queuedAt: write.now, trouble: null };
    await saveJob(write.tx, moved, null);
    const details = { from: job.printer.name, ...(current.trouble && { trouble: current.trouble }) };
    journalIn(write, spooler.days, job)(jobEntry(moved, "paper.moved", details));
  });
}

/** Removes the jobs that ended more than seven days ago. The journal keeps what came out. */
export async function removeOldJobs({ writeQueue }: Pick<SpoolerContext, "writeQueue">): Promise<void> {
  await writeQueue.write(({ tx, now }) => removeEndedJobs(tx, instant(now - KEEP_JOBS_MS)));
}

async function readWork(tx: ReadTx): Promise<Work> {
  const printers = await printerStore.list(tx);
  const jobs = await listOpenJobs(tx);
  const { kotBackupSeconds, paperExpiryMinutes } = await loadSettings(tx);
  const limits = { backupAfterMs: kotBackupSeconds * 1_000, expiresAfterMs: paperExpiryMinutes * 60_000 };
  return { printers: new Map(printers.map((printer) => [printer._id, printer])), jobs, limits };
}
