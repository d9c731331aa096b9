import { z } from "zod";
import { Ref, stored } from "../entity.ts";
import type { Instant } from "../time.ts";
import { PrinterTrouble } from "./trouble.ts";

export const PaperKind = z.enum(["kot", "bill", "slip", "note", "receipt", "z", "test", "drawer"]);
export type PaperKind = z.infer<typeof PaperKind>;

/**
 * queued: no byte went out. sending: bytes may have gone out. printed: the printer confirmed it. sent: all of it went to a printer that
 * never answers. unknown: a part or all of it went out, and nobody knows what came of it. failed, expired: no byte went out, and none
 * will. confirmed, reprinted, withdrawn: a person's answer to one of these.
 */
export const JobStatus = z.enum([
  "queued",
  "sending",
  "printed",
  "sent",
  "unknown",
  "failed",
  "expired",
  "confirmed",
  "reprinted",
  "withdrawn",
]);
export type JobStatus = z.infer<typeof JobStatus>;

/** A paper on its way out of a printer. */
export const PrintJob = z.object({
  ...stored("job"),
  paper: PaperKind,
  /** Id of the KOT, bill, slip or credit note; of the printer for its test strip and drawer; of its own for a test paper. */
  paperId: z.string(),
  /** "KOT #12", "Bill A/26-27/000123". */
  title: z.string(),
  /** Id of the order, if it is an order's paper. */
  order: z.string().nullable(),
  printer: Ref,
  /** The printer that it was moved away from. */
  backupFrom: Ref.nullable(),
  /** The station whose part of a KOT it prints; absent for whole papers. */
  station: z.string().optional(),
  isCopy: z.boolean(),
  isDuplicate: z.boolean(),
  status: JobStatus,
  /** Why it did not come out, or has not yet. */
  trouble: PrinterTrouble.nullable(),
});
export type PrintJob = z.output<typeof PrintJob>;

/** `again`: a person wants one that came out a second time. */
export const QueueBody = z.strictObject({ again: z.boolean().optional() });

export const JobAnswer = z.enum(["there", "again", "withdraw"]);
export type JobAnswer = z.infer<typeof JobAnswer>;

export const openStatuses = ["queued", "sending"] as const satisfies readonly JobStatus[];
export const troubledStatuses = ["unknown", "failed", "expired"] as const satisfies readonly JobStatus[];
const outStatuses: readonly JobStatus[] = ["printed", "sent", "confirmed"];

/** True for a paper that the spooler still prints. */
export function isJobOpen({ status }: Pick<PrintJob, "status">): boolean {
  return openStatuses.some((open) => open === status);
}

/** True if a person has to say what happened, or what is to happen. */
export function isJobTroubled({ status }: Pick<PrintJob, "status">): boolean {
  return troubledStatuses.some((troubled) => troubled === status);
}

/** True if a paper came out, as the printer or a person says, or went to a printer that never says. */
export function isJobOut({ status }: Pick<PrintJob, "status">): boolean {
  return outStatuses.includes(status);
}

/**
 * True if a paper needs no other job: it is on its way, or, unless it is asked for again, it came out or may have come out, which
 * only a person can say.
 */
export function needsNoOtherJob(job: Pick<PrintJob, "status">, again: boolean): boolean {
  return isJobOpen(job) || (!again && (isJobOut(job) || mayAnswer(job, "there")));
}

/** The statuses that an answer fits: only what may have come out can be there, and only what did not can be withdrawn. */
const answerable: Record<JobAnswer, readonly JobStatus[]> = {
  there: ["unknown"],
  again: troubledStatuses,
  withdraw: ["queued", "failed", "expired"],
};

export function mayAnswer({ status }: Pick<PrintJob, "status">, answer: JobAnswer): boolean {
  return answerable[answer].includes(status);
}

/** A cash drawer that opens later than this surprises whoever stands there. */
export const DRAWER_EXPIRES_MS = 5_000;

export interface JobLimits {
  /** After this long on a printer in trouble a KOT moves to the fallback. */
  readonly backupAfterMs: number;
  /** A paper older than this is not printed any more without a person's answer. */
  readonly expiresAfterMs: number;
}

/** A queued job, with what its printer answered last. */
export interface QueuedJob {
  readonly paper: PaperKind;
  readonly createdAt: Instant;
  /** When it came to its present printer. */
  readonly queuedAt: Instant;
  readonly isMoved: boolean;
  readonly trouble: PrinterTrouble | null;
}

/** What to do with a queued job of which no byte went out. */
export type JobStep = "print" | "move" | "fail" | "expire";

/** Returns the next step of a queued job. Whether its printer may be asked again already is its queue's to know. */
export function nextJobStep(
  job: QueuedJob,
  {
    now,
    hasFallback,
    limits,
  }: { readonly now: Instant; readonly hasFallback: boolean; readonly limits: JobLimits },
): JobStep {
  const age = now - job.createdAt;
  if (age >= (job.paper === "drawer" ? DRAWER_EXPIRES_MS : limits.expiresAfterMs)) return "expire";
  if (job.paper === "drawer" || job.paper === "test") return job.trouble === null ? "print" : "fail";
  const isOverdue = job.trouble !== null && now - job.queuedAt >= limits.backupAfterMs;
  if (!isOverdue || job.paper !== "kot") return "print";
  if (job.isMoved) return "fail";
  return hasFallback ? "move" : "print";
}

const BACK_OFF_MS = [1_000, 2_000, 4_000, 8_000] as const;
const BACK_OFF_MAX_MS = 15_000;

/** Returns how long to wait before a printer is tried again after this many failures in a row. */
export function backOffMs(failures: number): number {
  return BACK_OFF_MS[failures - 1] ?? BACK_OFF_MAX_MS;
}
