import type { PrintJob } from "#domain/printing/job.ts";
import { startApi } from "#domain/setup/startApi.ts";
import { printersOfTest, testPaper } from "#domain/setup/testPapers.ts";
import type { QueryCtx } from "../http/handlers/context.ts";
import { handle, type ReplayedCommand } from "../http/handlers/handler.ts";
import { findJob, listJobsOfPaper } from "../printing/jobs.store.ts";
import { printerStore } from "../printing/printers.store.ts";
import { type PaperToQueue, printerBlocks, queuePaper } from "../printing/queuePaper.ts";
import { loadSettings } from "../settings/settings.store.ts";

export const printTestPaper = handle(
  startApi.printTestPaper,
  async (ctx, { body: { paper } }) => {
    const printers = printersOfTest(await printerStore.list(ctx.tx), paper, ctx.device);
    const document = testPaper(paper, await loadSettings(ctx.tx), ctx.now);
    const test: PaperToQueue = {
      paper: "test",
      paperId: ctx.newId(),
      title: document.title,
      blocks: printerBlocks(document),
    };
    const jobs: PrintJob[] = [];
    for (const printer of printers) jobs.push(await queuePaper(ctx, printer, test));
    return jobs;
  },
  { status: 200, answerToRetry },
);

/** Answers a repeat with the jobs that the first request made; none if it made none. */
async function answerToRetry({ tx }: QueryCtx, { entityId }: ReplayedCommand): Promise<PrintJob[]> {
  const last = await findJob(tx, entityId);
  return last ? await listJobsOfPaper(tx, last.paperId) : [];
}
