import { execFile } from "node:child_process";
import { promisify } from "node:util";
import fc from "fast-check";
import jsQR from "jsqr";
import { expect, test } from "vitest";
import {
  type PaperFormat,
  type PaperWidth,
  type PrinterBlock,
  paperWidths,
} from "#domain/printing/layout.ts";
import { testStrip } from "#domain/printing/testStrip.ts";
import { grayDots, paperText } from "#testing/printedPaper.ts";
import { createPrinterDecoder, type PrintedLine, type PrintedPaper } from "#testing/printerDecoder.ts";
import { createEncodePaper, encodeKick } from "./encodePaper.ts";

const encodePaper = createEncodePaper();
const link =
  "upi://pay?pa=resort@upi&pn=Hotel%20Sahyadri&am=13823.00&cu=INR&tr=0123456789abcdef0123456789abcdef";

/** Decodes bytes as a printer of this width does. */
function decode(bytes: Uint8Array, width: PaperWidth) {
  const papers: PrintedPaper[] = [];
  const kicks: number[] = [];
  const problems: string[] = [];
  const { feed } = createPrinterDecoder({
    columns: paperWidths[width].columns,
    onPaper: (paper) => papers.push(paper),
    onKick: (connector) => kicks.push(connector),
    onRequest: ({ kind }) => problems.push(`asked about ${kind}`),
    onProblem: (problem) => problems.push(problem),
  });
  for (const byte of bytes) feed(byte);
  return { papers, kicks, problems };
}

async function print(blocks: readonly PrinterBlock[], format: PaperFormat): Promise<PrintedPaper> {
  const { papers, kicks, problems } = decode(await encodePaper(blocks, format), format.width);
  expect(problems).toEqual([]);
  expect(kicks).toEqual([]);
  expect(papers.map(({ isWhole }) => isWhole)).toEqual([true]);
  return papers[0] ?? { lines: [], isWhole: false };
}

const ticket: PrinterBlock[] = [
  { kind: "text", text: "KOT", align: "center", bold: true },
  { kind: "text", text: "DUPLICATE", align: "center", bold: true, inverted: true },
  { kind: "row", cells: ["Table T12", "#34"], bold: true, size: "huge" },
  { kind: "row", cells: ["Waiter", "Asha"] },
  { kind: "rule" },
  { kind: "text", text: "2 × Paneer Butter Masala", size: "large", bold: true, hanging: true },
  { kind: "text", text: "** no onion **", bold: true },
  { kind: "text", text: "1 × मसाला डोसा", size: "large", bold: true, hanging: true },
];

test("a ticket of 58 mm: sizes, bold, white on black, and a dish in Devanagari as a picture", async () => {
  const paper = await print(ticket, { width: 58, isTextOnly: false });
  expect(paperText(paper)).toMatchInlineSnapshot(`
    "[bold]               KOT
    [bold inverted]            DUPLICATE            
    [bold huge] Table T12    #34
    Waiter                      Asha
    --------------------------------
    [bold large] 2 x Paneer Butter Masala
    [bold] ** no onion **
    [picture 384x48]"
  `);
});

test("a ticket of 80 mm for a printer of texts", async () => {
  const paper = await print(ticket, { width: 80, isTextOnly: true });
  expect(paperText(paper)).toMatchInlineSnapshot(`
    "[bold]                       KOT
    [bold inverted]                    DUPLICATE                    
    [bold huge] Table T12            #34
    Waiter                                      Asha
    ------------------------------------------------
    [bold large] 2 x Paneer Butter Masala
    [bold] ** no onion **
    [bold large] 1 x ??? ??"
  `);
});

test.each([58, 80] as const)(
  "a sum in ₹ on %i mm is a picture, and ends where the amounts in text end",
  async (width) => {
    const rows: PrinterBlock[] = [
      { kind: "row", cells: ["Dal", "₹120.00"] },
      { kind: "row", cells: ["Grand Total", "₹13,823.00"], bold: true, size: "huge" },
    ];
    const { lines } = await print(rows, { width, isTextOnly: false });
    const edges = lines.filter((line) => line.kind === "picture").map((picture) => inkOf(picture).right);
    expect(edges).toHaveLength(2);
    for (const edge of edges) expect(paperWidths[width].dots - edge).toBeLessThanOrEqual(4);
  },
);

