import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Returns the rows of a page's tables whose first field is such a number, each as its fields. */
const rowsOf = (page: string, number: RegExp): string[][] =>
  readFileSync(page, "utf8")
    .split("\n")
    .map((line) => line.replace(/^\| /, "").split(" | "))
    .filter(([first = ""]) => number.test(first));

/** Returns the tests named in a field, as "file › part of the title", that do not stand in their files. */
function missingTests(number: string, field: string): string[] {
  const named = [
    ...field.matchAll(/(\S+\.(?:test|spec)\.tsx?) › (.*?)(?=; \S+\.(?:test|spec)\.tsx? › | \|$|$)/g),
  ];
  const missing = named.filter(
    ([, path = "", title = ""]) =>
      !existsSync(path) ||
      !title.split(" › ").every((part) => readFileSync(path, "utf8").includes(part.trim())),
  );
  return missing.map(([text]) => `${number} ${text}`);
}

/** A row's fields: number, statement, file, test file and a part of the test's title, remark. */
const statements = rowsOf("docs/spec.md", /^\d+\.\d+$/);
const LEAST_ROWS = 500;
const STATEMENTS_OF_A_TEST_MAX = 20;

test("each statement of the specification names a file and a test that are there", () => {
  expect(statements.length).toBeGreaterThan(LEAST_ROWS);
  const missing = statements.flatMap(([number = "", , file = "", tests = ""]) => [
    ...(existsSync(file) ? [] : [`${number} ${file}`]),
    ...missingTests(number, tests),
  ]);
  expect(missing).toEqual([]);
});

test("no test carries more than 20 statements, so that one break hides few others", () => {
  const named = statements.flatMap(([, , , tests = ""]) => tests.match(/\S+ › .*?(?=; \S+ › |$)/g) ?? []);
  // A title with a place for a value is a test of its own for each value.
  const single = named.filter((name) => !/[$%]/.test(name));
  const counts = Object.values(Object.groupBy(single, (name) => name)).map((each) => each?.length ?? 0);
  const most = Math.max(...counts);
  expect(most).toBeLessThanOrEqual(STATEMENTS_OF_A_TEST_MAX);
});

test("each scenario names tests that are there, or says why there is none", () => {
  const scenarios = rowsOf("docs/scenarios.md", /^(\d+|\([a-o]\))$/);
  const numbers = Array.from({ length: 45 }, (_, index) => `${index + 1}`);
  const letters = [..."abcdefghijklmno"].map((letter) => `(${letter})`);
  expect(scenarios.map(([number]) => number)).toEqual([...numbers, ...letters]);
  const wrong = scenarios.flatMap(([number = "", , shown = ""]) => [
    ...(/\.(test|spec)\.tsx? › |^Not (yet|wanted): /.test(shown) ? [] : [`${number} ${shown}`]),
    ...missingTests(number, shown),
  ]);
  expect(wrong).toEqual([]);
});

test("no two clarifications have one number, and README's departures name clarifications that are there", () => {
  const text = readFileSync("docs/clarifications.md", "utf8");
  const numbers = [...text.matchAll(/^(\d+)\. /gm)].map(([, number = ""]) => number);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const departures = readFileSync("README.md", "utf8").split("## Where we depart")[1] ?? "";
  const named = [...departures.matchAll(/\| (\d[\d, ]*) \|$/gm)].flatMap(([, cell = ""]) => cell.split(", "));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((number) => !numbers.includes(number))).toEqual([]);
});
