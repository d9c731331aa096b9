import type { Block } from "./document.ts";
import { inAscii, printable } from "./printable.ts";

/** Papers by their width in mm: how many characters of normal size fit beside each other, and how many dots. */
export const paperWidths = {
  58: { columns: 32, dots: 384 },
  80: { columns: 48, dots: 576 },
} as const;
export type PaperWidth = keyof typeof paperWidths;

/** The paper and the abilities of a printer that a document is laid out for. */
export interface PaperFormat {
  readonly width: PaperWidth;
  /** Prints no pictures: "Rs." stands for ₹. */
  readonly isTextOnly: boolean;
}

/** A block as printers need it: a code by what it says. */
export type PrinterBlock =
  | Exclude<Block, { kind: "code" }>
  | { readonly kind: "code"; readonly content: string };

/** Text in a part of a line, in columns of the line's own size. It is not wrapped yet. */
export interface Cell {
  readonly text: string;
  readonly column: number;
  readonly columns: number;
  readonly align: "left" | "center" | "right";
}

/** Cells side by side. `large` characters are twice as high, `huge` ones also twice as wide as normal ones. */
export interface CellLine {
  readonly kind: "cells";
  readonly cells: readonly Cell[];
  readonly size: "normal" | "large" | "huge";
  readonly bold: boolean;
  readonly inverted: boolean;
  /** Columns by which the second and later lines of a wrapped text are in. */
  readonly indent: number;
}
export type LaidOutLine = CellLine | Extract<PrinterBlock, { kind: "code" }>;

/** Narrower than this, a name beside its figures would break into pieces: it gets its own line. */
const NAME_COLUMNS_MIN = 14;
const HANGING_COLUMNS = 2;

/** Returns how many characters of a size fit beside each other. */
export function columnsOf(width: PaperWidth, size: CellLine["size"]): number {
  return paperWidths[width].columns / (size === "huge" ? 2 : 1);
}

/**
 * Lays out a document for a paper: which cells are where. No text is shortened, and no figure is broken that fits on a line of
 * its own.
 */
export function layOut(blocks: readonly PrinterBlock[], format: PaperFormat): LaidOutLine[] {
  const written = blocks.map((block) => writtenBlock(block, format));
  return written.flatMap((block, index) => {
    if (block.kind === "code") return block;
    if (block.kind === "row" && block.cells.length > 2)
      return tableLines(block, tableAt(written, index), format.width);
    if (block.kind === "row") return pairLines(block, format.width);
    const dashes = "-".repeat(paperWidths[format.width].columns);
    return textLine(block.kind === "rule" ? { kind: "text", text: dashes } : block, format.width);
  });
}

type Row = Extract<Block, { kind: "row" }>;
type Text = Extract<Block, { kind: "text" }>;

function writtenBlock(block: PrinterBlock, { isTextOnly }: PaperFormat): PrinterBlock {
  const write = (text: string) => (isTextOnly ? inAscii(printable(text)) : printable(text));
  if (block.kind === "text") return { ...block, text: write(block.text) };
  return block.kind === "row" ? { ...block, cells: block.cells.map(write) } : block;
}

function textLine(block: Text, width: PaperWidth): CellLine {
  const { text, size = "normal", align = "left", bold = false, inverted = false, hanging = false } = block;
  const cells = [{ text, column: 0, columns: columnsOf(width, size), align }];
  return { kind: "cells", cells, size, bold, inverted, indent: hanging ? HANGING_COLUMNS : 0 };
}

/** Two cells are beside each other, or below each other where the line is too short. A huge pair shrinks first. */
function pairLines(
  { cells: [first = "", second = ""], size = "normal", bold = false }: Row,
  width: PaperWidth,
) {
  const fits = (columns: number) => lengthOf(first) + 1 + lengthOf(second) <= columns;
  const fitting: CellLine["size"] = size === "huge" && !fits(columnsOf(width, size)) ? "large" : size;
  const columns = columnsOf(width, fitting);
  const look = { size: fitting, bold };
  if (!fits(columns)) return stacked([leftCell(first, columns), rightCell(second, 0, columns)], look);
  const length = Math.max(1, lengthOf(second));
  return [lineOf([leftCell(first, columns - length), rightCell(second, columns - length, length)], look)];
}

/** Returns the rows around `index` that share their columns: all with as many cells of the same size. */
function tableAt(blocks: readonly PrinterBlock[], index: number): Row[] {
  const row = blocks[index];
  const belongs = (block: PrinterBlock | undefined): block is Row =>
    row?.kind === "row" &&
    block?.kind === "row" &&
    block.cells.length === row.cells.length &&
    block.size === row.size;
  let first = index;
  while (belongs(blocks[first - 1])) first--;
  let end = index;
  while (belongs(blocks[end])) end++;
  return blocks.slice(first, end).filter(belongs);
}

/** A row of three or more cells: figures in columns that end at the same place as the others' of its table, the name before them. */
function tableLines(row: Row, table: readonly Row[], width: PaperWidth): CellLine[] {
  const [name = "", ...figures] = row.cells;
  const { size = "normal", bold = false } = row;
  const columns = columnsOf(width, size);
  const widths = figures.map((_, index) =>
    Math.max(1, ...table.map(({ cells }) => lengthOf(cells[index + 1] ?? ""))),
  );
  const nameColumns = columns - widths.reduce((sum, each) => sum + each + 1, 0);
  // The first figure needs no gap before it where the name has its own line.
  if (nameColumns < -1)
    return stacked([leftCell(name, columns), ...figures.map((text) => rightCell(text, 0, columns))], {
      size,
      bold,
    });
  let end = nameColumns;
  const cells = figures.map((text, index) => {
    const cell = rightCell(text, end + 1, widths[index] ?? 1);
    end += cell.columns + 1;
    return cell;
  });
  if (nameColumns >= NAME_COLUMNS_MIN)
    return [lineOf([leftCell(name, nameColumns), ...cells], { size, bold })];
  return [lineOf([leftCell(name, columns)], { size, bold }), lineOf(cells, { size, bold })];
}

type Look = Pick<CellLine, "size" | "bold">;

function lineOf(cells: readonly Cell[], look: Look): CellLine {
  return { kind: "cells", cells, ...look, inverted: false, indent: 0 };
}

/** Cells below each other; without the ones that would print blank. */
function stacked(cells: readonly Cell[], look: Look): CellLine[] {
  return cells.filter(({ text }) => text.trim() !== "").map((cell) => lineOf([cell], look));
}

function leftCell(text: string, columns: number): Cell {
  return { text, column: 0, columns, align: "left" };
}

function rightCell(text: string, column: number, columns: number): Cell {
  return { text, column, columns, align: "right" };
}

function lengthOf(text: string): number {
  return [...text].length;
}
