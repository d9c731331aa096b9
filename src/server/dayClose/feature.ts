import { dayCloseApi, type OpenDay, REMARKS_MAX } from "#domain/dayClose/api.ts";
import { zPaper } from "#domain/dayClose/zPaper.ts";
import { toZReport } from "#domain/dayClose/zReport.ts";
import { zSections } from "#domain/dayClose/zRows.ts";
import { toRef } from "#domain/entity.ts";
import { printerOfBill } from "#domain/printing/printer.ts";
import { Refusal } from "#domain/refusal.ts";
import { type BusinessDay, startOfBusinessDay } from "#domain/time.ts";
import { readHead } from "../db/journal.ts";
import type { ReadTx } from "../db/tx.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Feature, handle } from "../http/handlers/handler.ts";
import { listJobsOfPaper } from "../printing/jobs.store.ts";
import { queueOnce } from "../printing/papers.ts";
import { printerStore } from "../printing/printers.store.ts";
import { printerBlocks, queuePaper } from "../printing/queuePaper.ts";
import type { MarkPrinted } from "../printing/spooler/outcome.ts";
import { readCutoffHour, readFirstOpenDay } from "../settings/businessDays.store.ts";
import type { Sheet } from "../sheets/sheet.ts";
import { sheetFile } from "../sheets/sheetFile.ts";
import {
  findOldestOpenDay,
  forgetUnsentCash,
  insertDayClose,
  insertRemark,
  listDayCloses,
  listUnsentCash,
  loadDayClose,
} from "./dayCloses.store.ts";
import { loadDayFacts } from "./facts.store.ts";
import { listOpenThings, uncountedDrawers } from "./open.store.ts";

/** Finds the oldest day that nobody closed: one with orders or money, else the running day. */
async function findOpenDay({ tx, businessDay }: Pick<QueryCtx | CommandCtx, "tx" | "businessDay">) {
  const from = await readFirstOpenDay(tx);
  return (await findOldestOpenDay(tx, { from, running: businessDay })) ?? businessDay;
}

const list = handle(dayCloseApi.list, (ctx) => listDayCloses(ctx.tx));

const open = handle(dayCloseApi.open, async (ctx): Promise<OpenDay> => {
  const businessDay = await findOpenDay(ctx);
  const isRunning = businessDay === ctx.businessDay;
  const mayClose = ctx.now >= startOfBusinessDay(businessDay, await readCutoffHour(ctx.tx));
  return { businessDay, isRunning, mayClose, open: await listOpenThings(ctx, businessDay) };
});

const x = handle(dayCloseApi.x, async (ctx) => await readReport(ctx.tx, await findOpenDay(ctx)));

const readReport = async (tx: ReadTx, day: BusinessDay) => toZReport(await loadDayFacts(tx, day));

const read = handle(dayCloseApi.read, (ctx, { params }) => loadDayClose(ctx.tx, params.closeId));

const close = handle(
  dayCloseApi.close,
  async (ctx, { body }) => {
    const { tx, now, days } = ctx;
    const businessDay = await findOpenDay(ctx);
    if (body.businessDay !== businessDay) throw new Refusal("day-changed", { businessDay });
    if (now < days.startOf(businessDay)) throw new Refusal("day-in-future");
    const drawers = await uncountedDrawers(tx, businessDay);
    if (drawers.length > 0)
      throw new Refusal("drawer-uncounted", { drawers: drawers.map(({ name }) => name) });
    const unsent = await listUnsentCash(tx);
    const lost = unsent.filter(({ device }) => body.lost?.includes(device));
    if (lost.length < unsent.length)
      throw new Refusal("cash-unsent", { devices: unsent.map(({ person }) => person) });
    await forgetUnsentCash(
      tx,
      lost.map(({ device }) => device),
    );
    const { seq, hash } = await readHead(tx);
    const closed = await insertDayClose(tx, {
      ...{ _id: ctx.newId(), createdAt: now, businessDay, by: toRef(ctx.person), head: { seq, hash }, lost },
      report: await readReport(tx, businessDay),
    });
    const { _id: entityId, number, report } = closed;
    const unexplained = report.match.unexplained.length;
    const after = { number, businessDay, unexplained, ...(lost.length > 0 && { lost: lost.length }) };
    ctx.journal({ topic: "dayCloses", entityId, action: "day.closed", after, subjectId: entityId });
    return closed;
  },
  { answerToRetry: (ctx, { entityId }) => loadDayClose(ctx.tx, entityId) },
);

const remark = handle(
  dayCloseApi.remark,
  async (ctx, { params: { closeId }, body: { text } }) => {
    const closed = await loadDayClose(ctx.tx, closeId);
    if (closed.remarks.length >= REMARKS_MAX) throw new Refusal("too-many-remarks");
    const added = { _id: ctx.newId(), text, by: toRef(ctx.person), createdAt: ctx.now };
    await insertRemark(ctx.tx, closeId, added);
    const after = { number: closed.number, text };
    ctx.journal({ topic: "dayCloses", entityId: closeId, action: "day.remarked", after, subjectId: closeId });
    return await loadDayClose(ctx.tx, closeId);
  },
  { answerToRetry: (ctx, { params }) => loadDayClose(ctx.tx, params.closeId ?? "") },
);

const queue = handle(
  dayCloseApi.queue,
  async (ctx, { params: { closeId }, body: { again } }) =>
    await queueOnce(ctx, { paperId: closeId, again }, async () => {
      const printer = printerOfBill(await printerStore.list(ctx.tx), { area: "", till: ctx.device });
      if (!printer) return [];
      const document = zPaper(await loadDayClose(ctx.tx, closeId));
      const paper = { paper: "z", paperId: closeId, title: document.title } as const;
      return [await queuePaper(ctx, printer, { ...paper, blocks: printerBlocks(document) })];
    }),
  { answerToRetry: (ctx, { params }) => listJobsOfPaper(ctx.tx, params.closeId ?? "") },
);

/** A Z is frozen, and nobody counts its prints. */
export const markZPrinted: MarkPrinted["z"] = async () => undefined;

const exportZ = handle(dayCloseApi.export, async ({ databases }, { params }) => {
  const { number, report } = await databases.read((tx) => loadDayClose(tx, params.closeId));
  const rows = zSections(report).flatMap(({ title, rows: lines }) =>
    lines.map(({ label, count, amount }) => [title, label, count, amount]),
  );
  async function* batches() {
    yield rows;
  }
  const columns: Sheet["columns"] = [
    { header: "Section", kind: "text", width: 24 },
    { header: "Line", kind: "text", width: 48 },
    { header: "Count", kind: "number" },
    { header: "Amount", kind: "money", width: 14 },
  ];
  const name = `z-${number}-${report.businessDay}`;
  return sheetFile({ name, title: `Z ${number}`, columns, batches: batches() }, "csv");
});

/** The feature that closes business days: X and Z reports. */
export const dayCloseFeature: Feature = {
  handlers: [list, open, x, read, close, remark, queue, exportZ],
};
