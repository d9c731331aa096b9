import { Refusal } from "#domain/refusal.ts";
import { runInWorker } from "../db/workers/worker.ts";

const TIMEOUT_MS = 20_000;
const MEMORY_MB = 256;

const workerFile = new URL("./sheetWorker.ts", import.meta.url);

/** What the worker answers: the cells as text, row by row, or that the file is no sheet. */
export type SheetCells = readonly (readonly string[])[] | undefined;

/**
 * The cells of a CSV or XLSX file as text, row by row. 422 sheet-not-readable for anything else.
 * Reading happens in a worker thread, so that no file can take the server's time or memory.
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
