import { Refusal } from "#domain/refusal.ts";
import { isOverLimit, runInWorker, type WorkerLimits } from "../db/workers/worker.ts";

const LIMITS: WorkerLimits = { timeoutMs: 20_000, memoryMb: 256 };

const workerFile = new URL("./sheetWorker.ts", import.meta.url);

/** The worker's answer: the cells as text, row by row; undefined when the file is no sheet. */
export type SheetCells = readonly (readonly string[])[] | undefined;

/**
 * Reads the cells of a CSV or XLSX file as text, row by row; 422 `sheet-not-readable` for anything else. A worker thread
 * reads them, so that no file can block the server or use up its memory.
 */
export async function readSheet(
  bytes: Buffer,
  limits: WorkerLimits = LIMITS,
): Promise<readonly (readonly string[])[]> {
  const cells = await runInWorker<SheetCells>(workerFile, bytes, limits).catch(refuseSheet);
  if (!cells) throw new Refusal("sheet-not-readable");
  return cells;
}

/** The worker's own words are left out: they name files of the server. */
function refuseSheet(error: unknown): never {
  if (error instanceof Refusal || !isOverLimit(error)) throw error;
  const message = "This sheet is too large to be read. Split it into smaller ones.";
  throw new Refusal("sheet-not-readable", undefined, message);
}
