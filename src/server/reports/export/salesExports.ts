import { Refusal } from "#domain/refusal.ts";
import type { DayRange } from "#domain/reports/range.ts";
import type { SheetFormat } from "#domain/sheetFormat.ts";
import type { Databases } from "../../db/connect.ts";
import type { OutgoingFile } from "../../http/handlers/context.ts";
import { fileTypes } from "../../sheets/sheetFile.ts";
import { streamFromWorker } from "../../workers/chunkStream.ts";
import type { SalesExportOrder } from "./exportWorker.ts";
import { salesSheetName } from "./salesSheet.ts";

/** Concurrent exports: a small till computer also takes orders. */
const EXPORTS_MAX = 2;
const MEMORY_MAX_MB = 128;
const workerFile = new URL("./exportWorker.ts", import.meta.url);

/** `ofRows` is null until they are counted. */
interface Progress {
  readonly rows: number;
  readonly ofRows: number | null;
}

interface RunningExport {
  readonly id: string | undefined;
  progress: Progress;
}

type SalesExports = Set<RunningExport>;

declare module "../../http/handlers/serverInfo.ts" {
  interface ServerState {
    readonly salesExports: SalesExports;
  }
}

export function newSalesExports(): SalesExports {
  return new Set();
}

/** The rows to export; `id` identifies its progress. */
export interface SalesExport {
  readonly id: string | undefined;
  readonly range: DayRange;
  readonly format: SheetFormat;
}

/** Starts an export of a range in a worker thread, which ends with its reader; 503 `busy` while two others run. */
export function startSalesExport(
  databases: Databases,
  running: SalesExports,
  { id, range, format }: SalesExport,
): OutgoingFile {
  if (running.size >= EXPORTS_MAX)
    throw new Refusal(
      "busy",
      undefined,
      `${EXPORTS_MAX} exports are being written already. Try again when one of them is finished.`,
    );
  const order: SalesExportOrder = { settings: databases.settings, range, format };
  const entry: RunningExport = { id, progress: { rows: 0, ofRows: null } };
  const stream = streamFromWorker(workerFile, order, {
    memoryMb: MEMORY_MAX_MB,
    onProgress: (rows, ofRows) => {
      entry.progress = { rows, ofRows };
    },
  });
  running.add(entry);
  // A reader with the whole file may request the next one while this worker still closes the database.
  for (const over of ["end", "close"]) stream.once(over, () => running.delete(entry));
  return { name: `${salesSheetName(range)}.${format}`, contentType: fileTypes[format], stream };
}

/** Returns the progress of a running export; undefined for others. */
export function findProgress(running: SalesExports, id: string): Progress | undefined {
  return [...running].find((entry) => entry.id === id)?.progress;
}
