import { z } from "zod";
import { JobStatus, PaperKind, type PrintJob, troubledStatuses } from "#domain/printing/job.ts";
import type { PrinterBlock } from "#domain/printing/layout.ts";
import { PrinterTrouble } from "#domain/printing/trouble.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Instant, instant } from "#domain/time.ts";
import type { ReadTx, Tx } from "../db/tx.ts";

/** A job with what its printer and its journal rows need. */
export interface StoredJob extends PrintJob {
  readonly blocks: readonly PrinterBlock[];
  readonly queuedAt: Instant;
  readonly table: string | null;
  readonly requestedBy: string;
  readonly device: string;
}

/** The most jobs that one answer or one round of the spooler has. */
const JOBS_MAX = 500;

export async function insertJob(tx: Tx, job: StoredJob): Promise<void> {
  await tx
    .insertInto("print_jobs")
    .values({
      id: job._id,
      printer_id: job.printer._id,
      backup_from_id: job.backupFrom?._id ?? null,
      paper: job.paper,
      paper_id: job.paperId,
      order_id: job.order,
      table_id: job.table,
      title: job.title,
      station_id: job.station ?? null,
      blocks: JSON.stringify(job.blocks),
      is_copy: job.isCopy ? 1 : 0,
      is_duplicate: job.isDuplicate ? 1 : 0,
      status: job.status,
      trouble: job.trouble,
      requested_by: job.requestedBy,
      device_id: job.device,
      created_at: job.createdAt,
      queued_at: job.queuedAt,
      ended_at: null,
    })
    .execute();
}

function selectJobs(tx: ReadTx) {
  return tx
    .selectFrom("print_jobs")
    .innerJoin("printers", "printers.id", "print_jobs.printer_id")
    .leftJoin("printers as earlier", "earlier.id", "print_jobs.backup_from_id")
    .selectAll("print_jobs")
    .select(["printers.name as printer_name", "earlier.name as backup_from_name"])
    .limit(JOBS_MAX);
}
type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>["execute"]>>[number];

/** Lists the jobs that are still to come out, in the order in which they were made. */
export async function listOpenJobs(tx: ReadTx): Promise<StoredJob[]> {
  const open = selectJobs(tx).where("print_jobs.ended_at", "is", null);
  return (await open.orderBy("print_jobs.created_at").orderBy("print_jobs.id").execute()).map(toJob);
}

/** Lists the jobs that a person has to answer, made since then. */
export async function listTroubledJobs(tx: ReadTx, since: Instant): Promise<StoredJob[]> {
  const troubled = selectJobs(tx)
    .where("print_jobs.status", "in", troubledStatuses)
    .where("print_jobs.created_at", ">=", since);
  return (await troubled.orderBy("print_jobs.created_at").orderBy("print_jobs.id").execute()).map(toJob);
}

/** Lists the jobs that ended since then. */
export async function listEndedJobs(tx: ReadTx, since: Instant): Promise<StoredJob[]> {
  const ended = selectJobs(tx).where("print_jobs.ended_at", ">=", since);
  return (await ended.orderBy("print_jobs.ended_at", "desc").execute()).map(toJob);
}

/** Lists the jobs of a paper, oldest first. */
export async function listJobsOfPaper(tx: ReadTx, paperId: string): Promise<StoredJob[]> {
  const jobs = selectJobs(tx).where("print_jobs.paper_id", "=", paperId);
  return (await jobs.orderBy("print_jobs.created_at").orderBy("print_jobs.id").execute()).map(toJob);
}

export async function findJob(tx: ReadTx, id: string): Promise<StoredJob | undefined> {
  return (await selectJobs(tx).where("print_jobs.id", "=", id).execute()).map(toJob)[0];
}

/** Throws 404 for a job that does not exist or was removed after its days. */
export async function loadJob(tx: ReadTx, id: string): Promise<StoredJob> {
  const job = await findJob(tx, id);
  if (!job) throw new Refusal("not-found", { job: id });
  return job;
}

/** Stores how far a job is. `ended_at` is set by every status but the open ones. */
export async function saveJob(
  tx: Tx,
  job: Pick<StoredJob, "_id" | "status" | "trouble" | "printer" | "backupFrom" | "queuedAt">,
  endedAt: Instant | null,
): Promise<void> {
  const columns = {
    status: job.status,
    trouble: job.trouble,
    printer_id: job.printer._id,
    backup_from_id: job.backupFrom?._id ?? null,
    queued_at: job.queuedAt,
    ended_at: endedAt,
  };
  await tx.updateTable("print_jobs").set(columns).where("id", "=", job._id).execute();
}

/** Removes the jobs that ended before then. */
export async function removeEndedJobs(tx: Tx, before: Instant): Promise<void> {
  await tx.deleteFrom("print_jobs").where("ended_at", "<", before).execute();
}

const Blocks = z.array(z.custom<PrinterBlock>((value) => typeof value === "object" && value !== null));

function toJob(row: JobRow): StoredJob {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    queuedAt: instant(row.queued_at),
    paper: PaperKind.parse(row.paper),
    paperId: row.paper_id,
    title: row.title,
    ...(row.station_id !== null && { station: row.station_id }),
    order: row.order_id,
    table: row.table_id,
    printer: { _id: row.printer_id, name: row.printer_name },
    backupFrom:
      row.backup_from_id === null ? null : { _id: row.backup_from_id, name: row.backup_from_name ?? "" },
    isCopy: row.is_copy === 1,
    isDuplicate: row.is_duplicate === 1,
    status: JobStatus.parse(row.status),
    trouble: row.trouble === null ? null : PrinterTrouble.parse(row.trouble),
    blocks: Blocks.parse(JSON.parse(row.blocks)),
    requestedBy: row.requested_by,
    device: row.device_id,
  };
}
