/**
 * `node bench/sheets.ts [ROWS]`: what a spreadsheet of many rows costs, written by ours as CSV and XLSX, and by the library write-excel-file.
 * What the export of a year costs in the server, with its threads and orders meanwhile, is measured by `npm run bench:history`.
 *
 * Each writer runs in a process of its own and writes the same rows (17 columns, as the sales export has them) to nowhere.
 * Printed are CPU time, size of the file, its megabytes per second of CPU time, and the memory it took at its highest
 * beyond that of the idle process.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import writeExcelFile, { type CellObject, type SheetData } from "write-excel-file/node";
import { z } from "zod";
import { paise } from "#domain/money.ts";
import { csvStream } from "../src/server/sheets/csv.ts";
import type { Cell, Column, Row } from "../src/server/sheets/sheet.ts";
import { xlsxStream } from "../src/server/sheets/xlsx.ts";
import { memoryMb, printTable } from "./measure.ts";

const ROWS = 50_000;
const BATCH_ROWS = 300;

const columns: readonly Column[] = [
  { header: "Date", kind: "day" },
  ...["Invoice", "Order", "Table", "Area", "Waiter", "Item"].map(
    (header): Column => ({ header, kind: "text" }),
  ),
  { header: "Quantity", kind: "number" },
  ...["Rate", "Amount", "Discount", "Taxable", "CGST", "SGST", "Round off", "Total"].map(
    (header): Column => ({ header, kind: "money" }),
  ),
  { header: "Payment", kind: "text" },
];

function rowAt(index: number): Row {
  const texts = [`A/26-27/${index}`, `ORD-${index}`, `T${index % 40}`, "Garden Terrace", "Asha Naik"];
  const rate = 12_000 + (index % 97) * 500;
  const money = [rate, rate * 2, 0, rate * 2, rate / 20, rate / 20, 0, rate * 2.1].map((each) =>
    paise(Math.round(each)),
  );
  return ["2026-11-20" as Cell, ...texts, `Paneer butter masala ${index % 150}`, 2, ...money, "cash"];
}

async function* batches(rows: number) {
  for (let from = 0; from < rows; from += BATCH_ROWS) {
    const size = Math.min(BATCH_ROWS, rows - from);
    yield Array.from({ length: size }, (_, index) => rowAt(from + index));
  }
}

function counter() {
  let bytes = 0;
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      bytes += chunk.length;
      done();
    },
  });
  return { sink, bytes: () => bytes };
}

const writeOurs = (stream: typeof xlsxStream | typeof csvStream) => async (rows: number) => {
  const { sink, bytes } = counter();
  await pipeline(stream({ name: "bench", title: "Bench", columns, batches: batches(rows) }), sink);
  return bytes();
};

/** Writes with the library, which takes the whole table at once. */
async function writeTheirs(rows: number): Promise<number> {
  const data: SheetData = [columns.map(({ header }) => ({ value: header, fontWeight: "bold" }))];
  for await (const batch of batches(rows)) data.push(...batch.map((row) => row.map(libraryCell)));
  return (await writeExcelFile(data).toBuffer()).length;
}

function libraryCell(cell: Cell, index: number): CellObject {
  const kind = columns[index]?.kind;
  if (kind === "day") return { value: new Date(String(cell)), format: "yyyy-mm-dd", type: Date };
  if (kind === "money") return { value: Number(cell) / 100, format: "#,##0.00", type: Number };
  return kind === "number" ? { value: Number(cell), type: Number } : { value: String(cell), type: String };
}

const writers = new Map([
  ["sheets/csv.ts", writeOurs(csvStream)],
  ["sheets/xlsx.ts", writeOurs(xlsxStream)],
  ["write-excel-file", writeTheirs],
]);

const Measured = z.object({ cpuMs: z.number(), bytes: z.number(), beyondIdleMb: z.number() });

/** Writes once, in the child process, and sends the figures to the parent. */
async function measure(name: string, rows: number): Promise<void> {
  const write = writers.get(name);
  if (!write) throw new Error(`no writer is called ${name}`);
  await write(100);
  const idle = memoryMb(process.pid)?.now ?? Number.NaN;
  const before = process.cpuUsage();
  const bytes = await write(rows);
  const { user, system } = process.cpuUsage(before);
  const peak = memoryMb(process.pid)?.peak ?? Number.NaN;
  process.send?.({ cpuMs: (user + system) / 1_000, bytes, beyondIdleMb: peak - idle });
}

async function inChild(name: string, rows: number) {
  const child = fork(import.meta.filename, [String(rows), name]);
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`${name} ended with ${code}`);
  });
  const [message] = await Promise.race([once(child, "message"), failed]);
  return Measured.parse(message);
}

const [rows = String(ROWS), name] = process.argv.slice(2);
if (name !== undefined) await measure(name, Number(rows));
else {
  const table: string[][] = [];
  for (const writer of writers.keys()) {
    const { cpuMs, bytes, beyondIdleMb } = await inChild(writer, Number(rows));
    const megabytes = bytes / 1e6;
    const rate = (megabytes / cpuMs) * 1_000;
    table.push([writer, cpuMs.toFixed(0), megabytes.toFixed(1), rate.toFixed(2), beyondIdleMb.toFixed(0)]);
  }
  console.log(`${rows} rows of ${columns.length} columns\n`);
  printTable(["", "CPU ms", "MB of file", "MB per CPU second", "MB of memory beyond idle"], table);
}
