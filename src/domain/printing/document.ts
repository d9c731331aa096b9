/**
 * A block of a paper document: content and size, independent of how a printer or browser renders it. The paper is 80 mm wide
 * (spec section 9).
 */
export type Block =
  /** A line or paragraph of text; it wraps and is never cut. */
  | {
      readonly kind: "text";
      readonly text: string;
      readonly size?: "normal" | "large" | "huge";
      readonly align?: "left" | "center";
      readonly bold?: boolean;
      /** White on black, for important texts. */
      readonly inverted?: boolean;
      /** Hanging indent: wrapped lines are indented, so that the numbers at the beginning stand out. */
      readonly hanging?: boolean;
    }
  /**
   * A row of cells. Of two, both wrap and the second is right-aligned. Of more, the first takes the remaining width and
   * wraps, the others are right-aligned; consecutive rows with the same number of cells share their columns.
   */
  | {
      readonly kind: "row";
      readonly cells: readonly string[];
      readonly bold?: boolean;
      readonly size?: "normal" | "huge";
    }
  /** A QR code, as the URL of its image. */
  | { readonly kind: "code"; readonly picture: string }
  /** A horizontal rule. */
  | { readonly kind: "rule" };

export interface PaperDocument {
  readonly kind: "kot" | "bill";
  /** The window title and file name. */
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Creates a horizontal rule. */
export function rule(): Block {
  return { kind: "rule" };
}

/** Creates a line or paragraph of text. */
export function text(
  content: string,
  look: Omit<Extract<Block, { kind: "text" }>, "kind" | "text"> = {},
): Block {
  return { kind: "text", text: content, ...look };
}

/** Creates a row of cells. */
export function row(
  cells: readonly string[],
  look: Omit<Extract<Block, { kind: "row" }>, "kind" | "cells"> = {},
): Block {
  return { kind: "row", cells, ...look };
}

/** Removes blank texts and rows, and falsy entries. */
export function withoutBlanks(blocks: readonly (Block | false | undefined)[]): Block[] {
  return blocks.filter((block): block is Block => block !== false && block !== undefined && !isBlank(block));
}

function isBlank(block: Block): boolean {
  if (block.kind === "rule" || block.kind === "code") return false;
  return block.kind === "text" ? block.text.trim() === "" : block.cells.every((cell) => cell.trim() === "");
}
