import { kotApi } from "#domain/orders/kot/api.ts";
import { type Handler, handle } from "../../http/handlers/handler.ts";
import { parseDayPage } from "../../http/lists/page.ts";
import { settleTroubledJobs } from "../../printing/papers.ts";
import { journalPrint } from "../order/printed.ts";
import { countKotPrint, loadKot } from "./kot.store.ts";
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
  async (ctx, { params }) => {
    const kot = await loadKot(ctx.tx, params.kotId);
    await countKotPrint(ctx.tx, kot._id);
    await settleTroubledJobs(ctx, kot._id, "confirmed");
    const printCount = journalPrint(ctx, { topic: "kot", action: "kot.printed" }, kot);
    return { ...kot, printCount, isPrinted: true };
  },
  { answerToRetry: replayKot },
);

export const kotHandlers: readonly Handler[] = [list, byTable, read, print];
