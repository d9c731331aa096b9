import { expect } from "vitest";
import { printingApi } from "#domain/printing/api.ts";
import type { PrintJob } from "#domain/printing/job.ts";
import type { NewPrinter } from "#domain/printing/newPrinter.ts";
import type { Printer } from "#domain/printing/printer.ts";
import { printersApi } from "#domain/printing/printersApi.ts";
import { paperText } from "#testing/printedPaper.ts";
import { startPrinter, type TestPrinter, type TestPrinterOptions } from "#testing/printer.ts";
import type { SpoolerTimes } from "../printing/spooler/spoolerContext.ts";
import { startResort } from "./resort.ts";

/** Short waits for printers on the same computer. */
export const quick: SpoolerTimes = {
  limits: { connectMs: 500, writeMs: 500, statusMs: 300, proofMs: 400, closeMs: 200 },
  lookEveryMs: 30,
  backOffMs: () => 30,
};

export type PrintingResort = Awaited<ReturnType<typeof startPrintingResort>>;

/** Starts a resort whose server may drive the test's printers. Its `close` expects them to have understood every byte. */
export async function startPrintingResort(spooler: SpoolerTimes | "off" = quick) {
  const resort = await startResort({ spooler, printerNetworks: "127.0.0.1:1024-65535" });
  const { admin, server } = resort;
  const started: TestPrinter[] = [];

  const printing = {
    ...resort,
    /** Starts a printer, and sets it up. */
    addPrinter: async (
      name: string,
      fields: Partial<NewPrinter> = {},
      options: TestPrinterOptions = {},
    ): Promise<{ readonly paper: TestPrinter; readonly printer: Printer }> => {
      const paper = await startPrinter(options);
      started.push(paper);
      const connection = { kind: "network", address: `127.0.0.1:${paper.port}` } as const;
      const printer = await admin.send(printersApi.create, { body: { name, connection, ...fields } });
      return { paper, printer };
    },
    /** Prints the test strip, and waits for what it teaches. */
    learn: async ({ _id }: Pick<Printer, "_id">): Promise<void> => {
      await admin.send(printersApi.test, { params: { printerId: _id }, body: {} });
      await expect
        .poll(async () => (await admin.query(printersApi.list)).find((each) => each._id === _id)?.abilities)
        .toBeTruthy();
    },
    jobs: async (): Promise<PrintJob[]> => (await admin.query(printingApi.read)).jobs,
    /** Waits until each job of a title has come to these states. */
    waitFor: async (title: string | RegExp, ...statuses: PrintJob["status"][]): Promise<PrintJob[]> => {
      const found = async () =>
        (await printing.jobs())
          .filter((job) => (typeof title === "string" ? job.title === title : title.test(job.title)))
          .toSorted((a, b) => a.createdAt - b.createdAt || (a._id < b._id ? -1 : 1));
      await expect
        .poll(async () => (await found()).map(({ status }) => status), { timeout: 20_000 })
        .toEqual(statuses);
      return await found();
    },
    close: async () => {
      await server.close();
      for (const paper of started) await paper.close();
      expect(started.flatMap(({ problems }) => problems)).toEqual([]);
    },
  };
  return printing;
}

/** Returns the papers that came out, without the strips of tests, as text. */
export function papersOf({ papers }: TestPrinter): string[] {
  return papers.map(paperText).filter((text) => !text.includes("the next line must fill"));
}
