import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createDeflateRaw, deflateRawSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { cellsOf } from "./cells.ts";
import { readSheet } from "./readSheet.ts";
import { unzip } from "./unzip.ts";

const MB = 1024 * 1024;
const BOMB_MB = 200;
/** The peak memory for reading any sheet, with the worker's heap and inflated parts. */
const PEAK_BYTES_MAX = 300 * MB;

interface Entry {
  readonly name: string;
  readonly packed: Buffer;
  /** The size in the directory. */
  readonly claimed: number;
}

/**
 * Creates a zip file like programs that do not know sizes beforehand: sizes follow the data and are in the directory. Only
 * `listed` is in the directory.
 */
function zipOf(entries: readonly Entry[], listed: readonly Entry[] = entries): Buffer {
  const parts: Buffer[] = [];
  const offsets = new Map<Entry, number>();
  let at = 0;
  const add = (...buffers: Buffer[]) => {
    parts.push(...buffers);
    for (const { length } of buffers) at += length;
  };
  for (const entry of entries) {
    const { name, packed, claimed } = entry;
    offsets.set(entry, at);
    const header = numbers(
      [0x04034b50, 4],
      [20, 2],
      [8, 2],
      [8, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    );
    const sizes = numbers([0x08074b50, 4], [0, 4], [packed.length, 4], [claimed, 4]);
    add(header, Buffer.from(name), packed, sizes);
  }
  const directory = at;
  for (const entry of listed) {
    const { name, packed, claimed } = entry;
    const sizes = numbers([0, 4], [packed.length, 4], [claimed, 4], [name.length, 2]);
    const place = numbers([0, 4], [0, 4], [0, 4], [offsets.get(entry) ?? 0, 4]);
    add(numbers([0x02014b50, 4], [20, 2], [20, 2], [8, 2], [8, 2], [0, 4]), sizes, place, Buffer.from(name));
  }
  const { length } = listed;
  add(
    numbers([0x06054b50, 4], [0, 4], [length, 2], [length, 2], [at - directory, 4], [directory, 4], [0, 2]),
  );
  return Buffer.concat(parts);
}

/** Writes integers of the given lengths in bytes, little-endian. */
function numbers(...values: readonly (readonly [number, number])[]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

function packed(megabytes: number): Promise<Buffer> {
  const blank = Buffer.alloc(MB, " ");
  return buffer(Readable.from(Array.from({ length: megabytes }, () => blank)).pipe(createDeflateRaw()));
}

let bomb: Entry;
let small: Entry;
beforeAll(async () => {
  bomb = { name: "xl/worksheets/sheet1.xml", packed: await packed(BOMB_MB), claimed: 1_000 };
  small = { name: "xl/workbook.xml", packed: await packed(1), claimed: MB };
});

/** Reads an invalid sheet and returns the growth of the process at its peak. */
async function peakOfReading(zip: Buffer): Promise<number> {
  const before = process.resourceUsage().maxRSS * 1024;
  await expect(readSheet(zip, 1)).rejects.toMatchObject({ code: "sheet-not-readable" });
  return process.resourceUsage().maxRSS * 1024 - before;
}

test("a sheet with a wrong size in its directory is inflated up to that size and refused", async () => {
  const zip = zipOf([bomb]);
  expect(zip.length).toBeLessThan(2 * MB);
  expect(await peakOfReading(zip)).toBeLessThan(PEAK_BYTES_MAX);
});

test("a part missing in the directory is not inflated", async () => {
  expect(await peakOfReading(zipOf([bomb, small], [small]))).toBeLessThan(PEAK_BYTES_MAX);
});

test("many parts are refused if they are too large together", async () => {
  const part = { ...small, packed: await packed(10), claimed: 10 * MB };
  const parts = Array.from({ length: 40 }, (_, i) => ({ ...part, name: `xl/worksheets/sheet${i}.xml` }));
  expect(await peakOfReading(zipOf(parts))).toBeLessThan(PEAK_BYTES_MAX);
  // The same few bytes listed many times.
  expect(
    await peakOfReading(
      zipOf(
        [part],
        Array.from({ length: 400 }, () => part),
      ),
    ),
  ).toBeLessThan(PEAK_BYTES_MAX);
});

const FAR_PLACES = [
  '<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>',
  "<row r='1'><c r='ZZ\"ZZZZ1'><v>1</v></c></row>",
  '<row r="1"><c s="1"r="&#90;&#90;&#90;&#90;&#90;&#90;1"><v>1</v></c></row>',
  '<row r="4294967295"><c r="A4294967295"><v>1</v></c></row>',
  '<row r="Infinity"><c r="A1"><v>1</v></c></row>',
  '<row><c r="A9e9"><v>1</v></c></row>',
];

/** Creates a sheet of these rows from parts that another program writes. */
async function sheetWith(rows: string): Promise<Buffer> {
  const made = await writeExcelFile([[{ value: "Dosa" }]]).toBuffer();
  const parts = await unzip(made, MB, () => true);
  const entries = parts.map(({ name, bytes }) => {
    const isSheet = name === "xl/worksheets/sheet1.xml";
    const text = String(bytes).replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`);
    const content = isSheet ? Buffer.from(text) : bytes;
    return { name, packed: deflateRawSync(content), claimed: content.length };
  });
  return zipOf(entries);
}

test.each(FAR_PLACES)("a cell outside of any sheet is refused before it uses memory: %s", async (rows) => {
  expect(await peakOfReading(await sheetWith(rows))).toBeLessThan(100 * MB);
});

test("a sheet is read up to its last possible column and row", async () => {
  const rows = '<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"/></row>';
  const { sheets } = await readSheet(await sheetWith(rows), 1);
  expect(sheets[0]?.firstRows[0]).toHaveLength(16_384);
});

test.each([
  ["takes too long", { timeoutMs: 1 }],
  ["needs too much memory", { memoryMb: 24 }],
])("a sheet that %s is refused with a message without paths or texts of the server", async (_, limits) => {
  const rows = "Goan,Dosa,120\n".repeat(100_000);
  const refusal: unknown = await readSheet(Buffer.from(rows), 1, limits).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: "sheet-not-readable",
    message: "This sheet is too large to be read. Split it into smaller ones.",
    details: undefined,
  });
});

test("a sheet of another program is still read", async () => {
  const sheet = await writeExcelFile([[{ value: "Dosa" }, { value: 120.5 }]]).toBuffer();
  expect(await cellsOf(sheet, 1)).toMatchObject({ cells: [["Dosa", "120.5"]] });
});
