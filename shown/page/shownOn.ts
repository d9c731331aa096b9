/** A line of what a screen shows: a text, a control with its name and states, or the beginning of a part. */
export interface Line {
  readonly depth: number;
  readonly text: string;
  /** Where it stands in the document. */
  readonly element: Element;
  /** The name of a control. */
  readonly name?: string;
}

const ROLES: Readonly<Record<string, string>> = {
  ...{ a: "link", article: "article", aside: "complementary", button: "button", dialog: "dialog" },
  ...{ fieldset: "group", form: "form", h1: "heading 1", h2: "heading 2", h3: "heading 3", h4: "heading 4" },
  ...{
    iframe: "document",
    img: "img",
    li: "listitem",
    main: "main",
    nav: "navigation",
    ol: "list",
    option: "option",
  },
  ...{ output: "status", select: "combobox", summary: "summary", table: "table", td: "cell" },
  ...{ textarea: "textbox", th: "columnheader", tr: "row", ul: "list" },
};
const INPUTS: Readonly<Record<string, string>> = {
  ...{ checkbox: "checkbox", radio: "radio", file: "file", range: "slider" },
};
const FIELD = /^(textbox|searchbox|combobox|spinbutton|checkbox|radio|switch|slider|file)$/;
const CONTROL = /^(button|link|option|tab|menuitem\w*|summary)$/;
/** Their content is their name. */
const NAMED_BY_CONTENT = /^(button|link|option|tab|menuitem\w*|summary|heading \d|cell|columnheader|img)$/;
/** Without a name or a state they are not worth a line. */
const WRAPPER = /^(list|listitem|article|group|form|row|rowgroup|status|table|presentation|none)$/;
const STATES = [
  "checked",
  "selected",
  "pressed",
  "expanded",
  "current",
  "invalid",
  "busy",
  "valuenow",
  "sort",
];
/** What a style sheet shows otherwise: `data-tone`, `data-age`; not `data-changed`, which goes after some time. */
const LOOKS = [
  ...["tone", "status", "state", "age", "done", "gone", "out", "chosen", "selected", "ready", "unprinted"],
  ...["ordered", "dirty", "total", "next", "warning", "void", "voided", "liquor", "free"],
];
const HIDDEN = "[aria-hidden=true], [hidden], [inert], style, script, template, input[type=hidden]";
/** A longer text without controls is a line for each of its parts. */
const LINE_MAX = 100;

/**
 * Returns what a part of a page shows, as assistive technology sees it: texts, controls, names and states; keys, limits, and what
 * a style sheet shows.
 */
export function shownOn(root: Element): Line[] {
  return linesOf(root, 0);
}

function linesOf(element: Element, depth: number): Line[] {
  if (isHidden(element)) return [];
  const role = roleOf(element);
  if (role === undefined) return contentOf(element, depth);
  if (element instanceof HTMLIFrameElement) return framed(element, depth);
  const name = nameOf(element, role);
  const label = `${role}${name && ` "${name}"`}${statesOf(element, role, name)}`;
  const isControl = FIELD.test(role) || CONTROL.test(role);
  const self = { depth, element, ...(isControl && { name }) };
  if (isField(element)) return [{ ...self, text: label }];
  if (
    NAMED_BY_CONTENT.test(role) &&
    !hasInside(element, (inner) => CONTROL.test(inner) || FIELD.test(inner))
  ) {
    const text = textOf(element, true);
    return [{ ...self, text: text === name || text === "" ? label : `${label}: ${text}` }];
  }
  if (label === "row") return rowOf(element, depth);
  if (WRAPPER.test(label)) return marked(contentOf(element, depth), label === "listitem" ? "• " : "");
  const content = contentOf(element, depth + 1);
  const [first] = content;
  if (first && content.length === 1 && first.name === undefined)
    return [{ ...self, text: `${label}: ${first.text}` }];
  return [{ ...self, text: content.length > 0 ? `${label}:` : label }, ...content];
}

/** A paper, as it would be printed. */
function framed(frame: HTMLIFrameElement, depth: number): Line[] {
  const inside = frame.contentDocument ? contentOf(frame.contentDocument.body, depth + 1) : [];
  return [{ depth, element: frame, text: `document "${frame.title}":` }, ...inside];
}

/** Marks the first line of several, and moves the others below it. */
function marked([first, ...others]: readonly Line[], mark: string): Line[] {
  if (!first) return [];
  const moved = others.map((line) => ({ ...line, depth: line.depth + (mark && 1 ? 1 : 0) }));
  return [{ ...first, text: mark + first.text }, ...moved];
}

/** A table's row of texts is a line; controls in it follow. */
function rowOf(row: Element, depth: number): Line[] {
  const cells = [...row.children].filter((cell) => !isHidden(cell));
  const inside = cells.flatMap((cell) => linesOf(cell, depth + 1)).filter(({ name }) => name !== undefined);
  return [
    { depth, element: row, text: `| ${cells.map((cell) => textOf(cell, true)).join(" | ")} |` },
    ...inside,
  ];
}

