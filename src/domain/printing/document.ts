/**
 * Paper as data: what a ticket or bill says and how large, not how a printer or browser draws it. The paper is 80 mm wide
 * (spec section 9); a printer driver or an HTML page renders the same blocks.
 */
export type Block =
  /** A line or paragraph of text; it wraps and is never cut. */
  | {
      readonly kind: "text";
      readonly text: string;
      readonly size?: "normal" | "large" | "huge";
      readonly align?: "left" | "center";
      readonly bold?: boolean;
      /** White on black, for what must not be overlooked. */
      readonly inverted?: boolean;
      /** The second and later lines are in, so that the numbers at the beginning stand out. */
      readonly hanging?: boolean;
    }
  /**
   * Two or more cells side by side. Two both wrap, the second right-aligned. Of more, the first takes the room that is left
   * and wraps, the others are right-aligned; rows of as many cells that follow one another share their columns.
   */
  | {
      readonly kind: "row";
      readonly cells: readonly string[];
      readonly bold?: boolean;
      readonly size?: "normal" | "huge";
    }
  /** A code to be scanned, as the address of its picture. */
  | { readonly kind: "code"; readonly picture: string }
  /** A line across the paper. */
  | { readonly kind: "rule" };

export interface PaperDocument {
  readonly kind: "kot" | "bill";
  /** Window title and file name. */
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Makes a line across the paper. */
export function rule(): Block {
  return { kind: "rule" };
}

/** Makes a line or paragraph of text. */
export function text(
  content: string,
  look: Omit<Extract<Block, { kind: "text" }>, "kind" | "text"> = {},
): Block {
  return { kind: "text", text: content, ...look };
}

/** Makes a row of cells side by side. */
export function row(
  cells: readonly string[],
  look: Omit<Extract<Block, { kind: "row" }>, "kind" | "cells"> = {},
): Block {
  return { kind: "row", cells, ...look };
}

/** Leaves out texts and rows that would print blank, and what is no block at all. */
export function withoutBlanks(blocks: readonly (Block | false | undefined)[]): Block[] {
  return blocks.filter((block): block is Block => block !== false && block !== undefined && !isBlank(block));
}

function isBlank(block: Block): boolean {
  if (block.kind === "rule" || block.kind === "code") return false;
  return block.kind === "text" ? block.text.trim() === "" : block.cells.every((cell) => cell.trim() === "");
}
