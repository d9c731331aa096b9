import type { Bill } from "#domain/orders/bills/api.ts";
import { billAmountDue } from "#domain/orders/bills/billMoney.ts";
import type { CreditNote } from "#domain/orders/bills/creditNote.ts";
import { notePaper } from "#domain/orders/bills/notePaper.ts";
import { billReceipt } from "#domain/orders/bills/receipt.ts";
import type { Kot, KotPart } from "#domain/orders/kot/api.ts";
import { kotPaper, type PartPaper } from "#domain/orders/kot/kotPaper.ts";
import { isLeft } from "#domain/orders/kot/work.ts";
import { upiLink } from "#domain/orders/payments/upi.ts";
import { placeArea } from "#domain/orders/place.ts";
import type { Slip } from "#domain/orders/slips/api.ts";
import { slipPaper } from "#domain/orders/slips/slipPaper.ts";
import type { PaperDocument } from "#domain/printing/document.ts";
import type { PrintJob } from "#domain/printing/job.ts";
import { printerOfBill, printersOfKot, takesStation } from "#domain/printing/printer.ts";
import { takeNumber } from "../../db/counters.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { printerStore } from "../../printing/printers.store.ts";
import { printerBlocks, queuePaper } from "../../printing/queuePaper.ts";
import { loadSettings } from "../../settings/settings.store.ts";
import { loadBill } from "../bills/bills.store.ts";
import { hasEarlierKot } from "../kot/kot.store.ts";
import { loadWork } from "../kot/work.store.ts";
import { subjectOfOrder } from "../order/journalSubject.ts";

/**
 * Makes the jobs of a KOT: one for each printer that takes it or a part of it, and a copy for the pass. `isMeant` leaves parts out.
 * A KOT that the kitchen knows already has none.
 */
export async function queueKot(
  ctx: CommandCtx,
  kot: Kot,
  isMeant: (station: string | undefined) => boolean = () => true,
): Promise<PrintJob[]> {
  const printers = printersOfKot(await printerStore.list(ctx.tx), { area: placeArea(kot.place) });
  const isKnown = kot.orderedAt !== null && kot.status === "served" && kot.isPrinted;
  if (printers.length === 0 || isKnown) return [];
  const { resortTitle } = await loadSettings(ctx.tx);
  const title = `KOT #${kot.token}`;
  const paper = { paper: "kot", paperId: kot._id, subject: subjectOfOrder(kot) } as const;
  const jobs: PrintJob[] = [];
  const isWhole = (kot.parts ?? []).every((part) => isMeant(part.station._id));
  for (const printer of printers.filter(({ kots }) => isWhole && kots === "copy")) {
    const blocks = printerBlocks(kotPaper(kot, resortTitle));
    jobs.push(await queuePaper(ctx, printer, { ...paper, title, blocks, isCopy: true }));
  }
  for (const part of kot.parts ?? [undefined]) {
    const station = part?.station._id;
    const cooks = printers.filter((printer) => takesStation(printer, station));
    if (cooks.length === 0 || !isMeant(station)) continue;
    const at = part && (await paperOfPart(ctx, kot, part));
    const blocks = printerBlocks(kotPaper(kot, resortTitle, at));
    const named = part ? `${title} ${part.station.name}` : title;
    for (const printer of cooks)
      jobs.push(await queuePaper(ctx, printer, { ...paper, title: named, station, blocks }));
  }
  return jobs;
}

/** Takes the next number of a station's papers of the day, and reads what its paper says beyond the KOT. */
async function paperOfPart(ctx: CommandCtx, kot: Kot, part: KotPart): Promise<PartPaper> {
  const number = await takeNumber(ctx.tx, `papers ${part.station._id} ${ctx.businessDay}`);
  const work = kot.kind === "note" ? [] : (await loadWork(ctx.tx, kot.order._id)).filter(isLeft);
  return { part, number, isAddOn: kot.kind === "order" && (await hasEarlierKot(ctx.tx, kot)), work };
}

/** Makes the job of a bill, if a printer takes it. It has a UPI code of what is still to be paid. */
export async function queueBill(ctx: CommandCtx, bill: Bill): Promise<PrintJob[]> {
  const origin = { area: placeArea(bill.place), till: ctx.device };
  const printer = printerOfBill(await printerStore.list(ctx.tx), origin);
  if (!printer) return [];
  const settings = await loadSettings(ctx.tx);
  const { upiId, resortTitle: payee, print } = settings;
  const amount = billAmountDue(bill);
  const reference = ctx.newId().replaceAll("-", "");
  const payCode = upiId !== "" && amount > 0 ? upiLink({ upiId, payee, amount, reference }) : undefined;
  const blocks = printerBlocks(billReceipt(bill, { ...print, payCode }));
  const { _id: paperId, invoiceNumber } = bill;
  const paper = { paper: "bill", paperId, title: `Bill ${invoiceNumber}`, blocks } as const;
  return [await queuePaper(ctx, printer, { ...paper, subject: subjectOfOrder(bill) })];
}

/** Makes the job of a slip, if a printer takes it. */
export async function queueSlip(ctx: CommandCtx, slip: Slip): Promise<PrintJob[]> {
  return await queueBesideBills(ctx, slip, {
    ...{ paper: "slip", title: `Slip ${slip.slipNumber}` },
    document: slipPaper(slip),
  });
}

/** Makes the job of a credit note, if a printer takes it. */
export async function queueNote(ctx: CommandCtx, note: CreditNote): Promise<PrintJob[]> {
  return await queueBesideBills(ctx, note, {
    ...{ paper: "note", title: `Credit note ${note.noteNumber}` },
    document: notePaper(await loadBill(ctx.tx, note.bill._id), note),
  });
}

/** Makes the job of a paper that bills' printers print. */
async function queueBesideBills(
  ctx: CommandCtx,
  stored: Slip | CreditNote,
  { document, ...paper }: { paper: "slip" | "note"; title: string; document: PaperDocument },
): Promise<PrintJob[]> {
  const origin = { area: placeArea(stored.place), till: ctx.device };
  const printer = printerOfBill(await printerStore.list(ctx.tx), origin);
  if (!printer) return [];
  const queued = { ...paper, paperId: stored._id, blocks: printerBlocks(document) };
  return [await queuePaper(ctx, printer, { ...queued, subject: subjectOfOrder(stored) })];
}
