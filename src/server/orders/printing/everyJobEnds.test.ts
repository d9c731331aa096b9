import { afterEach, beforeEach, expect, test } from "vitest";
import { printingApi } from "#domain/printing/api.ts";
import type { PrintJob } from "#domain/printing/job.ts";
import { isJobOpen } from "#domain/printing/job.ts";
import { paperText } from "#testing/printedPaper.ts";
import type { TestPrinter } from "#testing/printer.ts";
import { type PrintingResort, startPrintingResort } from "../../testing/printingResort.ts";

const RUNS = Number(process.env.RUNS ?? 20);
const FIRST_SEED = Number(process.env.SEED ?? 1);

let resort: PrintingResort;
beforeEach(async () => {
  resort = await startPrintingResort();
});
afterEach(() => resort.close());

type Random = (below: number) => number;

/** Returns whole numbers that a seed determines. */
function randomFrom(seed: number): Random {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) | 0;
    return (state >>> 0) % below;
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What happens to a printer, with the bytes after which it does. */
const faults: readonly ((printer: TestPrinter, bytes: number) => unknown)[] = [
  ({ faults }) => Object.assign(faults, { paper: "out" }),
  ({ faults }) => Object.assign(faults, { cover: "open" }),
  ({ faults }) => Object.assign(faults, { cutter: "jammed" }),
  ({ faults }) => Object.assign(faults, { hangs: true }),
  ({ faults }) => Object.assign(faults, { losesAnswers: true }),
  ({ faults }, bytes) => Object.assign(faults, { paperLeft: bytes }),
  ({ faults }, bytes) => Object.assign(faults, { cutOffAfter: bytes }),
  ({ faults }, bytes) => Object.assign(faults, { diesAfter: bytes }),
  (printer) => printer.turnOff(true),
  (printer) => printer.turnOff(false),
];

async function mend(printer: TestPrinter): Promise<void> {
  const none = Number.POSITIVE_INFINITY;
  const mended = {
    paper: "full",
    cover: "closed",
    cutter: "free",
    hangs: false,
    losesAnswers: false,
  } as const;
  Object.assign(printer.faults, mended, { paperLeft: none, cutOffAfter: none, diesAfter: none });
  await printer.turnOff(true);
  await printer.turnOn();
  printer.goOn();
}

/** Returns how many whole papers with this number came out of any of the printers. */
function papersWith(kotNumber: string, printers: readonly TestPrinter[]): number {
  return printers
    .flatMap(({ papers }) => papers)
    .filter((paper) => paper.isWhole && paperText(paper).includes(kotNumber)).length;
}

const isNamed = (job: PrintJob) => ["unknown", "failed", "expired"].includes(job.status);

/** Sends KOTs while printers fail, until each job has ended. Returns the numbers of the KOTs with their jobs. */
async function evening(random: Random, printers: readonly TestPrinter[]): Promise<Map<string, PrintJob[]>> {
  const sent = new Map<string, string>();
  const count = 2 + random(3);
  for (let index = 0; index < count; index++) {
    const printer = printers[random(printers.length)];
    if (printer && random(2) === 0) await faults[random(faults.length)]?.(printer, 1 + random(900));
    const order = await resort.open(
      index,
      resort.line(random(5), 1 + random(3), random(4) === 0 ? { notes: "तीखा" } : {}),
    );
    for (const { _id, kotNumber } of await resort.kots(order)) sent.set(_id, kotNumber);
    await pause(random(120));
    if (random(8) === 0) await resort.server.restart();
    if (random(3) === 0) resort.server.clock.advance(20_000);
    if (printer && random(2) === 0) await mend(printer);
    await resort.admin.del(`/orders/${order._id}`, {});
  }
  for (const printer of printers) await mend(printer);
  await expect.poll(async () => (await resort.jobs()).filter(isJobOpen)).toEqual([]);
  const jobs = await resort.jobs();
  return new Map(
    [...sent].map(([id, kotNumber]) => [kotNumber, jobs.filter(({ paperId }) => paperId === id)]),
  );
}

test(`each of ${RUNS} evenings of failing printers ends with every KOT on paper once, or named`, async () => {
  const pass = await resort.addPrinter("Pass");
  const kitchen = await resort.addPrinter("Kitchen", { kots: "cook", fallback: pass.printer._id });
  await resort.learn(pass.printer);
  await resort.learn(kitchen.printer);
  const printers = [kitchen.paper, pass.paper];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) {
    const kots = await evening(randomFrom(seed), printers);
    for (const [kotNumber, jobs] of kots) {
      const [job] = jobs;
      const papers = papersWith(kotNumber, printers);
      const state = { seed, kotNumber, jobs: jobs.length, status: job?.status, papers };
      expect(state).toMatchObject({ jobs: 1 });
      if (job?.status === "unknown") expect([0, 1], JSON.stringify(state)).toContain(papers);
      else expect(state).toMatchObject({ papers: job && isNamed(job) ? 0 : 1 });
    }
    for (const { _id: jobId, status } of (await resort.jobs()).filter(isNamed)) {
      const answer = status === "unknown" ? "there" : "withdraw";
      await resort.admin.send(printingApi.answer, { params: { jobId }, body: { answer } });
    }
  }
});
