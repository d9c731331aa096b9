import { encode } from "uqr";
import {
  type Cell,
  type CellLine,
  columnsOf,
  type PaperWidth,
  paperWidths,
} from "#domain/printing/layout.ts";
import { type Bitmap, invert, setBlack, whiteBitmap } from "./bitmap.ts";
import { FONT_FAMILY, fontFiles } from "./fonts.ts";

/** Heights of letters in dots, so that figures are as wide as the printer's own. */
const FONT_DOTS = { normal: 20, large: 30, huge: 40 } as const;
/** Parts of a letter's height: a figure's width, a line of text, and the full stop with some room under it. */
const DIGIT_WIDTH = 0.6;
const LINE_HEIGHT = 1.4;
const STOP_HEIGHT = 0.3;
/** Darker than this is black. */
const THRESHOLD = 90;

/** Draws a line of cells in any script, as wide as the paper. */
export type DrawLine = (line: CellLine, width: PaperWidth) => Promise<Bitmap>;

/** Makes the function that draws lines. It loads the library and its fonts with the first line. */
export function createDrawLine(): DrawLine {
  let loaded: Promise<Sharp> | undefined;
  return async (line, width) => {
    loaded ??= loadSharp();
    return await drawLine(await loaded, line, width);
  };
}

type Sharp = typeof import("sharp")["default"];

/** The library draws every text with each font that it was given once. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const text = { text: "a", font: FONT_FAMILY };
  for (const fontfile of fontFiles())
    await sharp({ text: { ...text, fontfile } })
      .raw()
      .toBuffer();
  return sharp;
}

async function drawLine(sharp: Sharp, line: CellLine, width: PaperWidth): Promise<Bitmap> {
  const { dots } = paperWidths[width];
  const places = placesOf(line, width);
  const inks = await Promise.all(places.map(({ cell, dots }) => drawText(sharp, cell, line, dots)));
  const bitmap = whiteBitmap(
    dots,
    Math.max(LINE_HEIGHT * FONT_DOTS[line.size], ...inks.map(({ height }) => height)),
  );
  for (const [index, ink] of inks.entries()) {
    const place = places[index];
    if (place) paint(bitmap, ink, place.left + aligned(place.cell, place.dots - ink.width));
  }
  if (line.inverted) invert(bitmap);
  return bitmap;
}

interface CellPlace {
  readonly cell: Cell;
  readonly left: number;
  readonly dots: number;
}

/** Figures end at the same place as those that are printed as text, and are as wide as they need; a name before them gets the rest. */
function placesOf({ cells, size }: CellLine, width: PaperWidth): CellPlace[] {
  const { dots } = paperWidths[width];
  const columns = columnsOf(width, size);
  const digit = FONT_DOTS[size] * DIGIT_WIDTH;
  const right = cells
    .filter(({ align }) => align === "right")
    .map((cell) => ({
      cell,
      left: dots - (columns - cell.column) * digit,
      dots: cell.columns * digit,
    }));
  const rest = (right[0]?.left ?? dots + digit) - digit;
  return [
    ...cells.filter(({ align }) => align !== "right").map((cell) => ({ cell, left: 0, dots: rest })),
    ...right,
  ];
}

function aligned({ align }: Cell, free: number): number {
  if (align === "left") return 0;
  return align === "center" ? free / 2 : free;
}

interface Ink {
  readonly width: number;
  readonly height: number;
  /** One byte a dot: 255 where a letter is. */
  readonly data: Uint8Array;
}
const NO_INK: Ink = { width: 0, height: 0, data: new Uint8Array() };

/**
 * Draws a text, wrapped to `width` dots. The library cuts its pictures off where the letters end: a full stop on a line before
 * the text, which goes again, brings all texts to the same height.
 */
async function drawText(
  sharp: Sharp,
  { text, align }: Cell,
  { size, bold }: CellLine,
  width: number,
): Promise<Ink> {
  if (text.trim() === "") return NO_INK;
  const picture = sharp({
    text: {
      text: `.\n${escaped(text)}`,
      font: `${FONT_FAMILY}${bold ? " Bold" : ""} ${FONT_DOTS[size]}`,
      dpi: 72,
      width: Math.floor(width),
      wrap: "word-char",
      align: align === "center" ? "centre" : align,
    },
  });
  const { data, info } = await picture.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const above = Math.round(STOP_HEIGHT * FONT_DOTS[size]);
  return { width: info.width, height: info.height - above, data: data.subarray(above * info.width) };
}

/** The library reads texts as markup. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function paint(bitmap: Bitmap, ink: Ink, left: number): void {
  for (let y = 0; y < ink.height; y++)
    for (let x = 0; x < ink.width; x++)
      if ((ink.data[y * ink.width + x] ?? 0) > THRESHOLD) setBlack(bitmap, Math.round(left) + x, y);
}

/** The part of the paper's width that a code takes at most, and its dots per module at most. */
const CODE_WIDTH = 0.55;
const MODULE_DOTS_MAX = 8;

/** Draws a QR code in the middle of the paper. Every printer prints it so; few clones know the command for one. */
export function drawCode(content: string, width: PaperWidth): Bitmap {
  const { dots } = paperWidths[width];
  const { data, size } = encode(content, { ecc: "M", border: 2 });
  const scale = Math.max(1, Math.min(MODULE_DOTS_MAX, Math.floor((dots * CODE_WIDTH) / size)));
  const left = Math.floor((dots - size * scale) / 2);
  const bitmap = whiteBitmap(dots, size * scale);
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) setBlack(bitmap, left + x, y);
  return bitmap;
}
