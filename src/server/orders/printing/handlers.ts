import { billsApi } from "#domain/orders/bills/api.ts";
import { creditNotesApi } from "#domain/orders/bills/creditNotesApi.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { needsNoOtherJob } from "#domain/printing/job.ts";
import { type Handler, handle } from "../../http/handlers/handler.ts";
import { listJobsOfPaper } from "../../printing/jobs.store.ts";
import { queueOnce, settleTroubledJobs } from "../../printing/papers.ts";
import { loadBill } from "../bills/bills.store.ts";
import { loadNote } from "../bills/creditNotes.store.ts";
import { loadKot } from "../kot/kot.store.ts";
import { loadSlip } from "../slips/slips.store.ts";
import { queueBill, queueKot, queueNote, queueSlip } from "./queuePapers.ts";

const kot = handle(
  kotApi.queue,
  async (ctx, { params: { kotId }, body: { again = false } }) => {
    const jobs = await listJobsOfPaper(ctx.tx, kotId);
    // Each part of a KOT has jobs of its own; a copy proves nothing about the parts.
    const done = jobs.filter((job) => !job.isCopy && needsNoOtherJob(job, again));
    const isMeant = (station: string | undefined) => !done.some((job) => job.station === station);
    const kotToPrint = await loadKot(ctx.tx, kotId);
    const stations = kotToPrint.parts?.map((part) => part.station._id) ?? [undefined];
    if (!stations.some(isMeant)) return done;
    await settleTroubledJobs(ctx, kotId, "reprinted", (job) => isMeant(job.station));
    return [...done, ...(await queueKot(ctx, kotToPrint, isMeant))];
  },
  { answerToRetry: (ctx, { params }) => listJobsOfPaper(ctx.tx, params.kotId ?? "") },
);

const bill = handle(
  billsApi.queue,
  async (ctx, { params: { billId }, body: { again } }) =>
    await queueOnce(
      ctx,
      { paperId: billId, again },
      async () => await queueBill(ctx, await loadBill(ctx.tx, billId)),
    ),
  { answerToRetry: (ctx, { params }) => listJobsOfPaper(ctx.tx, params.billId ?? "") },
);

const slip = handle(
  slipsApi.queue,
  async (ctx, { params: { slipId }, body: { again } }) =>
    await queueOnce(
      ctx,
      { paperId: slipId, again },
      async () => await queueSlip(ctx, await loadSlip(ctx.tx, slipId)),
    ),
  { answerToRetry: (ctx, { params }) => listJobsOfPaper(ctx.tx, params.slipId ?? "") },
);

const note = handle(
  creditNotesApi.queue,
  async (ctx, { params: { noteId }, body: { again } }) =>
    await queueOnce(
      ctx,
      { paperId: noteId, again },
      async () => await queueNote(ctx, await loadNote(ctx.tx, noteId)),
    ),
  { answerToRetry: (ctx, { params }) => listJobsOfPaper(ctx.tx, params.noteId ?? "") },
);

export const queueHandlers: readonly Handler[] = [kot, bill, slip, note];
