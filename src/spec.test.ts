import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Returns the rows of a page's tables whose first field is such a number, each as its fields. */
const rowsOf = (page: string, number: RegExp): string[][] =>
  readFileSync(page, "utf8")
    .split("\n")
    .map((line) => line.replace(/^\| /, "").split(" | "))
    .filter(([first = ""]) => number.test(first));

/** Returns the tests named in a field, as "file › part of the title". */
const testsIn = (field: string) => [
  ...field.matchAll(/(\S+\.(?:test|spec)\.tsx?) › (.*?)(?=; \S+\.(?:test|spec)\.tsx? › | \|$|$)/g),
];

/** Returns those that do not be in their files. */
function missingTests(number: string, field: string): string[] {
  const missing = testsIn(field).filter(
    ([, path = "", title = ""]) =>
      !existsSync(path) ||
      !title.split(" › ").every((part) => readFileSync(path, "utf8").includes(part.trim())),
  );
  return missing.map(([text]) => `${number} ${text}`);
}

/** Returns the source of a file, empty where there is none. */
const sourceOf = memoized((path: string) => (existsSync(path) ? readFileSync(path, "utf8") : ""));

const importsOf = memoized((path: string): readonly string[] => {
  const specifiers = [...sourceOf(path).matchAll(/\b(?:from|import)\s*\(?\s*"([.#][^"]+)"/g)];
  return specifiers.map(([, specifier = ""]) =>
    specifier.startsWith(".")
      ? join(dirname(path), specifier)
      : specifier.replace("#domain", "src/domain").replace("#testing", "testing"),
  );
});

function memoized<T>(compute: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    const value = known.get(path) ?? compute(path);
    known.set(path, value);
    return value;
  };
}

/** Returns whether a test imports a file, directly or not. A journey in the browser drives the whole program. */
function reaches(test: string, file: string): boolean {
  if (test.startsWith("e2e/")) return true;
  const reached = new Set([test]);
  for (const path of reached) for (const imported of importsOf(path)) reached.add(imported);
  return reached.has(file);
}

const LEAST_LETTERS = 6;

/**
 * Returns the texts of a statement, in single quotes, that do not be in a source, as they are or as a template makes them;
 * `<name>`, `...` and N in them stand for anything.
 */
function missingTexts(statement: string, source: string): string[] {
  const templates = [...source.matchAll(/`([^`]*\$\{[^`]*)`/g)].map(([, text = ""]) =>
    text.split(/\$\{[^}]*\}/),
  );
  const patterns = templates
    .filter((parts) => parts.join("").length >= LEAST_LETTERS)
    .map(
      (parts) =>
        new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^$|()[\]{}\\]/g, "\\$&")).join(".*")}$`),
    );
  const texts = [...statement.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text = ""]) => text);
  const plain = source.replaceAll('\\"', '"');
  return texts.filter((text) => {
    const parts = text.split(/<[^>]*>|\.\.\.|…|\bN\b/).map((part) => part.trim());
    return !parts.every((part) => plain.includes(part)) && !patterns.some((pattern) => pattern.test(text));
  });
}

/** Returns the calls of a statement, as `PUT /areas/{id}`, and the names alone in backticks that do not be in a source. */
function missingNames(statement: string, source: string): string[] {
  const withoutNames = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, "{}");
  const names = [...statement.matchAll(/`(?:(?:GET|POST|PUT|PATCH|DELETE) (\/[^`]+)|(\w+))`/g)];
  const texts = names.map(([, path, name = ""]) => path ?? name);
  return texts.filter((text) => !withoutNames(source).includes(withoutNames(text)));
}

/** A row's fields: number, statement, files, test file and a part of the test's title, remark. */
const statements = rowsOf("docs/spec.md", /^\d+\.\d+$/);
const LEAST_ROWS = 500;
const STATEMENTS_OF_A_TEST_MAX = 20;

test("each statement of the specification names an existing file and test", () => {
  expect(statements.length).toBeGreaterThan(LEAST_ROWS);
  const missing = statements.flatMap(([number = "", , files = "", tests = ""]) => [
    ...files.split("; ").flatMap((file) => (existsSync(file) ? [] : [`${number} ${file}`])),
    ...missingTests(number, tests),
  ]);
  expect(missing).toEqual([]);
});

test("the texts and calls of a statement are in its file, and its texts in its test, which imports that file", () => {
  const wrong = statements.flatMap(([number, statement = "", files = "", tests = ""]) => {
    const named = testsIn(tests).map(([, path = ""]) => path);
    const helpers = named.flatMap(importsOf).filter((path) => /^e2e|\/testing\//.test(path));
    const holding = files.split("; ").map(sourceOf).join("\n");
    const showing = [...named, ...helpers].map(sourceOf).join("\n");
    const isReached = files.split("; ").some((file) => named.some((path) => reaches(path, file)));
    return [
      ...missingTexts(statement, holding).map((text) => `${number} ${files} does not hold '${text}'`),
      ...missingNames(statement, holding).map((name) => `${number} ${files} does not hold ${name}`),
      ...missingTexts(statement, showing).map((text) => `${number} no test says '${text}'`),
      ...(isReached ? [] : [`${number} no test imports ${files}`]),
    ];
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["'Add area'", "Add table"],
  ["else 'HTTP error! status: N'", "HTTP failure"],
  ["'Invalid items data'", ["`Invalid $", "{name} information`"].join("")],
])("a source that lacks %s is found", (statement, source) => {
  expect(missingTexts(statement, source)).toHaveLength(1);
  expect(missingTexts(statement, statement.replaceAll("'", '"'))).toEqual([]);
});

test("no test covers more than 20 statements", () => {
  const named = statements.flatMap(([, , , tests = ""]) => tests.match(/\S+ › .*?(?=; \S+ › |$)/g) ?? []);
  // A title with a place for a value is its own test for each value.
  const single = named.filter((name) => !/[$%]/.test(name));
  const counts = Object.values(Object.groupBy(single, (name) => name)).map((each) => each?.length ?? 0);
  const most = Math.max(...counts);
  expect(most).toBeLessThanOrEqual(STATEMENTS_OF_A_TEST_MAX);
});

test("each scenario names existing tests, or says why there is none", () => {
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
