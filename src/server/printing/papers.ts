import { moved } from "#domain/drawers/entries.ts";
import { toRef } from "#domain/entity.ts";
import { ZERO } from "#domain/money.ts";
import { type PrinterInUse, printingApi } from "#domain/printing/api.ts";
import {
  isJobTroubled,
  type JobStatus,
  mayAnswer,
  needsNoOtherJob,
  type PrintJob,
} from "#domain/printing/job.ts";
import { type Printer, printerOfBill } from "#domain/printing/printer.ts";
import { Refusal } from "#domain/refusal.ts";
import { instant } from "#domain/time.ts";
import { enterMovement } from "../drawers/movements.ts";
import { drawerAtTill, takingDrawer } from "../drawers/storeEntry.ts";
import type { CommandCtx } from "../http/handlers/context.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import { stationStore } from "../menu/stations.store.ts";
import {
  findJob,
  listEndedJobs,
  listJobsOfPaper,
  listOpenJobs,
  listTroubledJobs,
  loadJob,
  type StoredJob,
  saveJob,
} from "./jobs.store.ts";
import { printerStore } from "./printers.store.ts";
import { queuePaper } from "./queuePaper.ts";
import { jobEntry } from "./spooler/journalJob.ts";
import { type MarkPrinted, markPaper } from "./spooler/outcome.ts";

/** A paper that came out is shown this long. */
const SHOWN_MS = 2 * 60_000;
const TROUBLED_SHOWN_MS = 24 * 3_600_000;

const read = handle(printingApi.read, async ({ tx, now }) => {
  const printers = (await printerStore.list(tx)).map(toPrinterInUse);
  const stations = (await stationStore.list(tx)).map(toRef);
  if (printers.length === 0) return { printers, stations, jobs: [] };
  const [open, troubled, ended] = [
    await listOpenJobs(tx),
    await listTroubledJobs(tx, instant(now - TROUBLED_SHOWN_MS)),
    await listEndedJobs(tx, instant(now - SHOWN_MS)),
  ];
  const jobs = new Map([...ended, ...troubled, ...open].map((job) => [job._id, job]));
  return { printers, stations, jobs: [...jobs.values()] };
});

function toPrinterInUse(printer: Printer): PrinterInUse {
  const { _id, name, kots, bills, stations, areas, tills, drawer, trouble, isPaperLow } = printer;
  return { _id, name, kots, bills, stations, areas, tills, drawer, trouble, isPaperLow };
}

const answer = (markPrinted: MarkPrinted) =>
  handle(
    printingApi.answer,
    async (ctx, { params, body }) => {
      const job = await loadJob(ctx.tx, params.jobId);
      if (!mayAnswer(job, body.answer)) throw new Refusal("job-not-open");
      if (body.answer === "withdraw") return await settle(ctx, job, "withdrawn");
      if (body.answer === "there") {
        const settled = await settle(ctx, job, "confirmed");
        await markPaper(markPrinted, ctx, job);
        return settled;
      }
      const printer = await printerStore.find(ctx.tx, (job.backupFrom ?? job.printer)._id);
      if (!printer) throw new Refusal("not-found", { printer: job.printer._id });
      await settle(ctx, job, "reprinted");
      const { paper, paperId, title, station, blocks, isCopy, order, table } = job;
      const subject =
        order === null ? {} : { subject: { subjectId: order, ...(table !== null && { atId: table }) } };
      const isDuplicate = job.isDuplicate || job.status === "unknown";
      return await queuePaper(ctx, printer, {
        paper,
        paperId,
        title,
        station,
        blocks,
        isCopy,
        isDuplicate,
        ...subject,
      });
    },
    { answerToRetry: (ctx, { params, entityId }) => loadJob(ctx.tx, entityId || (params.jobId ?? "")) },
  );

const endings = {
  confirmed: "paper.confirmed",
  reprinted: "paper.reprinted",
  withdrawn: "paper.withdrawn",
} as const satisfies Partial<Record<JobStatus, string>>;

async function settle(ctx: CommandCtx, job: StoredJob, status: keyof typeof endings): Promise<StoredJob> {
  const settled = { ...job, status };
  await saveJob(ctx.tx, settled, ctx.now);
  ctx.journal(jobEntry(settled, endings[status]));
  return settled;
}

/** Settles what a person was asked about a paper: a device printed it, or it is printed again. */
export async function settleTroubledJobs(
  ctx: CommandCtx,
  paperId: string,
  status: "confirmed" | "reprinted",
  isMeant: (job: StoredJob) => boolean = () => true,
): Promise<void> {
  for (const job of await listJobsOfPaper(ctx.tx, paperId))
    if (isJobTroubled(job) && isMeant(job)) await settle(ctx, job, status);
}

/** Queues a paper unless it is on its way. What a person was asked about its earlier jobs is answered by that. */
export async function queueOnce(
  ctx: CommandCtx,
  { paperId, again = false }: { readonly paperId: string; readonly again?: boolean | undefined },
  queue: () => Promise<PrintJob[]>,
): Promise<PrintJob[]> {
  const jobs = await listJobsOfPaper(ctx.tx, paperId);
  const done = jobs.filter((job) => needsNoOtherJob(job, again));
  if (done.length > 0) return done;
  await settleTroubledJobs(ctx, paperId, "reprinted");
  return await queue();
}

/** Opens the drawer of the till that received cash or gives some back, unless it is a person's purse that the cash is in. */
export async function kickForCash(ctx: CommandCtx): Promise<void> {
  if ((await takingDrawer(ctx)) === (await drawerAtTill(ctx))) await kickDrawer(ctx);
}

/** Opens the drawer of the till that asks, if one of its printers has one. Returns undefined where none has. */
async function kickDrawer(ctx: CommandCtx): Promise<StoredJob | undefined> {
  const withDrawer = (await printerStore.list(ctx.tx)).filter(({ drawer }) => drawer !== null);
  const printer = printerOfBill(
    withDrawer.filter(({ tills }) => tills.length > 0),
    { area: "", till: ctx.device },
  );
  if (!printer) return undefined;
  const title = `Drawer at ${printer.name}`;
  const job = await queuePaper(ctx, printer, { paper: "drawer", paperId: printer._id, title, blocks: [] });
  return await findJob(ctx.tx, job._id);
}

const openDrawer = handle(
  printingApi.openDrawer,
  async (ctx, { body }) => {
    const job = await kickDrawer(ctx);
    if (!job) throw new Refusal("no-drawer");
    ctx.journal(jobEntry(job, "drawer.requested", { reason: body.reason }));
    const opened = { drawer: await drawerAtTill(ctx), reason: body.reason };
    await enterMovement(ctx, moved("opened", "cash", ZERO), opened);
    return job;
  },
  { answerToRetry: (ctx, { entityId }) => loadJob(ctx.tx, entityId) },
);

export function paperHandlers(markPrinted: MarkPrinted): readonly Handler[] {
  return [read, answer(markPrinted), openDrawer];
}
