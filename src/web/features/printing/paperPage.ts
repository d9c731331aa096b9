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
p, .row { overflow-wrap: break-word; }
.row { display: flex; justify-content: space-between; column-gap: 3mm; align-items: baseline; }
.row > * { max-width: 75%; }
.row > :last-child { text-align: right; }
.columns { display: grid; column-gap: 2mm; row-gap: 0.5mm; align-items: baseline; }
.columns > .row { display: contents; }
.columns > .row > * { max-width: none; overflow-wrap: anywhere; }
.columns > .row > :not(:first-child) { text-align: right; white-space: nowrap; }
.bold { font-weight: 700; }
.large { font-size: 17px; line-height: 1.25; }
.huge { font-size: 22px; line-height: 1.15; padding: 0.5mm 0; }
.center { text-align: center; }
.center.bold:not(.huge) { margin-top: 1mm; }
.inverted { background: #000; color: #fff; padding: 0.5mm 1mm; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.hanging { margin-top: 1mm; padding-left: 2em; text-indent: -2em; }
.hanging.inverted { padding-left: calc(2em + 1mm); }
.code { display: block; width: 32mm; margin: 1mm auto; }
hr + .center { margin-top: 2mm; }
section[data-kind="kot"] { font-size: 14px; }
hr { border: 0; border-top: 1px solid #000; margin: 1.5mm 0; }
`;

/**
 * Renders documents into an empty page, one sheet each. Built node by node, so that typed text can never
 * become markup, and without scripts, which the content security policy forbids.
 */
export function writePaperPage(page: Document, papers: readonly PaperDocument[]): void {
  page.documentElement.lang = "en-IN";
  const style = page.createElement("style");
  style.textContent = PAPER_STYLE;
  page.head.replaceChildren(viewportOf(page), style);
  // Set after replaceChildren, which removes the title with the rest of the head.
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
  let columns: HTMLElement | undefined;
  for (const block of paper.blocks) {
    const element = elementOf(page, block);
    const cells = block.kind === "row" && block.cells.length > 2 ? block.cells.length : 0;
    if (cells === 0) columns = undefined;
    else if (columns?.dataset.cells !== String(cells)) columns = sheet.appendChild(columnsOf(page, cells));
    (columns ?? sheet).append(element);
  }
  return sheet;
}

/** Returns the element in which consecutive table rows share their columns, each as wide as its widest figure. */
function columnsOf(page: Document, cells: number): HTMLElement {
  const columns = page.createElement("div");
  columns.className = "columns";
  columns.dataset.cells = String(cells);
  columns.style.gridTemplateColumns = `minmax(0, 1fr) repeat(${cells - 1}, auto)`;
  return columns;
}

function elementOf(page: Document, block: Block): HTMLElement {
  if (block.kind === "rule") return page.createElement("hr");
  if (block.kind === "code") return codeOf(page, block);
  return block.kind === "text" ? textOf(page, block) : rowOf(page, block);
}

function codeOf(page: Document, { picture }: Extract<Block, { kind: "code" }>): HTMLElement {
  const image = page.createElement("img");
  image.className = "code";
  image.alt = "";
  image.src = picture;
  return image;
}

function textOf(page: Document, block: Extract<Block, { kind: "text" }>): HTMLElement {
  const { size = "normal", align = "left", bold = false, inverted = false, hanging = false } = block;
  const paragraph = page.createElement("p");
  paragraph.textContent = block.text;
  paragraph.className = classNames({
    bold,
    inverted,
    hanging,
    large: size === "large",
    huge: size === "huge",
    center: align === "center",
  });
  return paragraph;
}

function rowOf(page: Document, block: Extract<Block, { kind: "row" }>): HTMLElement {
  const { size = "normal", bold = false, cells } = block;
  const row = page.createElement("div");
  row.className = classNames({ row: true, bold, huge: size === "huge" });
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
