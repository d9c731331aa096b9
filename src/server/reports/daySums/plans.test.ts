import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Day } from "#domain/time.ts";
import type { ReadTx } from "../../db/tx.ts";
import { addEvening } from "../../testing/evening.ts";
import { growPostgres } from "../../testing/grownPostgres.ts";
import { type Resort, startResort } from "../../testing/resort.ts";
import { computedSums } from "./computedSums.store.ts";
import { type DayRows, keptSums } from "./rows.ts";

let resort: Resort;
beforeAll(async () => {
  resort = await startResort();
  await addEvening(resort);
  // What PostgreSQL chooses depends on how many rows it has counted; SQLite's plans do not.
  if (!resort.server.databases.file) await growPostgres(resort.server);
}, 60_000);
afterAll(() => resort.server.close());

/** Returns how the database would find the rows. PostgreSQL is told to read a table from end to end only where it must: some sums are empty. */
async function planOf(rows: DayRows["items"]): Promise<string> {
  const { dialect, read } = resort.server.databases;
  return await read(async (tx: ReadTx) => {
    if (dialect === "postgres") await sql`set local enable_seqscan = off`.execute(tx);
    const explain = sql.raw(dialect === "postgres" ? "explain" : "explain query plan");
    const answer = await sql<Record<string, string>>`${explain} ${rows}`.execute(tx);
    return answer.rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n");
  });
}

test.each([
  ["computed", computedSums(Day.decode("2026-11-20"))],
  ["kept", keptSums({ from: "2026-11-01", to: "2026-11-20" })],
])("sums that are %s are found over indexes, however many days there are", async (_, rows) => {
  for (const query of [rows.bills, rows.items, rows.payments]) {
    const plan = await planOf(query);
    expect(plan).toMatch(/bills_by_paid_day|payments_by_day|PRIMARY KEY|_pkey/);
    expect(plan).not.toMatch(/SCAN (bills|bill_lines|payments|kept|day_sums)|Seq Scan/);
  }
});

test("the invoices of a date are found by the time of their issue", async () => {
  const { bills } = computedSums(Day.decode("2026-11-20"));
  expect(await planOf(bills)).toContain("bills_by_issue");
});
