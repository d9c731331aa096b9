import { billsApi } from "#domain/orders/bills/api.ts";
import { creditNotesApi } from "#domain/orders/bills/creditNotesApi.ts";
import { type Handler, handle } from "../../http/handlers/handler.ts";
import { parseDayPage } from "../../http/lists/page.ts";
import { settleTroubledJobs } from "../../printing/papers.ts";
import { journalPrint } from "../order/printed.ts";
import { countBillPrint, loadBill } from "./bills.store.ts";
import { countNotePrint, listCreditNotes, loadNote } from "./creditNotes.store.ts";
import { listBills } from "./list.store.ts";
import { replayBill } from "./replayBill.ts";

const list = handle(billsApi.list, async (ctx, { search }) => {
  const { entities, ...info } = await listBills(ctx.tx, search, {
    page: parseDayPage(search),
    today: ctx.businessDay,
  });
  ctx.page(info);
  return [...entities];
});

const read = handle(billsApi.read, (ctx, { params }) => loadBill(ctx.tx, params.billId));

const print = handle(
  billsApi.print,
  async (ctx, { params }) => {
    const bill = await loadBill(ctx.tx, params.billId);
    await countBillPrint(ctx.tx, bill._id);
    await settleTroubledJobs(ctx, bill._id, "confirmed");
    const printCount = journalPrint(ctx, { topic: "bills", action: "bill.printed" }, bill);
    return { ...bill, printCount };
  },
  { answerToRetry: replayBill },
);

const listNotes = handle(creditNotesApi.list, async (ctx, { search }) => {
  const { entities, ...info } = await listCreditNotes(ctx.tx, search, parseDayPage(search));
  ctx.page(info);
  return [...entities];
});

const printNote = handle(
  creditNotesApi.print,
  async (ctx, { params }) => {
    const note = await loadNote(ctx.tx, params.noteId);
    await countNotePrint(ctx.tx, note._id);
    await settleTroubledJobs(ctx, note._id, "confirmed");
    const printCount = journalPrint(ctx, { topic: "bills", action: "note.printed" }, note);
    return { ...note, printCount };
  },
  { answerToRetry: (ctx, { params }) => loadNote(ctx.tx, params.noteId) },
);

export const billHandlers: readonly Handler[] = [list, read, print, listNotes, printNote];
