import { slipsApi } from "#domain/orders/slips/api.ts";
import { type Handler, handle } from "../../http/handlers/handler.ts";
import { parseDayPage } from "../../http/lists/page.ts";
import { settleTroubledJobs } from "../../printing/papers.ts";
import { journalPrint } from "../order/printed.ts";
import { countSlipPrint, listSlips, loadSlip } from "./slips.store.ts";

const list = handle(slipsApi.list, async (ctx, { search }) => {
  const { entities, ...info } = await listSlips(ctx.tx, search, parseDayPage(search));
  ctx.page(info);
  return [...entities];
});

const print = handle(
  slipsApi.print,
  async (ctx, { params }) => {
    const slip = await loadSlip(ctx.tx, params.slipId);
    await countSlipPrint(ctx.tx, slip._id);
    await settleTroubledJobs(ctx, slip._id, "confirmed");
    const printCount = journalPrint(ctx, { topic: "bills", action: "slip.printed" }, slip);
    return { ...slip, printCount };
  },
  { answerToRetry: (ctx, { params }) => loadSlip(ctx.tx, params.slipId) },
);

export const slipHandlers: readonly Handler[] = [list, print];
