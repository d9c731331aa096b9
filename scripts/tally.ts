import { existsSync, readFileSync } from "node:fs";

/** How a step ended, counted in tests. A step without tests counts as one failure when it fails, else as nothing. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };
export const ONE_FAILURE: Tally = { passed: 0, failed: 1, skipped: 0 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
    }),
    NOTHING,
  );
}

/**
 * A test run's own figures. A run that died, found no test, or failed outside its tests (a file that does not
 * load, an unhandled error) counts as a failure even where every test that ran passed.
 */
function honest(tally: Tally, succeeded: boolean): Tally {
  if (tally.passed + tally.failed === 0) return ONE_FAILURE;
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

export function tallyVitest(reportFile: string, succeeded: boolean): Tally {
  if (!existsSync(reportFile)) return ONE_FAILURE;
  const report: VitestReport = JSON.parse(readFileSync(reportFile, "utf8"));
  return honest(
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

/** A browser test that was skipped did not pass: journeys that nobody took show nothing. */
export function tallyPlaywright(reportFile: string, succeeded: boolean): Tally {
  if (!existsSync(reportFile)) return ONE_FAILURE;
  const { stats }: PlaywrightReport = JSON.parse(readFileSync(reportFile, "utf8"));
  const { expected: passed, unexpected, flaky, skipped } = stats;
  return honest({ passed, failed: unexpected + flaky + skipped, skipped: 0 }, succeeded);
}
