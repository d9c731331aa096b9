import { sql } from "kysely";
import pg from "pg";
import type { TestServer } from "./server.ts";

const ORDERS = 10_000;
const JOURNAL_ROWS = 30_000;
/** The days over which orders are spread before the test's own: ten years, so that a month is a small part. */
const DAYS = 3_650;

/**
 * Fills a PostgreSQL database with copies of its rows over ten years, and analyses it. The planner uses the number and
 * distribution of rows, so plans of a few rows do not tell those of a resort.
 */
export async function growPostgres({
  databaseUrl,
  tamper,
}: Pick<TestServer, "databaseUrl" | "tamper">): Promise<void> {
  // From here on the rows differ from the journal.
  await tamper(sql`select 1`);
  const client = new pg.Client({ connectionString: databaseUrl ?? "" });
  await client.connect();
  const day = `to_char(date '2026-11-19' - ((${ORDERS} - n) * ${DAYS} / ${ORDERS}), 'YYYY-MM-DD')`;
  const at = `(extract(epoch from date '2026-11-19') * 1000)::bigint - (${ORDERS} - n)::bigint * 86400000 * ${DAYS} / ${ORDERS}`;
  const order = "'order-' || n";
  const closed = { business_day: day, order_id: order, created_at: at };
  await copies(client, "orders", {
    ...{
      id: order,
      bill_number: "'BILL-' || (1000000000000 + n)",
      is_open: "0",
      status: "'paid'",
      balance: "0",
    },
    ...{ business_day: day, created_at: at, deleted_at: "null" },
  });
  await copies(client, "order_lines", { id: order, order_id: order });
  await copies(client, "kots", { id: order, kot_number: "'KOT' || (1000000000000 + n)", ...closed });
  await copies(client, "kot_items", { id: order, kot_id: order });
  await copies(client, "work", { id: order, order_id: order, kot_id: order });
  const number = { series: "'A/25-26'", number: "n", invoice_number: "'A/25-26/' || n" };
  const issued = { order_id: order, business_day: day, issued_at: at };
  await copies(client, "bills", {
    id: order,
    is_live: "1",
    status: "'paid'",
    paid_day: day,
    ...number,
    ...issued,
  });
  await copies(client, "bill_lines", { bill_id: order });
  await copies(client, "payments", { id: order, bill_id: order, account: "''", ...closed });
  const slip = { id: order, series: "'S/25-26'", number: "n", slip_number: "'S/25-26/' || n" };
  await copies(client, "slips", { ...slip, ...issued });
  await copies(client, "expenses", { id: order, date: day, created_at: at });
  await client.query(`update journal set seq = seq + ${JOURNAL_ROWS}`);
  await client.query(`update journal_head set seq = seq + ${JOURNAL_ROWS}`);
  const row = `${at.replaceAll("n)", `n / ${JOURNAL_ROWS / ORDERS})`)}`;
  await copies(client, "journal", { seq: "n", at: row, subject_id: order, topic: "'orders'" }, JOURNAL_ROWS);
  await client.query("analyze");
  await client.end();
}

/** Inserts copies of a table's first row with different values in the given columns: expressions of the copy's number, n. */
async function copies(
  client: pg.Client,
  table: string,
  columns: Readonly<Record<string, string>>,
  count = ORDERS,
): Promise<void> {
  const changes = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`);
  await client.query(`insert into ${table}
    select copy.* from ${table} as first cross join generate_series(1, ${count}) as n
    cross join lateral jsonb_populate_record(first, jsonb_build_object(${changes.join(", ")})) as copy
    where first.ctid = (select ctid from ${table} limit 1)`);
}
