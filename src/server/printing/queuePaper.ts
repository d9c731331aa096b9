import type { Ref } from "#domain/entity.ts";
import type { PaperDocument } from "#domain/printing/document.ts";
import type { PaperKind, PrintJob } from "#domain/printing/job.ts";
import type { PrinterBlock } from "#domain/printing/layout.ts";
import type { CommandCtx } from "../http/handlers/context.ts";
import { insertJob, type StoredJob } from "./jobs.store.ts";

/** A paper to print. `subject` names its order and table for the journal. */
export interface PaperToQueue {
  readonly paper: PaperKind;
  readonly paperId: string;
  readonly title: string;
  /** The station whose part of a KOT it prints. */
  readonly station?: string | undefined;
  readonly blocks: readonly PrinterBlock[];
  readonly subject?: { readonly subjectId: string; readonly atId?: string };
  readonly isCopy?: boolean;
  readonly isDuplicate?: boolean;
}

/** Stores a job in the command's transaction: the paper comes out if, and only if, what it says is stored. */
export async function queuePaper(ctx: CommandCtx, printer: Ref, paper: PaperToQueue): Promise<PrintJob> {
  const { subject } = paper;
  const job: StoredJob = {
    _id: ctx.newId(),
    createdAt: ctx.now,
    queuedAt: ctx.now,
    paper: paper.paper,
    paperId: paper.paperId,
    title: paper.title,
    ...(paper.station !== undefined && { station: paper.station }),
    order: subject?.subjectId ?? null,
    table: subject?.atId ?? null,
    printer: { _id: printer._id, name: printer.name },
    backupFrom: null,
    isCopy: paper.isCopy ?? false,
    isDuplicate: paper.isDuplicate ?? false,
    status: "queued",
    trouble: null,
    blocks: paper.blocks,
    requestedBy: ctx.person._id,
    device: ctx.device,
  };
  await insertJob(ctx.tx, job);
  ctx.journal({
    topic: "printing",
    entityId: job._id,
    action: "paper.queued",
    after: { paper: job.title, printer: printer.name },
    ...subject,
  });
  return job;
}

/** Returns a document as printers need it: a code by its content, which the document has in place of a picture. */
export function printerBlocks({ blocks }: PaperDocument): PrinterBlock[] {
  return blocks.map((block) => (block.kind === "code" ? { kind: "code", content: block.picture } : block));
}
