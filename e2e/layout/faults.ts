// These functions run in the page, all in one scope. `layoutFaults` is the one to call.

/** Returns the layout faults of the screen, or of the topmost dialog if one is open. */
function layoutFaults(): string[] {
  const dialogs = [
    ...document.querySelectorAll(
      "[role=dialog], [role=alertdialog], [role=menu], #side-menu[data-open]:not([data-pinned])",
    ),
  ];
  const root = dialogs.filter(isVisible).at(-1) ?? document.body;
  const wide = document.documentElement.scrollWidth - innerWidth;
  return [
    ...(wide > 0 ? [`the page is ${wide} px wider than the window`] : []),
    ...brokenValues(textBlocks(root)),
    ...cutTexts(textBlocks(root)),
    ...hiddenControls(root),
  ];
}

/** True if an element takes room and is not only for screen readers or, as a link to a part of the page, for the keyboard. */
function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (width <= 2 || height <= 2 || element.closest("a[href^='#']")) return false;
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Finds dates, times, numbers, sums and invoice numbers that stand on several lines. */
function brokenValues(blocks: readonly Text[][]): string[] {
  const value =
    /\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d\d-\d\d|\d{1,2} [A-Z][a-z]{2,8} \d{4}|\d{1,2}:\d\d(:\d\d)?( ?[ap]m)?|BILL-\d+|[A-Z]{1,3}\/\d\d-\d\d\/\d+|[-−+]?₹ ?[\d,]+(\.\d+)?|[-−+]?\d[\d,.]*\d ?%?/gi;
  return blocks.flatMap((nodes) => {
    const text = nodes.map(({ data }) => data).join("");
    return [...text.matchAll(value)]
      .filter(({ index, 0: match }) => lineCount(nodes, index, index + match.length) > 1)
      .map(([match]) => `broken over lines: ${match} in “${text.trim().slice(0, 60)}”`);
  });
}

/** Returns the visible text nodes of each block, in order. */
function textBlocks(root: Element): Text[][] {
  const blocks = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    let block = node.parentElement;
    if (!block || node.data.trim() === "" || !isVisible(block)) continue;
    while (block.parentElement && getComputedStyle(block).display === "inline") block = block.parentElement;
    blocks.set(block, [...(blocks.get(block) ?? []), node]);
  }
  return [...blocks.values()];
}

/** Counts the lines on which a part of a block's text stands. */
function lineCount(nodes: readonly Text[], from: number, to: number): number {
  const middles: number[] = [];
  let start = 0;
  for (const node of nodes) {
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, node.length)];
    start += node.length;
    if (first >= last) continue;
    for (const { top, bottom, height } of rectsOf(node, first, last)) {
      const middle = (top + bottom) / 2;
      if (!middles.some((other) => Math.abs(other - middle) < height / 2)) middles.push(middle);
    }
  }
  return middles.length;
}

