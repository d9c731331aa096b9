import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countPlaywright, countVitest, failuresOfVitest, sum } from "../scripts/testCounts.ts";

/** The checks that judge everything else: they must not be passed by a run that showed nothing. */
const folder = mkdtempSync(join(tmpdir(), "rasoi-reports-"));
let reports = 0;
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  reports += 1;
  const file = join(folder, `${reports}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const vitest = (numPassedTests: number, numFailedTests: number, numPendingTests = 0) =>
  report({ numPassedTests, numFailedTests, numPendingTests, numTodoTests: 0 });
const playwright = (expected: number, unexpected: number, flaky: number, skipped: number) =>
  report({ stats: { expected, unexpected, flaky, skipped } });

test("a run's own counts are taken if its exit code agrees", () => {
  expect(countVitest(vitest(12, 0, 2), true)).toEqual({ passed: 12, failed: 0, skipped: 2 });
  expect(countVitest(vitest(12, 3), false)).toEqual({ passed: 12, failed: 3, skipped: 0 });
  expect(countPlaywright(playwright(8, 0, 0, 0), true)).toEqual({ passed: 8, failed: 0, skipped: 0 });
});

test("a run that found no test, wrote no report or died counts as a failure", () => {
  expect(countVitest(vitest(0, 0), true).failed).toBe(1);
  expect(countVitest("/nowhere/report.json", true).failed).toBe(1);
  expect(countVitest(vitest(12, 0), false)).toEqual({ passed: 12, failed: 1, skipped: 0 });
});

test("skipped and flaky browser tests do not count as passed", () => {
  expect(countPlaywright(playwright(5, 0, 1, 2), true)).toEqual({ passed: 5, failed: 3, skipped: 0 });
});

test("the counts of steps add up", () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});

test("failed tests and files that did not load are listed with their messages", () => {
  const assertionResults = [
    { status: "passed", fullName: "a bill is kept" },
    {
      status: "failed",
      fullName: "a bill is right",
      failureMessages: ["expected 1 to be 2\n    at bill.test.ts:3"],
    },
  ];
  const file = report({
    testResults: [
      { name: "bill.test.ts", message: "", assertionResults },
      { name: "kot.test.ts", message: "SyntaxError: no such export", assertionResults: [] },
      { name: "table.test.ts", message: "", assertionResults: [] },
    ],
  });
  expect(failuresOfVitest(file)).toEqual([
    "bill.test.ts: a bill is right\n    expected 1 to be 2\n        at bill.test.ts:3",
    "kot.test.ts: SyntaxError: no such export",
  ]);
  expect(failuresOfVitest("/nowhere/report.json")).toEqual([]);
});
