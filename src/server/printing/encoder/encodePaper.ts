import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder";
import {
  type CellLine,
  columnsOf,
  type LaidOutLine,
  layOut,
  type PaperFormat,
  type PrinterBlock,
  paperWidths,
} from "#domain/printing/layout.ts";
import { isAscii } from "#domain/printing/printable.ts";
import { textLines } from "#domain/printing/textLines.ts";
import { type Bitmap, slices, withoutCommands } from "./bitmap.ts";
import { createDrawLine, drawCode } from "./drawLine.ts";

/** A drawn line goes out in pictures of this many rows: one that broke off is flushed by FLUSH_BYTES (drivers/printJob.ts). */
const PICTURE_ROWS_MAX = 96;
/** The knife stands this many lines above the head. */
const LINES_BEFORE_CUT = 5;

/** How much larger than normal each size is: width, height. */
const scales = { normal: [1, 1], large: [1, 2], huge: [2, 2] } as const;

export type EncodePaper = (blocks: readonly PrinterBlock[], format: PaperFormat) => Promise<Uint8Array>;

/**
 * Makes the function that turns a document into the bytes that a printer prints and cuts. Text goes out in ASCII, which every
 * printer has in every code page; a line with any other letter is drawn and goes out as a picture.
 */
export function createEncodePaper(): EncodePaper {
  const drawLine = createDrawLine();
  return async (blocks, format) => {
    const { columns } = paperWidths[format.width];
    const encoder = new ReceiptPrinterEncoder({
      columns,
      imageMode: "raster",
      feedAfterBlock: false,
      newline: "\n",
      feedBeforeCut: LINES_BEFORE_CUT,
      codepageMapping: { cp437: 0 },
      errors: "strict",
    }).initialize();
    const encode = async (line: LaidOutLine) => {
      if (line.kind === "code") return encodeCode(encoder, line.content, format);
      if (line.cells.every(({ text }) => isAscii(text))) return encodeText(encoder, line, format);
      return encodePicture(encoder, await drawLine(line, format.width));
    };
    for (const line of layOut(blocks, format)) await encode(line);
    // The library feeds a line after the cut, which would be the next paper's.
    return encoder.cut("partial").encode().slice(0, -1);
  };
}

function encodeText(encoder: ReceiptPrinterEncoder, line: CellLine, { width }: PaperFormat): void {
  const [wide, high] = scales[line.size];
  encoder.bold(line.bold).invert(line.inverted).size(wide, high);
  for (const text of textLines(line, columnsOf(width, line.size)))
    if (text === "") encoder.newline();
    else encoder.line(text);
}

function encodePicture(encoder: ReceiptPrinterEncoder, picture: Bitmap): void {
  // A plain object: the library looks at the name of its constructor.
  for (const slice of slices(picture, PICTURE_ROWS_MAX)) encoder.image({ ...withoutCommands(slice) });
}

function encodeCode(
  encoder: ReceiptPrinterEncoder,
  content: string,
  { width, isTextOnly }: PaperFormat,
): void {
  if (!isTextOnly) {
    encodePicture(encoder, drawCode(content, width));
    return;
  }
  if (!isAscii(content)) throw new Error("a code for a printer of texts holds ASCII only");
  encoder.align("center").qrcode(content, { model: 2, size: 5, errorlevel: "m" }).align("left");
}

/** A drawer's pulse in ms: how long its magnet pulls, and how long it rests. */
const PULSE_MS = { on: 100, off: 500 };

/** Returns the bytes that open the drawer at one of a printer's two connectors. They print nothing. */
export function encodeKick(connector: 0 | 1): Uint8Array {
  return new ReceiptPrinterEncoder({ newline: "\n" }).pulse(connector, PULSE_MS.on, PULSE_MS.off).encode();
}
