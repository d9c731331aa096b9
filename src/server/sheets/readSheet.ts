import { Refusal } from "#domain/refusal.ts";
import { runInWorker } from "../db/workers/worker.ts";

const TIMEOUT_MS = 20_000;
const MEMORY_MB = 256;

const workerFile = new URL("./sheetWorker.ts", import.meta.url);

/** The worker's answer: the cells as text, row by row; undefined when the file is no sheet. */
export type SheetCells = readonly (readonly string[])[] | undefined;

/**
 * Reads the cells of a CSV or XLSX file as text, row by row; 422 `sheet-not-readable` for anything else. A worker thread
 * reads them, so that no file can block the server or use up its memory.
 */
export async function readSheet(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  const limits = { timeoutMs: TIMEOUT_MS, memoryMb: MEMORY_MB };
  let cells: SheetCells;
  try {
    cells = await runInWorker<SheetCells>(workerFile, bytes, limits);
  } catch (error) {
    throw new Refusal("sheet-not-readable", {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
  if (!cells) throw new Refusal("sheet-not-readable");
  return cells;
}
