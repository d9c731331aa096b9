import { kotApi } from "#domain/orders/kot/api.ts";
import { withPrint } from "#domain/orders/kot/parts.ts";
import { isJobOpen, type PrintJob } from "#domain/printing/job.ts";
import { type Handler, handle } from "../../http/handlers/handler.ts";
import { parseDayPage } from "../../http/lists/page.ts";
import { listJobsOfPaper } from "../../printing/jobs.store.ts";
import { settleTroubledJobs } from "../../printing/papers.ts";
import { journalPrint } from "../order/printed.ts";
import { loadKot, saveKotPrints } from "./kot.store.ts";
import { listKots, listKotsOfTable } from "./list.store.ts";
import { replayKot } from "./replayKot.ts";

const list = handle(kotApi.list, async (ctx, { search }) => {
  const { entities, ...info } = await listKots(ctx.tx, search, {
    page: parseDayPage(search),
    today: ctx.businessDay,
  });
  ctx.page(info);
  return [...entities];
});

const byTable = handle(kotApi.byTable, async (ctx, { params }) => {
  return await listKotsOfTable(ctx.tx, params.tableId);
});

const read = handle(kotApi.read, replayKot);

const print = handle(
  kotApi.print,
  async (ctx, { params, body: { stations } }) => {
    const kot = await loadKot(ctx.tx, params.kotId);
    const open = (await listJobsOfPaper(ctx.tx, kot._id)).filter(isJobOpen).map(({ station }) => station);
    const left = kot.parts?.map((part) => part.station._id).filter((station) => !open.includes(station));
    const meant = new Set(stations ?? left);
    const printed = withPrint(kot, kot.parts && meant);
    await saveKotPrints(ctx.tx, printed);
    const isMeant = ({ station }: PrintJob) => !stations || (station !== undefined && meant.has(station));
    await settleTroubledJobs(ctx, kot._id, "confirmed", isMeant);
    journalPrint(ctx, { topic: "kot", action: "kot.printed" }, kot);
    return printed;
  },
  { answerToRetry: replayKot },
);

export const kotHandlers: readonly Handler[] = [list, byTable, read, print];
