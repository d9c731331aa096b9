import type { Block, PaperDocument } from "../printing/document.ts";

/** A document as text, a line per block, so that a test reads like the paper. [Brackets] are white on black. */
export function plain(paper: PaperDocument): string {
  return paper.blocks.map(line).join("\n");
}

function line(block: Block): string {
  if (block.kind === "rule") return "---";
  if (block.kind === "row") return block.cells.join(" | ");
  return block.inverted ? `[${block.text}]` : block.text;
}
