import { withHeadings } from "#domain/printing/headings.ts";
import type { Printer } from "#domain/printing/printer.ts";
import { testStrip } from "#domain/printing/testStrip.ts";
import type { PrinterAbilities, PrintOutcome } from "#domain/printing/trouble.ts";
import { learnAbilities } from "../drivers/learnAbilities.ts";
import { jobMark } from "../drivers/printers.ts";
import { type ConnectPrinter, printJob } from "../drivers/printJob.ts";
import { type EncodePaper, encodeKick } from "../encoder/encodePaper.ts";
import type { StoredJob } from "../jobs.store.ts";

interface Run {
  readonly connect: ConnectPrinter;
  readonly encodePaper: EncodePaper;
  readonly isAfterBreak: boolean;
  readonly beforeFirstByte: () => Promise<void>;
}

/** What came of a job, and what its printer taught if it was a test strip. */
export interface JobResult {
  readonly outcome: PrintOutcome;
  readonly abilities?: PrinterAbilities | undefined;
}

/** Prints a job of which no byte went out yet. */
export async function runJob(job: StoredJob, printer: Printer, run: Run): Promise<JobResult> {
  const { connect, encodePaper, isAfterBreak, beforeFirstByte } = run;
  const { width, isTextOnly } = printer;
  const mark = jobMark(job._id);
  const abilities = printer.abilities ?? undefined;
  // A test paper of the house has blocks; a test strip is laid out for its printer.
  if (job.paper === "test" && job.blocks.length === 0) {
    const blocks = testStrip(printer.name, width, `rasoi:${printer._id}`);
    const bytes = await encodePaper(blocks, { width, isTextOnly });
    return await learnAbilities(connect, { bytes, mark, beforeFirstByte });
  }
  if (job.paper === "drawer") {
    const bytes = encodeKick(printer.drawer ?? 0);
    // A drawer confirms nothing.
    const known = abilities && { ...abilities, proof: "none" as const, closes: false };
    const kick = { bytes, mark, abilities: known, isAfterBreak, beforeFirstByte };
    return { outcome: await printJob(connect, kick) };
  }
  const { isDuplicate, isCopy, backupFrom } = job;
  const blocks = withHeadings(job.blocks, { isDuplicate, isCopy, backupFrom: backupFrom?.name });
  const bytes = await encodePaper(blocks, { width, isTextOnly });
  return { outcome: await printJob(connect, { bytes, mark, abilities, isAfterBreak, beforeFirstByte }) };
}
