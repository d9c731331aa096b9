import { Refusal } from "#domain/refusal.ts";
import { inThread } from "../db/thread.ts";

const TIMEOUT_MS = 20_000;
const MEMORY_MB = 256;

const thread = new URL("./sheetThread.ts", import.meta.url);

/** What the thread answers: the cells as text, row by row, or that the file is no sheet. */
export type SheetCells = readonly (readonly string[])[] | undefined;

/**
 * The cells of a CSV or XLSX file as text, every row of the file at its place. 422 sheet-not-readable for anything else.
 * Reading happens in a thread, so that no file can take the server's time or memory.
 */
export async function readSheet(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  const limits = { timeoutMs: TIMEOUT_MS, memoryMb: MEMORY_MB };
  let cells: SheetCells;
  try {
    cells = await inThread<SheetCells>(thread, bytes, limits);
  } catch (error) {
    throw new Refusal("sheet-not-readable", {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
  if (!cells) throw new Refusal("sheet-not-readable");
  return cells;
}
