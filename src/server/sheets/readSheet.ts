import { Refusal } from "#domain/refusal.ts";
import { isOverLimit, runInWorker, type WorkerLimits } from "../workers/worker.ts";

const LIMITS: WorkerLimits = { timeoutMs: 20_000, memoryMb: 256 };
const workerFile = new URL("./sheetWorker.ts", import.meta.url);

type Cells = readonly (readonly string[])[];

/** One sheet of a file, and the list of all. */
export interface WorkbookCells {
  /** All sheets with their first rows; a CSV file has one without a name. */
  readonly sheets: readonly { readonly name: string; readonly firstRows: Cells }[];
  /** All cells of the requested sheet as text, row by row; empty if there is no such sheet. */
  readonly cells: Cells;
}

/** The request to the worker: the number of a sheet, from 1. */
export interface SheetQuestion {
  readonly bytes: Uint8Array;
  readonly sheetNumber: number;
}

/** The worker's answer: the cells, or the line of an unclosed quote; undefined for other files. */
export type SheetAnswer = WorkbookCells | { readonly openQuoteLine: number } | undefined;

/** Reads a sheet of a CSV or XLSX file as text, in a worker thread with limits; 422 `sheet-not-readable` otherwise. */
export async function readSheet(
  bytes: Buffer,
  sheetNumber: number,
  limits: WorkerLimits = LIMITS,
): Promise<WorkbookCells> {
  const question: SheetQuestion = { bytes, sheetNumber };
  const answer = await runInWorker<SheetAnswer>(workerFile, question, limits).catch(refuseSheet);
  if (!answer) throw new Refusal("sheet-not-readable", undefined, unreadableReason(bytes));
  if ("openQuoteLine" in answer) throw openQuote(answer.openQuoteLine);
  return answer;
}

const SAVE_AS = "Open it in the program that made it, save it as XLSX or CSV (UTF-8), and choose that file.";

/** What a file is that is no sheet, by its first bytes. */
const OTHER_FILES: readonly (readonly [string, string])[] = [
  ["\u00d0\u00cf\u0011\u00e0", "This is an Excel file of the old kind (.xls), or one with a password."],
  ["%PDF", "This is a PDF: its table cannot be read."],
  ["\u0089PNG", "This is a picture: a photo of a menu cannot be read."],
  ["\u00ff\u00d8\u00ff", "This is a picture: a photo of a menu cannot be read."],
  ["{\\rtf", "This is a text document, not a sheet."],
  ["PK", "This file is packed as XLSX files are, but it is another kind of document, or damaged."],
];

function unreadableReason(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 8).toString("latin1");
  const what = OTHER_FILES.find(([start]) => head.startsWith(start))?.[1];
  return what && `${what} ${SAVE_AS}`;
}

function openQuote(line: number): Refusal {
  const message = `A quote (") that begins in line ${line} is never closed. Close it or take it out, then choose the file again.`;
  return new Refusal("sheet-not-readable", { line }, message);
}

/** The worker's messages name files of the server and are left out. */
function refuseSheet(error: unknown): never {
  if (error instanceof Refusal || !isOverLimit(error)) throw error;
  const message = "This sheet is too large to be read. Split it into smaller ones.";
  throw new Refusal("sheet-not-readable", undefined, message);
}
