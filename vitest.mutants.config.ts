import { defineConfig } from "vitest/config";
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from "vitest/node";

const rules = ["src/domain/**/*.test.ts"];
const handlers = ["src/server/**/*.test.ts"];
/** They start processes and threads of their own, which do not know of a change. */
const apart = [
  "src/server/{crash,main,refusedStart,storedData}.test.ts",
  "src/server/{db,sheets}/**",
  "src/server/setup/seed/**",
];
const isServer = process.env.MUTANTS_TESTS === "server";

let thread: ThreadsPoolWorker | undefined;

/**
 * Runs the tests of every change in one thread. Vitest would start a thread for each change, and loading the server and
 * filling the demo resort takes several times as long as the tests that a change needs.
 */
function keptThread(options: PoolOptions): PoolWorker {
  const isNew = thread === undefined;
  const kept = thread ?? new ThreadsPoolWorker(options);
  thread = kept;
  const listeners: Parameters<PoolWorker["on"]>[] = [];
  return {
    name: "kept",
    on: (event, callback) => {
      listeners.push([event, callback]);
      kept.on(event, callback);
    },
    off: (event, callback) => kept.off(event, callback),
    send: (message: WorkerRequest) => {
      if (message.type !== "stop") return kept.send(message);
      const stopped = { type: "stopped", __vitest_worker_response__: true };
      for (const [event, callback] of listeners) if (event === "message") callback(stopped);
    },
    start: async () => {
      if (!isNew) return;
      await kept.start();
      kept.on("exit", () => {
        thread = undefined;
      });
    },
    stop: async () => {
      for (const [event, callback] of listeners) kept.off(event, callback);
    },
    deserialize: (data) => data,
  };
}

/** The tests that `npm run mutants` runs: the rules' own, or the API tests on SQLite. */
export default defineConfig({
  plugins: [
    {
      name: "kept-thread",
      // Stryker names a pool itself, which counts more than `test.pool`.
      configureVitest: ({ project }) => {
        project.config.pool = "kept";
        project.config.poolRunner = { name: "kept", createPoolWorker: keptThread };
      },
    },
  ],
  test: {
    environment: "node",
    isolate: false,
    // A test that is only slow must not look as if it had noticed a change.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: isServer ? handlers : rules,
    exclude: apart,
    env: { TEST_DIALECT: "sqlite" },
    setupFiles: ["testing/endOnFailure.ts", ...(isServer ? ["src/server/testing/fillBefore.ts"] : [])],
  },
});
