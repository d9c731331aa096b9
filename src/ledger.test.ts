import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** A ledger that lists fewer statements than this was not read whole. */
const LEAST_ROWS = 300;
const LEAST_QUOTES = 200;
/** A template with fewer letters of its own than this fits nearly everything and shows nothing. */
const LEAST_LETTERS = 8;

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, "utf8");

interface Row {
  readonly id: string;
  readonly statement: string;
  readonly file: string;
  readonly testFile: string;
  readonly title: string;
  readonly decision: string;
}

/** `| 2.14 | statement | file | test file › title | clarification 8 |` */
function rowsOf(ledger: string): Row[] {
  return ledger.split("\n").flatMap((line) => {
    const [, id = "", statement = "", file = "", shown = "", decision = ""] = line
      .split("|")
      .map((cell) => cell.trim());
    if (!/^\d\.\d+$/.test(id)) return [];
    const [testFile = "", title = ""] = shown.split(" › ");
    return [{ id, statement, file, testFile, title, decision }];
  });
}

/** The exact texts of a statement stand in single quotes; an apostrophe within a word is none. */
function quotesIn(statement: string): string[] {
  return [...statement.matchAll(/(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)/g)].map(([, text = ""]) => text);
}

const flat = (text: string) => text.replaceAll(/\s+/g, " ");
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern for a text with holes; undefined when hardly more than holes is left of it. */
function patternOf(parts: readonly string[], hole: string): RegExp | undefined {
  if (parts.join("").replaceAll(/[^a-z]/gi, "").length < LEAST_LETTERS) return undefined;
  return new RegExp(parts.map(escaped).join(hole));
}

/** What the program says: its source without tests, and its template literals as patterns. */
function programOf(paths: readonly string[]) {
  const sources = paths.map((path) => flat(read(path)));
  const literals = sources.flatMap((source) => source.match(/`[^`]*\$\{[^`]*`/g) ?? []);
  const templates = literals.flatMap((literal) => {
    const pattern = patternOf(literal.slice(1, -1).split(/\$\{[^}]*\}/), ".*");
    return pattern ? [new RegExp(`^${pattern.source}$`)] : [];
  });
  return { source: sources.join("\n"), templates };
}

const isSource = (path: string) => /\.(ts|tsx)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path);
const program = programOf(
  readdirSync(`${root}/src`, { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path}`)
    .filter(isSource),
);

function isSaid(text: string, { source, templates } = program): boolean {
  if (source.includes(text)) return true;
  const parts = text.split(/<[^>]*>|\.\.\./);
  if (parts.length > 1) {
    const inOneLiteral = new RegExp(parts.map(escaped).join(String.raw`\$\{[^}]*\}`));
    if (inOneLiteral.test(source) || patternOf(parts, ".{0,90}?")?.test(source)) return true;
  }
  return templates.some((template) => template.test(text));
}

const rows = rowsOf(read("docs/spec.md"));

test("the ledger is read whole, and no number is given twice", () => {
  expect(rows.length).toBeGreaterThan(LEAST_ROWS);
  expect(rows.flatMap(({ statement }) => quotesIn(statement)).length).toBeGreaterThan(LEAST_QUOTES);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const section of "123456789") expect(rows.filter(({ id }) => id.startsWith(section))).not.toEqual([]);
});

test("every file and every test that the ledger names is there", () => {
  const sources = new Map<string, string>();
  const sourceOf = (path: string) => {
    const known = sources.get(path) ?? (existsSync(`${root}/${path}`) ? read(path) : "");
    sources.set(path, known);
    return known;
  };
  const problems = rows.flatMap(({ id, statement, file, testFile, title }) => [
    ...(statement === "" ? [`${id}: says nothing`] : []),
    ...(file !== "" && existsSync(`${root}/${file}`) ? [] : [`${id}: no file ${file}`]),
    ...(/\.(test|spec)\.tsx?$/.test(testFile) ? [] : [`${id}: ${testFile} is no file of tests`]),
    ...(title !== "" && sourceOf(testFile).includes(title)
      ? []
      : [`${id}: no test “${title}” in ${testFile}`]),
  ]);
  expect(problems).toEqual([]);
});

test("every clarification that the ledger points to is written down", () => {
  const decisions = read("docs/clarifications.md");
  const named = rows.filter(({ decision }) => decision !== "");
  expect(named.length).toBeGreaterThan(50);
  const problems = named.filter(({ decision }) => {
    const [, number] = /^clarification (\d+)$/.exec(decision) ?? [];
    return number === undefined || !new RegExp(`^${number}\\. `, "m").test(decisions);
  });
  expect(problems).toEqual([]);
});

test("every quoted text is said by the program", () => {
  const missing = rows.flatMap(({ id, statement }) =>
    quotesIn(statement)
      .filter((text) => !isSaid(text))
      .map((text) => `${id}: '${text}'`),
  );
  expect(missing).toEqual([]);
});

test("a text that is said nowhere, and a template that fits everything, are noticed", () => {
  expect(isSaid("Failed to boil the kettle. Please try again.")).toBe(false);
  expect(isSaid("Order <bill> has been marked as <status>. Thank you!")).toBe(false);
  expect(isSaid("Order BILL-1 has been marked as cash.")).toBe(true);
  const open = { source: "", templates: [] };
  expect(isSaid("<one>: <two>", open)).toBe(false);
  expect(quotesIn("asks 'we couldn't load it', and 'Retry'")).toEqual(["we couldn't load it", "Retry"]);
});
