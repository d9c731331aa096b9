import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * Ends what hangs, and nothing else: a computer whose cores are all busy takes a minute for what takes a second on a quiet one. As many
 * examples as RUNS names may take an hour.
 */
const HANGS_MS = process.env.RUNS ? 3_600_000 : 600_000;
const PATIENCE = { testTimeout: HANGS_MS, hookTimeout: HANGS_MS, expect: { poll: { timeout: HANGS_MS } } };

/** Properties of plain functions try as many examples as RUNS names. */
const RUNS = { setupFiles: ["testing/runs.ts"] };

/** Files of these projects share a process and the modules in it: they leave nothing behind in either. */
const SHARED = { environment: "node", isolate: false, ...PATIENCE } as const;

// Servers, programs and threads that tests start compile each module once per change, not once per start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));
// Making keys takes time, and most tests come over HTTP: those about HTTPS name a port.
process.env.HTTPS_PORT ??= "off";
// Names what this run leaves in a PostgreSQL, in every process of the run.
process.env.TEST_RUN = String(process.pid);

/** Set by `npm test`, which leaves repetitions to `npm run test:all`. */
const isShort = process.env.TEST_SHORT === "on";

/**
 * Repeated on PostgreSQL by `npm test`: what differs between the databases (their own code, events between nodes, the comparison with the
 * journal, sums, lists), and of each feature the examples of what its commands store.
 */
const TWICE = [
  "src/server/{db,verify,reports}/**/*.test.ts",
  "src/server/http/{events,lists}/**/*.test.ts",
  "src/server/orders/{lists,spans,scenarios}.test.ts",
  "src/server/**/stored.test.ts",
];
/** Only in `npm run test:all`: each takes half a minute, and what it looks at seldom changes. */
const SELDOM = ["src/server/unit.test.ts", "src/server/db/faults.test.ts"];

/**
 * Tests that open no database or name one themselves, and tests about bodies, files, pictures and certificates, which no
 * database sees: once is enough.
 */
const ONCE = [
  "src/server/{env,main,refusedStart,stop,unit}.test.ts",
  "src/server/backups/restore/{restore,restoredSeries,perhapsIssued}.test.ts",
  "src/server/db/{faults,clock/serverClock,postgres/postgresPool}.test.ts",
  "src/server/http/{boundBodies,download,jsonDepth,batchLookups,malformed,slowBodies,static,lists/dayList}.test.ts",
  "src/server/menu/pictures.test.ts",
  "src/server/menu/import/readImportSheet.test.ts",
  "src/server/{network,sheets,workers}/**",
  "src/server/printing/{drivers,encoder}/**",
  "src/server/orders/printing/everyJobEnds.test.ts",
  "src/server/setup/seed/menu.test.ts",
];

/** They replace a module of Node's, so each has its own process. */
const ALONE = ["src/server/backups/logCopy/copierState.test.ts", "src/server/workers/worker.test.ts"];

/** The API tests on one database. */
const api = (dialect: "sqlite" | "postgres") => ({
  test: {
    name: `api-${dialect}`,
    include:
      dialect === "sqlite"
        ? ["src/server/**/*.test.ts", "chaos/*.test.ts"]
        : isShort
          ? TWICE
          : ["src/server/**/*.test.ts", "shown/answers/*.test.ts"],
    env: { TEST_DIALECT: dialect },
    exclude: [...ALONE, ...(isShort ? SELDOM : []), ...(dialect === "postgres" ? ONCE : [])],
    ...(dialect === "postgres" && {
      globalSetup: "src/server/testing/database.ts",
    }),
    ...SHARED,
  },
});

export default defineConfig({
  test: {
    // One more than there are cores: tests that wait for a disk, a timer or a program leave theirs to others (183 instead of
    // 214 s on two cores). Vitest would leave one core free.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: "domain", include: ["src/domain/**/*.test.ts"], ...SHARED, ...RUNS } },
      // A test without a screen that needs a browser's objects says so in its first line.
      { test: { name: "web", include: ["src/web/**/*.test.ts"], ...PATIENCE, ...RUNS } },
      {
        plugins: [react()],
        // Threads make one jsdom per worker and not one per file: 36 instead of 77 s of processor time.
        test: {
          name: "screens",
          environment: "jsdom",
          pool: "vmThreads",
          setupFiles: ["src/web/testing/ownChannels.ts", "src/web/testing/patience.ts"],
          include: ["src/web/**/*.test.tsx"],
          ...PATIENCE,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "shown",
          include: ["shown/**/*.test.ts"],
          setupFiles: ["shown/page/setup.ts"],
          ...SHARED,
        },
      },
      { test: { name: "alone", include: ALONE, ...PATIENCE } },
      api("sqlite"),
      ...(process.env.TEST_DATABASE_URL ? [api("postgres")] : []),
      {
        test: {
          name: "architecture",
          include: ["src/*.test.ts", "scripts/**/*.test.ts", "bench/**/*.test.ts"],
          ...SHARED,
        },
      },
    ],
  },
});