function rectsOf(node: Text, from = 0, to = node.length): DOMRect[] {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

/** Finds texts that are cut off for good: no scrolling shows them, no title has them whole, and they stand nowhere else. */
function cutTexts(blocks: readonly Text[][]): string[] {
  const plain = (text: string) => text.replace(/\s+/g, " ").trim();
  const textOf = (nodes: readonly Text[]) => plain(nodes.map(({ data }) => data).join(""));
  const cut = new Set(blocks.filter((nodes) => nodes.some(isCut)));
  const uncut = blocks
    .filter((nodes) => !cut.has(nodes))
    .map(textOf)
    .join("\n");
  return [...cut]
    .filter((nodes) => {
      const title = nodes[0]?.parentElement?.closest("[title]")?.getAttribute("title") ?? "";
      return !plain(title).includes(textOf(nodes)) && !uncut.includes(textOf(nodes));
    })
    .map((nodes) => `cut: “${textOf(nodes).slice(0, 80)}”`);
}

function isCut(node: Text): boolean {
  const clip = node.parentElement && clipOf(node.parentElement);
  if (!clip || clip.right - clip.left < 3) return false;
  return rectsOf(node).some(({ left, right, top, bottom, height }) => {
    const shown = Math.min(bottom, clip.bottom) - Math.max(top, clip.top);
    return left < clip.left - 1 || right > clip.right + 1 || shown < height * 0.7;
  });
}

/** Returns the area in which an element's content can be brought into view by scrolling, if at all. */
function clipOf(element: Element): { left: number; right: number; top: number; bottom: number } {
  const clip = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
  let [isXOpen, isYOpen] = [false, false];
  for (let box: Element | null = element; box && box !== document.documentElement; box = box.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(box);
    const { left, right, top, bottom } = box.getBoundingClientRect();
    if (/auto|scroll/.test(overflowX)) isXOpen = true;
    if (/auto|scroll/.test(overflowY)) isYOpen = true;
    if (!isXOpen && /hidden|clip/.test(overflowX))
      Object.assign(clip, { left: Math.max(clip.left, left), right: Math.min(clip.right, right) });
    if (!isYOpen && /hidden|clip/.test(overflowY))
      Object.assign(clip, { top: Math.max(clip.top, top), bottom: Math.min(clip.bottom, bottom) });
    if (position === "fixed") break;
  }
  return clip;
}

/** Finds controls that something covers or cuts off, and those of a row that only scrolling sideways brings into view. */
function hiddenControls(root: Element): string[] {
  const selector =
    "button, a[href], input, select, textarea, summary, [role=tab], [role=switch], [role=menuitem], [role=option]";
  const found: string[] = [];
  for (const control of root.querySelectorAll(selector)) {
    if (isInnerRow(control) || !isVisible(control) || getComputedStyle(control).pointerEvents === "none")
      continue;
    const name = `${control.tagName.toLowerCase()} “${nameOf(control)}”`;
    const { left, right } = control.getBoundingClientRect();
    if (
      control.closest("tr, li, [role=row], [role=listitem], article") &&
      (left < -1 || right > innerWidth + 1)
    )
      found.push(`out of its row's view: ${name}`);
    const front = coveredBy(control);
    if (front) found.push(`covered: ${name} by ${front}`);
  }
  return found;
}

/** True for all but the first and last rows of a list: they are alike, and scrolling to each would take long. */
function isInnerRow(control: Element): boolean {
  const row = control.closest("tr, li, [role=row], [role=listitem], article");
  const index = row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0;
  return index > 2 && index < (row?.parentElement?.children.length ?? 0) - 2;
}

function nameOf(element: Element): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
  const name = element.getAttribute("aria-label") ?? label ?? element.textContent;
  return (name || element.getAttribute("placeholder") || element.getAttribute("class") || "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 50);
}

/** Returns what is in front of a control's middle or of two of its corners, after scrolling it into view. */
function coveredBy(control: Element): string | undefined {
  const isInView = ({ top, bottom, left, right }: DOMRect) =>
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  const covers = () => {
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
    const [x, y] = [Math.min(8, width / 4), Math.min(8, height / 4)];
    const points: (readonly [number, number])[] = [
      [left + width / 2, top + height / 2],
      ...[left + x, right - x].flatMap((at) => [[at, top + y] as const, [at, bottom - y] as const]),
    ];
    return points.map(([atX, atY]) => strangerAt(control, atX, atY));
  };
  let [middle, ...corners] = covers();
  const isCovered = () => middle !== undefined || corners.filter((front) => front !== undefined).length > 1;
  if (!isInView(control.getBoundingClientRect()) || isCovered()) {
    control.scrollIntoView({ block: "center", inline: "center" });
    if (control.isConnected) [middle, ...corners] = covers();
  }
  return isCovered() ? (middle ?? corners.find((front) => front !== undefined)) : undefined;
}

/** Returns a description of what is in front of a control at a point, unless it belongs to the control. */
function strangerAt(control: Element, x: number, y: number): string | undefined {
  const front = document.elementFromPoint(x, y);
  if (!front) return "nothing: it is outside of the window";
  const label = front.closest("label");
  const isOwn =
    control.contains(front) ||
    control.parentElement?.contains(front) ||
    control.closest("[class*=Input-wrapper]")?.contains(front) ||
    (label instanceof HTMLLabelElement && (label.control === control || label.contains(control)));
  return isOwn ? undefined : `${front.tagName.toLowerCase()} “${nameOf(front)}”`;
}

/** The source of all of the above, an expression that returns the faults. */
export const layoutScript = `(() => { ${[
  layoutFaults,
  isVisible,
  brokenValues,
  textBlocks,
  lineCount,
  rectsOf,
  cutTexts,
  isCut,
  clipOf,
  hiddenControls,
  isInnerRow,
  nameOf,
  coveredBy,
  strangerAt,
]
  .map(String)
  .join("\n")}; return layoutFaults(); })()`;
