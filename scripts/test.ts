import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needChromium } from "./chromium.ts";
import { atEnd, cleanUp, cleanUpOnSignals, succeeds } from "./command.ts";
import { openPostgresLane } from "./postgres.ts";
import { weighFirstLoad } from "./size.ts";
import { NOTHING, ONE_FAILURE, sum, type Tally, tallyPlaywright, tallyVitest } from "./tally.ts";

/**
 * `npm run check` (format, lint, types, unit and API tests) and `npm test` (that, the size budget and the browser).
 * Every step runs even after a failed one, so that one run shows everything that is wrong.
 */
const isCheckOnly = process.argv.includes("--check");
const isCi = process.env.CI !== undefined && process.env.CI !== "" && process.env.CI !== "false";

const reports = mkdtempSync(join(tmpdir(), "rasoi-reports-"));
const outcomes: { readonly name: string; readonly tally: Tally }[] = [];

async function step(name: string, run: () => Promise<Tally>): Promise<void> {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const tally = await run();
  outcomes.push({ name, tally });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`── ${name}: ${tally.failed === 0 ? "ok" : "FAILED"} (${seconds} s)`);
}

const passes = async (program: string, args: string[]): Promise<Tally> =>
  (await succeeds(program, args)) ? NOTHING : ONE_FAILURE;

async function unitAndApiTests(): Promise<Tally> {
  const lane = await openPostgresLane();
  if ("missing" in lane) console.log(`PostgreSQL lane not run: ${lane.missing}`);
  const report = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const env = "url" in lane ? { ...process.env, TEST_DATABASE_URL: lane.url } : process.env;
  const tally = tallyVitest(report, await succeeds("vitest", args, { env }));
  return "missing" in lane && isCi ? sum([tally, ONE_FAILURE]) : tally;
}

async function buildAndWeigh(): Promise<Tally> {
  if (!(await succeeds("vite", ["build", "--logLevel", "warn"]))) return ONE_FAILURE;
  const problem = weighFirstLoad("dist/web");
  if (problem) console.error(problem);
  return problem ? ONE_FAILURE : NOTHING;
}

async function browserTests(): Promise<Tally> {
  const chromium = await needChromium();
  if (chromium === undefined) return ONE_FAILURE;
  const report = join(reports, "playwright.json");
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return tallyPlaywright(report, await succeeds("playwright", ["test", "--reporter=list,json"], { env }));
}

function printSummary(): boolean {
  const total = sum(outcomes.map(({ tally }) => tally));
  const failures = outcomes.filter(({ tally }) => tally.failed > 0);
  console.log("");
  for (const { name, tally } of failures) console.log(`FAILED: ${name} (${tally.failed})`);
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
