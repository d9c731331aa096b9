import { afterAll, beforeAll, expect, test } from "vitest";
import { Day } from "#domain/time.ts";
import { type Statement, sqlitePlanner } from "../../testing/queryPlans.ts";
import { type Resort, startResort } from "../../testing/resort.ts";
import { countSalesRows } from "./export.store.ts";
import { salesSheet } from "./salesSheet.ts";

let resort: Resort;
beforeAll(async () => {
  // What PostgreSQL chooses depends on its statistics; SQLite's plans do not depend on how many rows there are.
  resort = await startResort({ dialect: "sqlite" });
  await resort.issueBill(await resort.open(0, resort.line(0, 1)));
});
afterAll(() => resort.server.close());

test("an export reads bills over the index of their issue, however many there are", async () => {
  const { databases } = resort.server;
  const range = { from: Day.decode("2026-11-20"), to: Day.decode("2026-11-20") };
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
  const planner = sqlitePlanner(databases.file ?? "");
  for (const statement of sent) {
    const { accesses } = await planner.planOf(statement);
    for (const { table, index, by } of accesses) {
      expect(index, `${table} in ${statement.sql}`).toBeDefined();
      expect(by, `${table} in ${statement.sql}`).not.toBe("");
    }
  }
  await planner.close();
});
