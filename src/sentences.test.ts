import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Comments and test titles that a stranger reads once: none begins with words that say of nothing what they are about. */
const FILES = "{{src,testing,e2e,bench,chaos,scripts,bin}/**/*,*}.{ts,tsx,mjs,css}";
const LEAST_FILES = 700;
const HEADLESS = "(?:What|That which|Of)\\s";

const inComment = new RegExp(`/\\*\\*?\\s+(?:\\* )?(${HEADLESS}[^\\n]*)`, "g");
/** A line of a comment goes on with the sentence of the line before it. */
const inLineComment = new RegExp(`(?<!^[ \\t]*//[^\\n]*\\n[ \\t]*)// (${HEADLESS}[^\\n]*)`, "gm");
/** A title stands first in a call of `test` or `describe`, or behind the bracket that ends a table or a condition. */
const inTitle = new RegExp(`(?:\\b(?:test\\w*|it|describe)|\\))\\(\\s*["'\`](${HEADLESS}[^\\n]*)`, "gi");
/** Words that go on with the title of the `describe` around: a title is read alone. */
const GOING_ON = "(?:and|are|is|it|its|so|that(?! which)|they|whose)\\s";
const goingOn = new RegExp(`(?:\\b(?:test\\w*|it)|\\))\\(\\s*["'\`](${GOING_ON}[^\\n]*)`, "g");

/** Names and phrases that nobody understands at first. */
const riddles = /\bfurnish\w*|\bof before\b/gi;

/** Returns the comments and titles of a source that begin so. */
function headless(source: string): string[] {
  return [inComment, inLineComment, inTitle, goingOn, riddles].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([whole, text = whole]) => text),
  );
}

test("comments and test titles are whole sentences, and none begins with What, That which or Of", () => {
  const files = globSync(FILES).filter((path) => path !== "src/sentences.test.ts");
  expect(files.length).toBeGreaterThan(LEAST_FILES);
  const found = files.flatMap((path) =>
    headless(readFileSync(path, "utf8")).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "/** What a screen shows. */",
  "/**\n * Of an order\n */",
  "  // What is left",
  'test("what a waiter sees", () => {',
  'test.each([])(\n  "of %s", () => {',
  'test.each([\n  ["a", 1],\n])("that which is %s", () => {',
  'describe.runIf(dialect === "sqlite")("what SQLite answers", () => {',
  "const a = 1; // That which stays",
  'test("is asked again", () => {',
  'testWithServer(\n  "what was kept", async () => {',
  'it("so is a second one", () => {',
  "// Those of before stay",
  'test.each([\n  1,\n])("whose bill is %i", () => {',
])("%j begins without a head", (source) => {
  expect(headless(source)).toHaveLength(1);
});

test.each(["/** Says what a screen shows. */", "// It says\n// What is left.", 'test("an order of two")'])(
  "%j has a head",
  (source) => {
    expect(headless(source)).toEqual([]);
  },
);
