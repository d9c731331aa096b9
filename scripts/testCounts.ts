import { existsSync, readFileSync } from "node:fs";

/** A step's result, counted in tests. A failed step without tests counts as one failure. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: TestCounts = { passed: 0, failed: 0, skipped: 0 };
export const ONE_FAILURE: TestCounts = { passed: 0, failed: 1, skipped: 0 };

export function sum(all: readonly TestCounts[]): TestCounts {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    NOTHING,
  );
}

/**
 * A test run's figures. A run that crashed, found no test or failed outside its tests counts as a failure even if every test
 * passed.
 */
function withFailureOfRun(counts: TestCounts, succeeded: boolean): TestCounts {
  if (counts.passed + counts.failed === 0) return ONE_FAILURE;
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const LINES_OF_A_FAILURE = 12;

/** Each failed test with the first lines of its message, for the end of a long output, which is what is kept. */
export function failuresOfVitest(reportFile: string): string[] {
  if (!existsSync(reportFile)) return [];
  const report: VitestReport = JSON.parse(readFileSync(reportFile, "utf8"));
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const said = failed.map((test) => [test.fullName, ...(test.failureMessages ?? [])].join("\n"));
    if (failed.length === 0 && message !== "") said.push(message);
    return said.map((text) => `${name}: ${text.split("\n").slice(0, LINES_OF_A_FAILURE).join("\n    ")}`);
  });
}

export function countVitest(reportFile: string, succeeded: boolean): TestCounts {
  if (!existsSync(reportFile)) return ONE_FAILURE;
  const report: VitestReport = JSON.parse(readFileSync(reportFile, "utf8"));
  return withFailureOfRun(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    succeeded,
  );
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** A skipped browser test did not pass. */
export function countPlaywright(reportFile: string, succeeded: boolean): TestCounts {
  if (!existsSync(reportFile)) return ONE_FAILURE;
  const { stats }: PlaywrightReport = JSON.parse(readFileSync(reportFile, "utf8"));
  const { expected: passed, unexpected, flaky, skipped } = stats;
  return withFailureOfRun({ passed, failed: unexpected + flaky + skipped, skipped: 0 }, succeeded);
}
