import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { needChromium } from "#testing/browser.ts";
import { openTestPostgres } from "#testing/postgresCluster.ts";
import { atEnd, cleanUp, cleanUpOnSignals, succeeds } from "#testing/programs.ts";
import { weighFirstLoad } from "./size.ts";
import {
  countPlaywright,
  countVitest,
  failuresOfVitest,
  NOTHING,
  ONE_FAILURE,
  sum,
  type TestCounts,
} from "./testCounts.ts";

/**
 * `npm run check` (format, lint, types, unit and API tests), `npm test` (that, the size budget and the browser) and
 * `npm run test:all`, which also repeats every API test on PostgreSQL and every journey at both sizes, and plays more of what is random.
 * Every step runs even after a failed one, so that one run shows everything that is wrong.
 */
const isCheckOnly = process.argv.includes("--check");
const isAll = process.argv.includes("--all");
const isCi = process.env.CI !== undefined && process.env.CI !== "" && process.env.CI !== "false";

/** With TEST_SHORT, vitest.config.ts and playwright.config.ts leave repetitions out. */
const environment = isAll ? process.env : { ...process.env, TEST_SHORT: "on" };
const CHAOS_SEEDS = 100;
const DISHONEST_SEQUENCES = 5_000;
const DISHONEST_WAITER = "src/server/orders/guard/dishonestWaiter.test.ts";

const reports = mkdtempSync(join(tmpdir(), "rasoi-reports-"));
const outcomes: { readonly name: string; readonly counts: TestCounts }[] = [];
const failures: string[] = [];

async function step(name: string, run: () => Promise<TestCounts>): Promise<void> {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const counts = await run();
  outcomes.push({ name, counts });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`── ${name}: ${counts.failed === 0 ? "ok" : "FAILED"} (${seconds} s)`);
}

const passes = async (program: string, args: string[]): Promise<TestCounts> =>
  (await succeeds(program, args)) ? NOTHING : ONE_FAILURE;

async function unitAndApiTests(): Promise<TestCounts> {
  const postgres = await openTestPostgres();
  if ("missing" in postgres) console.log(`API tests on PostgreSQL not run: ${postgres.missing}`);
  const env = "url" in postgres ? { ...environment, TEST_DATABASE_URL: postgres.url } : environment;
  const counts = await vitest([], env);
  return "missing" in postgres && isCi ? sum([counts, ONE_FAILURE]) : counts;
}

/** Many random sequences of one file; the seed of a run that fails is in its message. */
const dishonestWaiter = () =>
  vitest(["--project", "api-sqlite", DISHONEST_WAITER], {
    ...environment,
    RUNS: String(DISHONEST_SEQUENCES),
  });

let vitestRuns = 0;

async function vitest(filters: readonly string[], env: NodeJS.ProcessEnv): Promise<TestCounts> {
  vitestRuns += 1;
  const report = join(reports, `vitest-${vitestRuns}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...filters];
  const counts = countVitest(report, await succeeds("vitest", args, { env }));
  failures.push(...failuresOfVitest(report));
  return counts;
}

/** Builds as `npm start` does. Everybody who starts Rasoi reads its output, so warnings fail too. */
async function build(): Promise<TestCounts> {
  const options = { preferLocal: true, all: true, reject: false } as const;
  const built = await execa("vite", ["build", "--logLevel", "warn"], options);
  if (built.all) console.error(built.all);
  return built.failed || built.all ? ONE_FAILURE : NOTHING;
}

async function weigh(): Promise<TestCounts> {
  const problem = await weighFirstLoad();
  if (problem) console.error(problem);
  return problem ? ONE_FAILURE : NOTHING;
}

async function browserTests(): Promise<TestCounts> {
  const chromium = await needChromium();
  if (chromium === undefined) return ONE_FAILURE;
  const report = join(reports, "playwright.json");
  const env = { ...environment, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return countPlaywright(report, await succeeds("playwright", ["test", "--reporter=list,json"], { env }));
}

function printSummary(): boolean {
  const total = sum(outcomes.map(({ counts }) => counts));
  const failedSteps = outcomes.filter(({ counts }) => counts.failed > 0);
  console.log("");
  for (const failure of failures) console.log(`${failure}\n`);
  for (const { name, counts } of failedSteps) console.log(`FAILED: ${name} (${counts.failed})`);
  if (total.skipped > 0) console.log(`${total.skipped} skipped`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0;
}

cleanUpOnSignals();
atEnd(async () => rmSync(reports, { recursive: true, force: true }));
try {
  // Each pair includes one that leaves a core free.
  await Promise.all([
    step("format and lint", () => passes("biome", ["ci", "."])),
    step("types", () => passes("tsc", ["-b"])),
  ]);
  await Promise.all([
    step("unit and API tests", unitAndApiTests),
    ...(isCheckOnly ? [] : [step("build", build)]),
  ]);
  if (!isCheckOnly) {
    await step("size budget", weigh);
    await step("browser tests", browserTests);
  }
  if (isAll) {
    await step(`chaos, ${CHAOS_SEEDS} seeds`, () =>
      passes(process.execPath, ["chaos/chaos.ts", "--seeds", String(CHAOS_SEEDS)]),
    );
    await step(`dishonest waiter, ${DISHONEST_SEQUENCES} sequences`, dishonestWaiter);
  }
} finally {
  await cleanUp();
}
process.exitCode = printSummary() ? 0 : 1;
