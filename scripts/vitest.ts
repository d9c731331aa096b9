import { openTestPostgres } from "#testing/postgresCluster.ts";
import { cleanUp, cleanUpOnSignals, succeeds } from "#testing/programs.ts";

/**
 * `npm run vitest -- FILE ...`: runs test files as `npm test` does, API tests on SQLite and on a temporary PostgreSQL. All
 * arguments go to vitest.
 */
cleanUpOnSignals();
try {
  const postgres = await openTestPostgres();
  if ("missing" in postgres) console.log(`API tests on PostgreSQL not run: ${postgres.missing}`);
  const env = "url" in postgres ? { ...process.env, TEST_DATABASE_URL: postgres.url } : process.env;
  const isGood = await succeeds("vitest", ["run", ...process.argv.slice(2)], { env });
  process.exitCode = isGood ? 0 : 1;
} finally {
  await cleanUp();
}