function contentOf(element: Element, depth: number): Line[] {
  const hasRoles = hasInside(element, () => true);
  const text = hasRoles ? "" : textOf(element, true);
  if (!hasRoles && text.length <= LINE_MAX) return text === "" ? [] : [{ depth, element, text }];
  return [...element.childNodes].flatMap((node) => {
    if (isElement(node)) return linesOf(node, depth);
    const own = node.nodeType === Node.TEXT_NODE ? clean(node.textContent ?? "") : "";
    return own === "" ? [] : [{ depth, element, text: own }];
  });
}

function hasInside(element: Element, isMeant: (role: string) => boolean): boolean {
  return [...element.querySelectorAll("*")].some((inner) => {
    const role = roleOf(inner);
    return role !== undefined && isMeant(role) && !isHidden(inner);
  });
}

function isHidden(element: Element): boolean {
  if (element instanceof HTMLElement) {
    const { display, visibility } = element.style;
    if (display === "none" || visibility === "hidden") return true;
  }
  const isPicture = element.tagName.toLowerCase() === "svg" && roleOf(element) === undefined;
  // A field is shown with the text of its label.
  const control = element instanceof HTMLLabelElement ? element.control : null;
  const isLabel =
    control !== null &&
    !element.contains(control) &&
    !control.hasAttribute("aria-label") &&
    !isHidden(control);
  return isPicture || isLabel || element.matches(HIDDEN);
}

function roleOf(element: Element): string | undefined {
  const given = element.getAttribute("role");
  if (given) return given === "presentation" || given === "none" ? undefined : given;
  const tag = element.tagName.toLowerCase();
  if (tag === "input") return INPUTS[element.getAttribute("type") ?? ""] ?? "textbox";
  const isNamed = element.hasAttribute("aria-label") || element.hasAttribute("aria-labelledby");
  if (tag === "section") return isNamed ? "region" : undefined;
  return tag === "a" && !element.hasAttribute("href") ? undefined : ROLES[tag];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function nameOf(element: Element, role: string): string {
  const label = element.getAttribute("aria-label");
  if (label !== null) return clean(label);
  const by = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const named = by.map((id) => element.ownerDocument.getElementById(id)).filter((each) => each !== null);
  if (named.length > 0) return clean(named.map((each) => textOf(each)).join(" "));
  if (isField(element))
    return clean([...(element.labels ?? [])].map((each) => textOf(each)).join(" ")) || element.title;
  if (element instanceof HTMLImageElement) return element.alt;
  const legend = role === "group" ? element.querySelector("legend") : null;
  if (legend) return textOf(legend);
  return NAMED_BY_CONTENT.test(role) ? textOf(element) : "";
}

function statesOf(element: Element, role: string, name: string): string {
  const states = STATES.flatMap((state) => {
    const value = element.getAttribute(`aria-${state}`);
    if (value === null || (value === "false" && !/expanded|pressed/.test(state))) return [];
    return value === "true" ? state : `${state}=${value}`;
  });
  if (element.matches(":disabled, [aria-disabled=true], [data-disabled=true]")) states.push("disabled");
  if (element instanceof HTMLInputElement && /checkbox|radio|switch/.test(role)) {
    if (element.checked && !states.includes("checked")) states.push("checked");
  } else if (isField(element) && role !== "file") {
    if (element.value) states.push(JSON.stringify(element.value));
    else if ("placeholder" in element && element.placeholder)
      states.push(`placeholder ${JSON.stringify(element.placeholder)}`);
    if ("readOnly" in element && element.readOnly) states.push("read only");
  }
  if (isField(element) && element.required) states.push("required");
  const href = role === "link" ? element.getAttribute("href") : null;
  if (href) states.push(`→ ${href}`);
  const title = element.getAttribute("title");
  if (title && title !== name) states.push(`title ${JSON.stringify(title)}`);
  if (element instanceof HTMLInputElement && element.maxLength > 0) states.push(`≤ ${element.maxLength}`);
  const keys = element.getAttribute("aria-keyshortcuts");
  if (keys) states.push(`key ${keys}`);
  const looks = looksOf(element);
  return (states.length > 0 ? ` [${states.join(", ")}]` : "") + (looks && ` ${looks}`);
}

/** Returns the shown texts of an element, with a space between elements. */
function textOf(element: Element, withLooks = false): string {
  const texts: string[] = [];
  const read = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? "");
    if (!isElement(node) || (node !== element && isHidden(node))) return;
    const label = node === element ? null : node.getAttribute("aria-label");
    if (label && roleOf(node)) return void texts.push(` ${label} `);
    texts.push(" ");
    for (const child of node.childNodes) read(child);
    texts.push(withLooks && node !== element ? `${looksOf(node)} ` : " ");
  };
  read(element);
  return clean(texts.join(""));
}

/** Writes how a style sheet shows an element: "{ready}". */
function looksOf(element: Element): string {
  const looks = LOOKS.flatMap((name) => {
    const value = element.getAttribute(`data-${name}`);
    if (value === null || value === "false") return [];
    return value === "" || value === "true" ? name : value;
  });
  return looks.length > 0 ? `{${looks.join(", ")}}` : "";
}

/** Unlike `instanceof`, true for elements of a frame as well. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

const clean = (text: string) => text.replaceAll(/\s+/g, " ").trim();
