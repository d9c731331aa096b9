import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A row's fields: number, statement, file, test file and a part of the test's title, remark. */
const rows = readFileSync("docs/spec.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d+\.\d+ \|/.test(line))
  .map((line) => line.split(" | "));
const LEAST_ROWS = 500;

/** Returns the tests of a row that do not stand in the file that it names. */
function missingIn([number = "", , file = "", tests = ""]: readonly string[]): string[] {
  const named = [
    ...tests.matchAll(/(\S+\.(?:test|spec)\.tsx?) › (.*?)(?=; \S+\.(?:test|spec)\.tsx? › | \|$|$)/g),
  ];
  const missing = named.filter(
    ([, path = "", title = ""]) =>
      !existsSync(path) ||
      !title.split(" › ").every((part) => readFileSync(path, "utf8").includes(part.trim())),
  );
  return [
    ...(existsSync(file) ? [] : [`${number} ${file}`]),
    ...missing.map(([text]) => `${number} ${text}`),
  ];
}

test("each statement of the specification names a file and a test that are there", () => {
  expect(rows.length).toBeGreaterThan(LEAST_ROWS);
  expect(rows.flatMap(missingIn)).toEqual([]);
});
