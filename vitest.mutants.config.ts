import { defineConfig } from "vitest/config";

const rules = ["src/domain/**/*.test.ts"];
const handlers = ["src/server/**/*.test.ts"];
/** They start processes and threads of their own, which do not know of a change. */
const apart = [
  "src/server/{crash,main,storedData}.test.ts",
  "src/server/{db,sheets}/**",
  "src/server/setup/seed/**",
];

/** The tests that `npm run mutants` runs: the rules' own, or the API tests on SQLite. */
export default defineConfig({
  test: {
    environment: "node",
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    include: process.env.MUTANTS_TESTS === "server" ? handlers : rules,
    exclude: apart,
    env: { TEST_DIALECT: "sqlite" },
  },
});
