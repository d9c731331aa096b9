import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import readXlsx from "read-excel-file/node";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { paise } from "#domain/money.ts";
import { cellsOf } from "./cells.ts";
import { csvStream, withoutFormulaEscape } from "./csv.ts";
import type { Cell, Sheet } from "./sheet.ts";
import { unzip } from "./unzip.ts";
import { SHEET_ROWS_MAX, xlsxStream } from "./xlsx.ts";

function sheetOf(...rows: Cell[][]): Sheet {
  async function* batches() {
    for (const row of rows) yield [row];
  }
  const columns = [
    { header: "Text", kind: "text" },
    { header: "Money", kind: "money" },
    { header: "Number", kind: "number" },
  ] as const;
  return { name: "test", title: "Dishes", columns, batches: batches() };
}

const odd = ["<b>&\"'\r\n\tकोंकणी थाली 🌴", "  outer spaces  ", "a\u0001b", "\uD800", "=1+1", "]]>"];

test("CSV quotes texts, escapes formulas and writes negative money as a number", async () => {
  const csv = await buffer(csvStream(sheetOf(["=1+1", paise(-12_050), -3], ['a,"b"', paise(5), null])));
  expect(csv.toString()).toBe(`\uFEFFText,Money,Number\n'=1+1,-120.50,-3\n"a,""b""",0.05,\n`);
});

test("a formula is escaped, also after white space, and read back unchanged", async () => {
  const run = [
    "=1+1",
    "+1",
    "-1",
    "@x",
    "\t=1",
    " =1",
    "\n=1",
    "\u00a0=1",
    " \t\r\n -2+3",
    "\uff1d1",
    " \uff20x",
  ];
  const plain = ["1+1", " a=1", "a\n=1", "'=1", ""];
  const csv = await buffer(csvStream(sheetOf(...[...run, ...plain].map((text) => [text, null, null]))));
  const rows: string[][] = parse(csv.toString(), { bom: true, fromLine: 2, relaxColumnCount: true });
  const cells = rows.map(([text = ""]) => text);
  expect(cells).toEqual([...run.map((text) => `'${text}`), ...plain]);
  expect(cells.slice(0, run.length).map(withoutFormulaEscape)).toEqual(run);
});

test("CSV equals another program's output for the same texts, byte by byte", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", " ", ",", '"', "\n", "\r", ";", "क", "-", "'") });
  // A text that a spreadsheet would run gets an apostrophe; tested elsewhere.
  const row = fc.array(
    cell.filter((text) => !/^(\r|\s*-)/.test(text)),
    { minLength: 2, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1 }), async (rows) => {
      const csv = await buffer(csvStream(sheetOf(...rows)));
      expect(csv.toString()).toBe(`\uFEFF${stringify([["Text", "Money", "Number"], ...rows])}`);
    }),
    { numRuns: 200 },
  );
});

test("XLSX can have any text; none becomes a formula or breaks the file", async () => {
  const xlsx = await buffer(xlsxStream(sheetOf(...odd.map((text) => [text, paise(-39), 2]))));
  const [first] = await readXlsx(xlsx, { trim: false });
  const texts = first?.data.slice(1).map((row) => row[0]);
  expect(texts).toEqual(["<b>&\"'\r\n\tकोंकणी थाली 🌴", "  outer spaces  ", "ab", "\uFFFD", "=1+1", "]]>"]);
  expect(first?.data[1]?.slice(1)).toEqual([-0.39, 2]);
});

test("rows beyond a worksheet's limit continue on the next one, below the column names", async () => {
  const rows = Array.from({ length: 7 }, (_, i): Cell[] => [`row ${i}`, paise(i), i]);
  const sheets = await readXlsx(await buffer(xlsxStream(sheetOf(...rows), 4)));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(["Dishes", "Dishes 2", "Dishes 3"]);
  expect(sheets.map(({ data }) => data.map((row) => row[2]))).toEqual([
    ["Number", 0, 1, 2],
    ["Number", 3, 4, 5],
    ["Number", 6],
  ]);
});

test("a worksheet has at most as many rows as spreadsheet programs accept", () => {
  // Excel's last row: 2^20.
  expect(SHEET_ROWS_MAX).toBe(1_048_576);
});

test("an empty sheet has its column names", async () => {
  const sheets = await readXlsx(await buffer(xlsxStream(sheetOf())));
  expect(sheets.map(({ data }) => data)).toEqual([[["Text", "Money", "Number"]]]);
});

test("a failure while reading rows aborts the file instead of completing it", async () => {
  async function* batches() {
    yield [["one", paise(1), 1]];
    throw new Error("the disk is gone");
  }
  for (const stream of [csvStream, xlsxStream]) {
    await expect(buffer(stream({ ...sheetOf(), batches: batches() }))).rejects.toThrow("the disk is gone");
  }
});

test("reading rows stops when the reader closes the stream", async () => {
  let isEnded = false;
  async function* batches() {
    try {
      for (let i = 0; ; i++) yield Array.from({ length: 500 }, (): Cell[] => [`row ${i}`, paise(i), i]);
    } finally {
      isEnded = true;
    }
  }
  for (const stream of [csvStream, xlsxStream]) {
    isEnded = false;
    const out = stream({ ...sheetOf(), batches: batches() });
    let chunks = 0;
    for await (const _ of out) if (++chunks === 3) break;
    await expect.poll(() => isEnded).toBe(true);
  }
});

test("a zip with a claimed size above the limit is not unpacked", async () => {
  const xlsx = await buffer(xlsxStream(sheetOf(["x", paise(1), 1])));
  expect(await cellsOf(xlsx, 1)).toMatchObject({ cells: { length: 2 } });
  const listed = xlsx.indexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  xlsx.writeUInt32LE(0x7fffffff, listed + 24);
  expect(await cellsOf(xlsx, 1)).toBeUndefined();
});

test.each([
  [
    "semicolons below a title",
    "Sales of October\n\nName;Group;Price\nKokum;Drinks;1.180,50\nBebinca;Sweets;90\n",
    3,
  ],
  ["semicolons below a title with commas", "Panjim, Goa, India\nName;Price\nKokum, iced;120,50\nDal;90\n", 2],
  ["commas beside semicolons in a text", 'Name,Price\n"Thali; rice; dal; papad",250\nDal,90\n', 2],
  ["tabs below a title", "The Palm Grove\nName\tGroup\tPrice\nKokum\tDrinks\t120\n", 3],
])("a CSV sheet is read by the delimiter of its rows: %s", async (_, text, columns) => {
  const answer = await cellsOf(Buffer.from(text), 1);
  expect(answer).toMatchObject({ cells: expect.any(Array) });
  const cells = answer && "cells" in answer ? answer.cells : [];
  expect(cells.at(-1)).toHaveLength(columns);
});

test("numbers in an XLSX file are plain or scientific; others stay text, which is no price", async () => {
  const xlsx = await buffer(xlsxStream(sheetOf(["hex", null, 111], ["far", null, 222])));
  const zip = new ZipFile();
  for (const { name, bytes } of await unzip(xlsx, 1_000_000, () => true)) {
    const text = bytes.toString().replace("<v>111</v>", "<v>0x64</v>").replace("<v>222</v>", "<v>1.2E-2</v>");
    zip.addBuffer(Buffer.from(text), name);
  }
  zip.end();
  const answer = await cellsOf(await buffer(Readable.from(zip.outputStream)), 1);
  expect(answer).toMatchObject({ cells: [{}, ["hex", "", "0x64"], ["far", "", "0.012"]] });
});
