import { afterAll, beforeAll, expect, test } from "vitest";
import { Day } from "#domain/time.ts";
import { addEvening } from "../../testing/evening.ts";
import { growPostgres } from "../../testing/grownPostgres.ts";
import { type Planner, postgresPlanner, type Statement, sqlitePlanner } from "../../testing/queryPlans.ts";
import { type Resort, startResort } from "../../testing/resort.ts";
import { countSalesRows } from "./export.store.ts";
import { salesSheet } from "./salesSheet.ts";

let resort: Resort;
let planner: Planner;
beforeAll(async () => {
  resort = await startResort();
  await addEvening(resort);
  const { file } = resort.server.databases;
  const url = resort.server.databaseUrl ?? "";
  // What PostgreSQL chooses depends on its statistics; SQLite's plans do not depend on how many rows there are.
  if (!file) await growPostgres(resort.server);
  planner = file ? sqlitePlanner(file) : await postgresPlanner(url);
}, 60_000);
afterAll(async () => {
  await planner.close();
  await resort.server.close();
});

test("an export reads bills over the index of their issue, however many there are", async () => {
  const { databases } = resort.server;
  // In the middle of what PostgreSQL has been filled with, where an estimate that is wrong is far off.
  const [from, to] = databases.file ? ["2026-11-20", "2026-11-20"] : ["2021-06-01", "2021-06-05"];
  const range = { from: Day.decode(from), to: Day.decode(to) };
  const sent: Statement[] = [];
  const read: typeof databases.read = (ask) =>
    databases.read(async (tx) => {
      const executor = tx.getExecutor();
      const run = executor.executeQuery.bind(executor);
      executor.executeQuery = (query) => {
        sent.push({ sql: query.sql, parameters: query.parameters });
        return run(query);
      };
      return await ask(tx);
    });
  for await (const _ of salesSheet({ read }, range).batches);
  await read((tx) => countSalesRows(tx, range));
  expect(sent.length).toBeGreaterThanOrEqual(6);
  for (const statement of sent) {
    const { accesses } = await planner.planOf(statement);
    for (const { table, index, by } of accesses) {
      expect(index, `${table} in ${statement.sql}`).toBeDefined();
      expect(by, `${table} in ${statement.sql}`).not.toBe("");
    }
  }
});
