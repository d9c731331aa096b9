import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const DOCUMENTS = globSync("{*,docs/**/*}.md");
const WORDS_MAX = 25_000;
const RECORD_LINES_MAX = 10;

const read = (path: string) => readFileSync(path, "utf8");
const groupsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, number = ""]) => number);
const wordsOf = (path: string) => read(path).match(/\S+/g)?.length ?? 0;
const linesOf = (path: string) => read(path).split("\n").length - 1;

test("all documents but the list of the specification's statements have at most 25,000 words together", () => {
  const counted = DOCUMENTS.filter((path) => path !== "docs/spec.md").map(wordsOf);
  expect(counted.length).toBeGreaterThan(RECORD_LINES_MAX);
  expect(counted.reduce((sum, words) => sum + words, 0)).toBeLessThanOrEqual(WORDS_MAX);
});

test.each([
  ["README.md", 100, 10_000],
  ["ARCHITECTURE.md", 100, 8_000],
  ["CHANGELOG.md", 15, 2_000],
])("%s has at most %i lines and %i bytes", (path, lines, bytes) => {
  expect(linesOf(path)).toBeLessThanOrEqual(lines);
  expect(Buffer.byteLength(read(path))).toBeLessThanOrEqual(bytes);
});

test("every relative link of a document, and every file that README names, exists", () => {
  const links = DOCUMENTS.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) =>
      join(dirname(path), link),
    ),
  );
  const named = [...read("README.md").matchAll(/`((?:src|chaos|e2e)\/[^`]+)`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(RECORD_LINES_MAX);
  expect([...links, ...named].filter((path) => !existsSync(path))).toEqual([]);
});

test("every command that a document names is a script of the package", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const named = DOCUMENTS.flatMap((path) => groupsIn(read(path), /`npm run ([\w:]+)/g));
  expect(named.length).toBeGreaterThan(RECORD_LINES_MAX);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("the index of the decision records names each of them, and none has more than ten lines", () => {
  const index = read("docs/decisions/README.md");
  const named = [...index.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => `docs/decisions/${name}`);
  expect(named).toEqual(globSync("docs/decisions/0*.md").toSorted());
  const lines = (path: string) => read(path).match(/^.+$/gm)?.length ?? 0;
  expect(named.filter((path) => lines(path) > RECORD_LINES_MAX)).toEqual([]);
});

test("clarifications have a number each, and those that depart are in the list of departures", () => {
  const rules = read("docs/clarifications.md").split(/^(?=\*\*\d+\. |## )/m);
  const numbers = rules.flatMap((rule) => groupsIn(rule, /^\*\*(\d+)\. /g));
  expect(numbers.length).toBeGreaterThan(RECORD_LINES_MAX);
  expect(numbers).toHaveLength(new Set(numbers).size);
  const cells = groupsIn(read("docs/departures.md"), /\| (\d[\d, ]*) \|$/gm);
  const named = cells.flatMap((cell) => cell.split(", "));
  expect(named.filter((number) => !numbers.includes(number))).toEqual([]);
  const departing = rules
    .filter((rule) => rule.includes("departs"))
    .flatMap((rule) => groupsIn(rule, /^\*\*(\d+)\. /g));
  expect(departing.length).toBeGreaterThan(RECORD_LINES_MAX);
  expect(departing.filter((number) => !named.includes(number))).toEqual([]);
});
