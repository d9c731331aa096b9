import type { Block, PaperDocument } from "../printing/document.ts";

/** Renders a document as text, one line per block; [brackets] are white on black. */
export function plain(paper: PaperDocument): string {
  return paper.blocks.map(line).join("\n");
}

function line(block: Block): string {
  if (block.kind === "rule") return "---";
  if (block.kind === "code") return `(${block.picture})`;
  if (block.kind === "row") return block.cells.join(" | ");
  return block.inverted ? `[${block.text}]` : block.text;
}

/** Returns the emphasised texts and rows with their style: "large bold: Grand Total | ₹723". */
export function looks(paper: PaperDocument): string[] {
  return paper.blocks.flatMap((block) => {
    if (block.kind === "rule" || block.kind === "code") return [];
    const { align, inverted } = block.kind === "text" ? block : {};
    const look = [block.size, align, block.bold && "bold", inverted && "inverted"].filter((word) => word);
    const content = block.kind === "row" ? block.cells.join(" | ") : block.text;
    return look.length > 0 ? [`${look.join(" ")}: ${content}`] : [];
  });
}
