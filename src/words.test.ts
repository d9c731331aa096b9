import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Storing, serving, backing up and verifying would be the same for a library or a garage. A word of the restaurant there means
 * that one of its rules is in the wrong place: it belongs to a feature, which hands it in.
 */
const FOLDERS = "src/server/{db,http,backups,verify}/**/*.ts";
const LEAST_FILES = 60;
/** An engine that needs more has grown into a database product. */
const ENGINE_LINES_MAX = 3_000;

const restaurantWords = new Set(
  ["bill", "invoice", "kot", "menu", "tax", "waiter", "payment", "expense"]
    .flatMap((word) => [word, `${word}s`, `${word}es`])
    .concat("orders"),
);

/** Returns the words of a restaurant in a source, also inside names: "bill" of `billId`. SQL's `order by` and `table` are none. */
function wordsIn(source: string): string[] {
  return [...source.matchAll(/\w+/g)].flatMap(([name]) => {
    const words = name
      .replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$&_")
      .toLowerCase()
      .split("_");
    if (/_(order|table)_id_/.test(`_${words.join("_")}_`)) return name;
    return words.some((word) => restaurantWords.has(word)) ? name : [];
  });
}

test("db, http, backups and verify contain no restaurant terms", () => {
  const files = globSync(FOLDERS).filter((path) => !path.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(LEAST_FILES);
  expect(
    files.flatMap((path) => wordsIn(readFileSync(path, "utf8")).map((word) => `${path}: ${word}`)),
  ).toEqual([]);
});

test("the engine has at most 3,000 lines", () => {
  const files = globSync("src/server/db/**/*.ts").filter((path) => !path.endsWith(".test.ts"));
  const lines = files.map((path) => readFileSync(path, "utf8").split("\n").length);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(ENGINE_LINES_MAX);
});

test.each([
  ["const billId = 1;", ["billId"]],
  ["select table_id, paid_by from all_bills", ["table_id", "all_bills"]],
  ["// loads the orders of a KOT", ["orders", "KOT"]],
  ["orderId, byTableId", ["orderId", "byTableId"]],
  ["TAX_MODE readInvoices openOrders", ["TAX_MODE", "readInvoices", "openOrders"]],
  ["syntaxError order by created_at create table waiting", []],
])("words of a restaurant are found in %j: %j", (source, words) => {
  expect(wordsIn(source)).toEqual(words);
});
