import type { Block, PaperDocument } from "#domain/printing/document.ts";

/** Styles for 80 mm thermal paper with a printable width of 72 mm. Black on white, also on a dark screen. */
const PAPER_STYLE = `
@page { size: 80mm auto; margin: 3mm 4mm; }
* { box-sizing: border-box; margin: 0; }
html { color-scheme: light; }
body { width: 72mm; padding: 2mm 0; color: #000; background: #fff;
  font: 12px/1.35 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; font-variant-numeric: tabular-nums; }
section { break-after: page; }
section:last-child { break-after: auto; }
section + section { border-top: 1px dashed #000; margin-top: 4mm; padding-top: 4mm; }
@media screen { body { width: auto; padding: 2mm 3mm; } }
@media print { section + section { border-top: 0; margin-top: 0; padding-top: 0; } }
p, .row { overflow-wrap: anywhere; }
.row { display: grid; column-gap: 2mm; align-items: baseline; }
.row > :not(:first-child) { text-align: right; overflow-wrap: normal; white-space: nowrap; }
.bold { font-weight: 700; }
.large { font-size: 17px; line-height: 1.25; padding: 1mm 0; }
.huge { font-size: 24px; line-height: 1.15; }
.center { text-align: center; }
.inverted { background: #000; color: #fff; padding: 0.5mm 1mm; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
hr { border: 0; border-top: 1px solid #000; margin: 1.5mm 0; }
`;

/** The widths of a row's columns by their number. They are the same for all rows, so that amounts are aligned. */
const COLUMNS: Readonly<Record<number, string>> = {
  1: "1fr",
  2: "1fr auto",
  3: "1fr 14mm 18mm",
  4: "1fr 7mm 14mm 17mm",
};

/**
 * Writes documents into an empty page, one sheet each. The page is built node by node, so that typed text can never become
 * markup, and without scripts, which the content security policy forbids.
 */
export function writePaperPage(page: Document, papers: readonly PaperDocument[]): void {
  page.documentElement.lang = "en-IN";
  const style = page.createElement("style");
  style.textContent = PAPER_STYLE;
  page.head.replaceChildren(viewportOf(page), style);
  // After replaceChildren, which removes the title with the rest of the head.
  page.title = papers.map((paper) => paper.title).join(" · ");
  page.body.replaceChildren(...papers.map((paper) => sheetOf(page, paper)));
}

/** Returns the viewport element that makes a phone show the paper as wide as its screen, large enough to read. */
function viewportOf(page: Document): HTMLMetaElement {
  const viewport = page.createElement("meta");
  viewport.name = "viewport";
  viewport.content = "width=device-width";
  return viewport;
}

function sheetOf(page: Document, paper: PaperDocument): HTMLElement {
  const sheet = page.createElement("section");
  sheet.dataset.kind = paper.kind;
  sheet.append(...paper.blocks.map((block) => elementOf(page, block)));
  return sheet;
}

function elementOf(page: Document, block: Block): HTMLElement {
  if (block.kind === "rule") return page.createElement("hr");
  return block.kind === "text" ? textOf(page, block) : rowOf(page, block);
}

function textOf(page: Document, block: Extract<Block, { kind: "text" }>): HTMLElement {
  const { size = "normal", align = "left", bold = false, inverted = false } = block;
  const paragraph = page.createElement("p");
  paragraph.textContent = block.text;
  paragraph.className = classNames({
    bold,
    inverted,
    large: size === "large",
    huge: size === "huge",
    center: align === "center",
  });
  return paragraph;
}

function rowOf(page: Document, block: Extract<Block, { kind: "row" }>): HTMLElement {
  const { size = "normal", bold = false, cells } = block;
  const row = page.createElement("div");
  row.className = classNames({ row: true, bold, large: size === "large" });
  row.style.gridTemplateColumns = COLUMNS[cells.length] ?? `1fr repeat(${cells.length - 1}, auto)`;
  for (const cell of cells) {
    const part = page.createElement("span");
    part.textContent = cell;
    row.append(part);
  }
  return row;
}

function classNames(names: Readonly<Record<string, boolean>>): string {
  return Object.keys(names)
    .filter((name) => names[name])
    .join(" ");
}
