import { globSync, mkdirSync } from "node:fs";
import { basename } from "node:path";
import { Stryker } from "@stryker-mutator/core";

/**
 * `npm run mutants [-- domain|server [FEATURE …]]`: changes the rules (`domain`) or the handlers (`server`) in one small way
 * after the other, runs the tests of each change, and prints per feature how many changes a test noticed. For people: all of
 * it takes hours. What was tried before and has not changed since is not tried again; `MUTANTS_AGAIN=on` tries all of it.
 */

/** What counts as handlers: a feature's code on the server but for its SQL, which the API tests try on two databases. */
const LEFT_OUT = ["*.test.ts", "*.store.ts", "**/*.test.ts", "**/*.store.ts", "**/seed/**"];
const REPORTS = "node_modules/.cache/mutants";
const CONCURRENCY = 2;
/** Of all changes whose lines a test runs or should run. */
const AIM = { domain: 90, server: 80 } as const;

type MutantResult = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];
type Room = keyof typeof AIM;
const ROOMS = Object.keys(AIM) as Room[];

/** The folders that both rooms have, and for the rules the files beside them. */
const features = globSync("src/domain/*/").map((path) => basename(path));

function filesOf(room: Room, feature: string): string[] {
  const folder = feature === "." ? `src/${room}/*.ts` : `src/${room}/${feature}/**/*.ts`;
  return globSync(folder, { exclude: LEFT_OUT.map((pattern) => `src/${room}/**/${pattern}`) });
}

async function mutate(room: Room, feature: string): Promise<MutantResult[]> {
  const files = filesOf(room, feature);
  if (files.length === 0) return [];
  process.env.MUTANTS_ROOM = room;
  const name = `${room}-${feature === "." ? "root" : feature}`;
  return await new Stryker({
    mutate: files,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "vitest.mutants.config.ts", related: false },
    // A change to what runs once, when a module is loaded, would need every test again.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: `${REPORTS}/${name}.json`,
    force: process.env.MUTANTS_AGAIN === "on",
    // It would rewrite tsconfig.json with a function that TypeScript 7 no longer has; Vitest does not read that file.
    tsconfigFile: "none",
    concurrency: CONCURRENCY,
    reporters: ["clear-text"],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    tempDirName: `${REPORTS}/work`,
    timeoutMS: 20_000,
  }).runMutationTest();
}

const FOUND = new Set(["Killed", "Timeout"]);
const MISSED = new Set(["Survived", "NoCoverage"]);

function scoreOf(results: readonly MutantResult[]): { found: number; missed: number; percent: string } {
  const found = results.filter(({ status }) => FOUND.has(status)).length;
  const missed = results.filter(({ status }) => MISSED.has(status)).length;
  return { found, missed, percent: ((100 * found) / Math.max(1, found + missed)).toFixed(1) };
}

mkdirSync(REPORTS, { recursive: true });
const [wanted, ...named] = process.argv.slice(2);
for (const room of ROOMS.filter((name) => wanted === undefined || name === wanted)) {
  const all: MutantResult[] = [];
  const lines: string[] = [];
  for (const feature of named.length > 0 ? named : [...(room === "domain" ? ["."] : []), ...features]) {
    const results = await mutate(room, feature);
    if (results.length === 0) continue;
    all.push(...results);
    const { found, missed, percent } = scoreOf(results);
    lines.push(`${room} ${feature}: ${percent} % noticed (${found} of ${found + missed})`);
  }
  console.log(lines.join("\n"));
  console.log(`${room}: ${scoreOf(all).percent} % noticed, the aim is ${AIM[room]} %\n`);
}