test("a name in any script and its figures stand on the same line", async () => {
  const cells = ["श्री      1", "1", "1"];
  const { lines } = await print([{ kind: "row", cells }], { width: 80, isTextOnly: false });
  const [picture] = lines.filter((line) => line.kind === "picture");
  if (!picture) throw new Error("the row is no picture");
  const gray = grayDots(picture);
  const ink = [...gray.keys()].filter((index) => gray[index] === 0);
  const columnOf = (index: number) => index % picture.width;
  const rowsOf = (dots: readonly number[]) =>
    [dots[0], dots.at(-1)].map((index = 0) => Math.floor(index / picture.width));
  const name = ink.filter((index) => columnOf(index) < picture.width / 2);
  const end = Math.max(...name.map(columnOf));
  // The figure at the end of the name is as high as the ones in the columns behind it.
  const figure = name.filter((index) => columnOf(index) > end - 8);
  expect(rowsOf(figure)).toEqual(rowsOf(ink.filter((index) => columnOf(index) > picture.width / 2)));
  expect(name.length).toBeGreaterThan(2 * figure.length);
});

test.each([58, 80] as const)("the code on %i mm can be scanned", async (width) => {
  const { lines } = await print([{ kind: "code", content: link }], { width, isTextOnly: false });
  const pictures = lines.filter((line) => line.kind === "picture");
  const gray = pictures.flatMap((picture) => [...grayDots(picture)]);
  const { dots } = paperWidths[width];
  const rgba = Uint8ClampedArray.from(gray.flatMap((dot) => [dot, dot, dot, 255]));
  expect(jsQR.default(rgba, dots, gray.length / dots, { inversionAttempts: "dontInvert" })?.data).toBe(link);
});

test("a printer of texts draws the code itself", async () => {
  const paper = await print([{ kind: "code", content: link }], { width: 80, isTextOnly: true });
  expect(paperText(paper)).toBe(`[code ${link}]`);
});

test.each([58, 80] as const)(
  "the test strip of %i mm has nothing that a strict printer refuses",
  async (width) => {
    for (const isTextOnly of [false, true]) {
      const paper = await print(testStrip("Tandoor", width, link), { width, isTextOnly });
      expect(paper.lines.filter(({ kind }) => kind === "picture").length > 0).toBe(!isTextOnly);
    }
  },
);

test("40 dishes are 40 lines and one cut", async () => {
  const dishes = Array.from({ length: 40 }, (_, index) => `${index + 1} x Dish ${index + 1}`);
  const paper = await print(
    dishes.map((text) => ({ kind: "text", text, size: "large" })),
    { width: 80, isTextOnly: false },
  );
  expect(paperText(paper).split("\n")).toEqual(dishes.map((text) => `[large] ${text}`));
});

test("a kick opens the drawer of its connector and prints nothing", () => {
  expect(decode(encodeKick(0), 80)).toEqual({ papers: [], kicks: [0], problems: [] });
  expect(decode(encodeKick(1), 80)).toEqual({ papers: [], kicks: [1], problems: [] });
});

/** Texts that a printer would obey: ESC p opens the drawer, ESC @ resets, GS V cuts, DLE DC4 opens the drawer at once. */
const commands = [
  "\u001bp0\u0032\u00fa",
  "\u001b@",
  "\u001dV\u0001",
  "\u0010\u0014\u0001\u0000\u0001",
  "\u001d(H\u0006\u000000A",
  "\u001cp",
];
const hostile = fc
  .array(
    fc.oneof(fc.constantFrom(...commands, "₹", "डोसा", "<b>&"), fc.string({ unit: "binary", maxLength: 20 })),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

test("whatever a note contains, a printer gets text, pictures, one cut, and no kick", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, fc.boolean(), async (note, name, isTextOnly) => {
      const blocks: PrinterBlock[] = [
        { kind: "text", text: note, hanging: true, inverted: true },
        { kind: "row", cells: [name, note], size: "huge" },
        { kind: "row", cells: [note, name, "1", "2.00"] },
      ];
      await print(blocks, { width: 58, isTextOnly });
    }),
    { numRuns: 60 },
  );
});

