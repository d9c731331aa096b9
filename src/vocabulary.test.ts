import { globSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

/** Words of a dialect that this code once had, each with the field's word for it. They do not come back. */
const words: Readonly<Record<string, string>> = {
  anew: "again, reload, recompute",
  told: "notified, sent, reported",
  hears: "receives",
  "so many": "this many, a number",
  "in hand": "busy, in progress",
  guessers: "login throttling",
  reread: "replay, refetch",
  parting: "split",
  "an admin's word": "an admin's confirmation",
  "tells whether": "returns whether, true if",
};
/** The same words as names or as parts of them. */
const NAMES =
  /\b(?:told|hears|reread|guessers?|parting|sayHere|askToKeep)\b|\b\w+(?:Anew|Told|Reread|Guessers?|InHand|SayHere)(?![a-z])\w*/g;
const FILES = "{src,testing,e2e,shown,chaos,bench,scripts}/**/*.{ts,tsx}";
const LEAST_FILES = 700;

/** Returns the words of the dialect in the names, comments and test titles of a source. Texts that people read may have them. */
function dialectIn(path: string, source: string): string[] {
  const comments = parseSync(path, source).comments;
  const code = comments
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), source);
  const titles = [...code.matchAll(/(?:\b(?:test|it|describe)\w*|\))\(\s*(["'`])(.*?)\1/g)];
  const texts = [...comments.map(({ value }) => value), ...titles.map(([, , title = ""]) => title)];
  const prose = texts.join("\n").replaceAll(/\s*\n\s*\*?\s*/g, " ");
  const names = code.replaceAll(/(["'`])(?:\\.|(?!\1)[^\\])*\1|>[^<>{}]*</g, " ");
  return [
    ...Object.keys(words).filter((word) => new RegExp(`\\b${word}\\b`, "i").test(prose)),
    ...[...names.matchAll(NAMES)].map(([name]) => name),
  ].map((word) => `${path}: ${word} (${words[word.toLowerCase()] ?? "use the field's word"})`);
}

test("names, comments and test titles use the words of web developers and of restaurants", () => {
  const files = globSync(FILES).filter((path) => path !== "src/vocabulary.test.ts");
  expect(files.length).toBeGreaterThan(LEAST_FILES);
  expect(files.flatMap((path) => dialectIn(path, readFileSync(path, "utf8")))).toEqual([]);
});

test.each([
  "const told = 1;",
  "/** Loads it anew. */",
  'test("a KOT is reread", () => {});',
  "openAnewAs();",
])("%j is found", (source) => expect(dialectIn("a.ts", source)).toHaveLength(1));

test.each(['const text = "It begins anew.";', "const retold = again;"])("%j is not found", (source) =>
  expect(dialectIn("a.ts", source)).toEqual([]),
);
