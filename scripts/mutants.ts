import { globSync, mkdirSync } from "node:fs";
import { basename, relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";

/**
 * `npm run mutants [-- domain|server [FEATURE …]]`: changes the rules (`domain`) or the handlers (`server`) in one small way
 * after the other, runs the tests that run the changed line, prints the changes that no test noticed, and per feature how
 * many were noticed. For people: all of it takes hours. What was tried before and has not changed since is not tried again,
 * also after Ctrl-C; `MUTANTS_AGAIN=on` tries all of it. Rules are tried with their own tests first, which are fast, and
 * only what those miss with the API tests.
 */

/** The percentage of changes that tests must detect, without lines that run once, when a module is loaded. */
const AIM = { domain: 90, server: 80 } as const;
/**
 * SQL is tested by the API tests on two databases; test data and the demo resort are no rules; programs run in separate
 * processes, where changes are unknown.
 */
const LEFT_OUT = [
  "**/*.test.ts",
  "**/*.store.ts",
  "**/seed/**",
  "testing/**",
  "{admin,main,restore,verify}.ts",
  "**/*Worker.ts",
];
const KEPT = "node_modules/.cache/mutants";
const CONCURRENCY = 2;

type Room = keyof typeof AIM;
type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

const NOTICED = new Set(["Killed", "Timeout"]);
const MISSED = new Set(["Survived", "NoCoverage"]);

/** The folders that both rooms have; "." stands for the files beside them. */
const features = [".", ...globSync("src/domain/*/").map((path) => basename(path))];

function filesOf(room: Room, feature: string): string[] {
  const pattern = feature === "." ? `src/${room}/*.ts` : `src/${room}/${feature}/**/*.ts`;
  return globSync(pattern, { exclude: LEFT_OUT.map((left) => `src/${room}/${left}`) });
}

/** Tries all changes in files, or in parts of files (`file.ts:3:4-3:9`), with a room's tests. */
async function mutate(mutate: readonly string[], tests: Room, name: string): Promise<Mutant[]> {
  if (mutate.length === 0) return [];
  process.env.MUTANTS_TESTS = tests;
  const stryker = new Stryker({
    mutate: [...mutate],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "vitest.mutants.config.ts", related: false },
    ignoreStatic: true,
    incremental: true,
    incrementalFile: `${KEPT}/${name}.json`,
    force: process.env.MUTANTS_AGAIN === "on",
    // It would rewrite tsconfig.json with a function that TypeScript 7 no longer has; Vitest does not read that file.
    tsconfigFile: "none",
    concurrency: CONCURRENCY,
    reporters: ["progress-append-only"],
    tempDirName: ".mutants",
  });
  return await stryker.runMutationTest();
}

async function mutateRoom(room: Room, files: readonly string[]): Promise<Mutant[]> {
  const all = await mutate(files, room, room);
  if (room === "server") return all;
  const missed = all.filter(({ status }) => MISSED.has(status));
  const again = await mutate(missed.map(partOf), "server", `${room}-by-api`);
  const statuses = new Map(again.map((mutant) => [keyOf(mutant), mutant.status]));
  // A part of a file has other changes too, which the rules' own tests detected.
  return all.map((mutant) =>
    MISSED.has(mutant.status) ? { ...mutant, status: statuses.get(keyOf(mutant)) ?? mutant.status } : mutant,
  );
}

/** Names a change; several may have the same position. */
function keyOf(mutant: Mutant): string {
  return `${partOf(mutant)} ${textOf(mutant)}`;
}

/** A mutant's part of its file in Stryker's form, with columns from 0. */
function partOf({ fileName, location: { start, end } }: Mutant): string {
  return `${fileName}:${start.line}:${start.column - 1}-${end.line}:${end.column}`;
}

function textOf(mutant: Mutant): string {
  return `${relative(".", mutant.fileName)}:${mutant.location.start.line}:${mutant.location.start.column} ${mutant.mutatorName} → ${mutant.replacement?.replaceAll(/\s+/g, " ")}`;
}

function scoreOf(mutants: readonly Mutant[]): string {
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length;
  const missed = mutants.filter(({ status }) => MISSED.has(status)).length;
  return `${((100 * noticed) / Math.max(1, noticed + missed)).toFixed(1)} % noticed (${noticed} of ${noticed + missed})`;
}

mkdirSync(KEPT, { recursive: true });
const [wanted, ...named] = process.argv.slice(2);
const rooms = (["domain", "server"] as const).filter((room) => wanted === undefined || room === wanted);
const lines: string[] = [];
for (const room of rooms) {
  // All in one run: before the first change Stryker runs all tests to learn which of them run which line.
  const chosen = new Map(
    (named.length > 0 ? named : features).map((feature) => [feature, filesOf(room, feature)]),
  );
  const files = new Set([...chosen.values()].flat());
  // The kept results of other features come along.
  const all = (await mutateRoom(room, [...files])).filter(({ fileName }) =>
    files.has(relative(".", fileName)),
  );
  for (const [feature, own] of chosen) {
    if (own.length === 0) continue;
    const mutants = all.filter(({ fileName }) => own.includes(relative(".", fileName)));
    for (const mutant of mutants.filter(({ status }) => MISSED.has(status))) console.log(textOf(mutant));
    lines.push(`${room} ${feature}: ${scoreOf(mutants)}`);
    console.log(lines.at(-1));
  }
  lines.push(`${room}: ${scoreOf(all)}, the aim is ${AIM[room]} %`);
}
console.log(`\n${lines.join("\n")}`);
