import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Day } from "#domain/time.ts";
import type { ReadTx } from "../db/tx.ts";
import { addEvening, addSlip } from "../testing/evening.ts";
import { growPostgres } from "../testing/grownPostgres.ts";
import { type Planner, postgresPlanner, type Statement, sqlitePlanner } from "../testing/queryPlans.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { computedSums } from "./daySums/computedSums.store.ts";
import { DAY_PARTS, type DayRows, storedSums } from "./daySums/rows.ts";
import { countSalesRows } from "./export/export.store.ts";
import { salesSheet } from "./export/salesSheet.ts";

let resort: Resort;
let planner: Planner;
beforeAll(async () => {
  // Its own time needs its own database, which no later test has to clean.
  resort = await startResort({ now: "2026-11-20T14:30:00Z" });
  await addEvening(resort);
  await addSlip(resort, 23);
  const { file } = resort.server.databases;
  const url = resort.server.databaseUrl ?? "";
  // PostgreSQL chooses by its statistics; SQLite's plans do not depend on how many rows there are.
  if (!file) await growPostgres(resort.server);
  planner = file ? sqlitePlanner(file) : await postgresPlanner(url);
}, 60_000);
afterAll(async () => {
  await planner.close();
  await resort.server.close();
});

test("the export uses the index of issued_at at any table size", async () => {
  const { databases } = resort.server;
  // Amid PostgreSQL's generated rows, where a wrong estimate is far off.
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
    // Issuers and this resort's credit notes are a few rows, which PostgreSQL scans.
    const few = databases.file ? ["bill_issuers"] : ["bill_issuers", "credit_notes", "credit_note_lines"];
    for (const { table, index, by } of accesses.filter((access) => !few.includes(access.table))) {
      expect(index, `${table} in ${statement.sql}`).toBeDefined();
      expect(by, `${table} in ${statement.sql}`).not.toBe("");
    }
  }
});

/** Returns the query plan. PostgreSQL scans a whole table only where it must: some sums are empty. */
async function planOf(rowsOf: (tx: ReadTx) => DayRows["items"]): Promise<string> {
  const { dialect, read } = resort.server.databases;
  return await read(async (tx: ReadTx) => {
    if (dialect === "postgres") await sql`set local enable_seqscan = off`.execute(tx);
    const explain = sql.raw(dialect === "postgres" ? "explain" : "explain query plan");
    const answer = await sql<Record<string, string>>`${explain} ${rowsOf(tx)}`.execute(tx);
    return answer.rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n");
  });
}

test.each([
  ["computed", (tx: ReadTx) => computedSums(tx, Day.decode("2026-11-20"))],
  ["kept", () => storedSums({ from: "2026-11-01", to: "2026-11-20" })],
])("sums that are %s use indexes at any number of days", async (_, rowsOf) => {
  for (const part of DAY_PARTS) {
    const plan = await planOf((tx) => rowsOf(tx)[part]);
    expect(plan).toMatch(/bills_by_paid_day|bills_by_issue|payments_by_day|PRIMARY KEY|_pkey/);
    expect(plan).not.toMatch(/SCAN (bills|bill_lines|payments|kept|day_sums)|Seq Scan/);
  }
});

test("the invoices of a date use the index of issue times", async () => {
  expect(await planOf((tx) => computedSums(tx, Day.decode("2026-11-20")).bills)).toContain("bills_by_issue");
});
