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
 * `npm run check` (format, lint, types, unit and API tests) and `npm test` (that, the size budget and the browser).
 * Every step runs even after a failed one, so that one run shows everything that is wrong.
 */
const isCheckOnly = process.argv.includes("--check");
const isCi = process.env.CI !== undefined && process.env.CI !== "" && process.env.CI !== "false";

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
  const report = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const env = "url" in postgres ? { ...process.env, TEST_DATABASE_URL: postgres.url } : process.env;
  const counts = countVitest(report, await succeeds("vitest", args, { env }));
  failures.push(...failuresOfVitest(report));
  return "missing" in postgres && isCi ? sum([counts, ONE_FAILURE]) : counts;
}

/** Builds as `npm start` does. Whatever the build prints is read by everybody who starts Rasoi, so a warning fails too. */
async function buildAndWeigh(): Promise<TestCounts> {
  const options = { preferLocal: true, all: true, reject: false } as const;
  const build = await execa("vite", ["build", "--logLevel", "warn"], options);
  if (build.all) console.error(build.all);
  if (build.failed || build.all) return ONE_FAILURE;
  const problem = await weighFirstLoad();
  if (problem) console.error(problem);
  return problem ? ONE_FAILURE : NOTHING;
}

async function browserTests(): Promise<TestCounts> {
  const chromium = await needChromium();
  if (chromium === undefined) return ONE_FAILURE;
  const report = join(reports, "playwright.json");
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
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
  await step("format and lint", () => passes("biome", ["ci", "."]));
  await step("types", () => passes("tsc", ["-b"]));
  await step("unit and API tests", unitAndApiTests);
  if (!isCheckOnly) {
    await step("screens: build and size budget", buildAndWeigh);
    await step("browser tests", browserTests);
  }
} finally {
  await cleanUp();
}
process.exitCode = printSummary() ? 0 : 1;
