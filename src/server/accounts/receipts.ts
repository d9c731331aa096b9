import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import type { Receipt } from "#domain/accounts/receipt.ts";
import { receiptPaper } from "#domain/accounts/receiptPaper.ts";
import type { PrintJob } from "#domain/printing/job.ts";
import { printerOfBill } from "#domain/printing/printer.ts";
import type { CommandCtx } from "../http/handlers/context.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import { listJobsOfPaper } from "../printing/jobs.store.ts";
import { queueOnce, settleTroubledJobs } from "../printing/papers.ts";
import { printerStore } from "../printing/printers.store.ts";
import { printerBlocks, queuePaper } from "../printing/queuePaper.ts";
import type { MarkPrinted } from "../printing/spooler/outcome.ts";
import { countReceiptPrint, loadReceipt } from "./receipts.store.ts";

const read = handle(accountMoneyApi.receipt, (ctx, { params }) => loadReceipt(ctx.tx, params.receiptId));

const queue = handle(
  accountMoneyApi.queueReceipt,
  async (ctx, { params: { receiptId }, body: { again } }) =>
    await queueOnce(
      ctx,
      { paperId: receiptId, again },
      async () => await queueReceipt(ctx, await loadReceipt(ctx.tx, receiptId)),
    ),
  { answerToRetry: (ctx, { params }) => listJobsOfPaper(ctx.tx, params.receiptId ?? "") },
);

/** Makes the job of a receipt, if the till's printer takes bills. */
async function queueReceipt(ctx: CommandCtx, receipt: Receipt): Promise<PrintJob[]> {
  const printer = printerOfBill(await printerStore.list(ctx.tx), { area: "", till: ctx.device });
  if (!printer) return [];
  const title = `Receipt ${receipt.receiptNumber}`;
  const blocks = printerBlocks(receiptPaper(receipt));
  return [await queuePaper(ctx, printer, { paper: "receipt", paperId: receipt._id, title, blocks })];
}

const print = handle(
  accountMoneyApi.print,
  async (ctx, { params }) => {
    const receipt = await loadReceipt(ctx.tx, params.receiptId);
    await settleTroubledJobs(ctx, receipt._id, "confirmed");
    await markReceiptPrinted(ctx, receipt._id);
    return { ...receipt, printCount: receipt.printCount + 1 };
  },
  { answerToRetry: (ctx, { params }) => loadReceipt(ctx.tx, params.receiptId ?? "") },
);

/** Counts and journals that a receipt came out on paper. */
export const markReceiptPrinted: MarkPrinted["receipt"] = async ({ tx, journal }, id) => {
  const { account, receiptNumber, printCount } = await loadReceipt(tx, id);
  await countReceiptPrint(tx, id);
  journal({
    topic: "accounts",
    entityId: account,
    action: "receipt.printed",
    before: { printCount },
    after: { receiptNumber, printCount: printCount + 1 },
    subjectId: account,
  });
};

export const receiptHandlers: readonly Handler[] = [read, queue, print];
