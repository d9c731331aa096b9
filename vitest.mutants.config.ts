import { defineConfig } from "vitest/config";

/** The tests that `npm run mutants` runs: the rules' own, or the API tests on SQLite. */
const isServer = process.env.MUTANTS_ROOM === "server";

export default defineConfig({
  test: {
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 30_000,
    ...(isServer
      ? {
          include: ["src/server/**/*.test.ts"],
          // They start processes and threads of their own, which do not know of the change.
          exclude: [
            "src/server/{crash,main,storedData}.test.ts",
            "src/server/db/**",
            "src/server/setup/seed/**",
          ],
          env: { TEST_DIALECT: "sqlite" },
        }
      : { include: ["src/domain/**/*.test.ts"] }),
  },
});