type Picture = Extract<PrintedLine, { kind: "picture" }>;

/** Returns where a picture's black dots begin and end. */
function inkOf(picture: Picture) {
  const gray = grayDots(picture);
  const columns = [...gray.keys()].filter((index) => gray[index] === 0).map((index) => index % picture.width);
  return { left: Math.min(...columns), right: Math.max(...columns), dots: columns.length };
}

async function inkOfText(text: string) {
  const { lines } = await print([{ kind: "text", text }], { width: 80, isTextOnly: false });
  const [picture] = lines.filter((line) => line.kind === "picture");
  if (!picture) throw new Error(`${text} is no picture`);
  return { ...inkOf(picture), picture };
}

test("Devanagari is shaped: letters join, and a vowel sign is before its consonant", async () => {
  const joined = await inkOfText("क्ष");
  // The same letters with an invisible sign between them that keeps them apart.
  const apart = await inkOfText("क्\u200cष");
  expect(joined.right).toBeLessThan(apart.right * 0.8);
  const [ka, ki, kaAndSign] = await Promise.all([inkOfText("क"), inkOfText("कि"), inkOfText("का")]);
  // The first dots of "कि" are those of its vowel sign, so "क" begins later; "का" begins as "क" does.
  const start = ({ picture }: typeof ka) =>
    picture.dots.filter((_, index) => index % (picture.width / 8) === 0).join();
  expect(start(kaAndSign)).toBe(start(ka));
  expect(start(ki)).not.toBe(start(ka));
});

test("a wrapped text in Devanagari is as wide as the paper at most and has all its lines", async () => {
  const long = "मसाला डोसा ".repeat(12).trim();
  const { lines } = await print([{ kind: "text", text: long }], { width: 58, isTextOnly: false });
  const one = await inkOfText("मसाला डोसा");
  const ink = lines.filter((line) => line.kind === "picture").map((picture) => inkOf(picture).dots);
  const total = ink.reduce((sum, dots) => sum + dots, 0);
  expect(total / (12 * one.dots)).toBeCloseTo(1, 1);
});

/** Two letters of each script: where a font is missing, all letters are boxes of one width. */
const scripts = ["कइ", "কঙ", "કઈ", "ਕੳ", "ಕಈ", "കഈ", "କଈ", "கஈ", "కఋ", "₹i"];

test("every script has a font of ours, on a computer that has none", async () => {
  const program = `
    import sharp from "sharp";
    import { FONT_FAMILY, fontFiles } from ${JSON.stringify(new URL("./fonts.ts", import.meta.url).href)};
    const width = async (text, extra) => (await sharp({ text: { text, font: FONT_FAMILY + " 40", dpi: 72, ...extra } }).raw().toBuffer({ resolveWithObject: true })).info.width;
    for (const fontfile of fontFiles()) await width("a", { fontfile });
    const box = await width("\\u0f40");
    const widths = [];
    for (const pair of ${JSON.stringify(scripts)}) widths.push(await Promise.all([...pair].map((letter) => width(letter))));
    console.log(JSON.stringify({ box, widths }));
  `;
  // Without a configuration the library knows no font of the computer; without a home it has no cache of them.
  const env = { FONTCONFIG_FILE: "/dev/null", HOME: "/nonexistent" };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    env,
  });
  const { box, widths } = JSON.parse(stdout) as { box: number; widths: [number, number][] };
  expect(widths).toHaveLength(scripts.length);
  for (const [first, second] of widths) {
    expect(first).not.toBe(second);
    expect([first, second]).not.toContain(box);
  }
});
