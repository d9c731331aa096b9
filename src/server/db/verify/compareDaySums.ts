import { type RawBuilder, sql } from "kysely";
import { type BusinessDay, formatDay, KOLKATA_OFFSET_MS } from "#domain/time.ts";
import type { Databases } from "../connect.ts";
import { computedSums } from "../daySums/computedSums.ts";
import { listSummedDays } from "../daySums/daySums.ts";
import { type DayRows, dimensions, keptSums } from "../daySums/rows.ts";
import type { ReadTx } from "../tx.ts";

const DAY_MS = 24 * 3_600_000;
const DAYS_AT_ONCE = 20;
const PROGRESS_EVERY_DAYS = 500;

interface Reports {
  readonly onFault: (text: string) => void;
  readonly onProgress: (text: string) => void;
}

/**
 * Compares the sums that are kept of days with those of their bills and payments. Each few days are read on a snapshot of
 * their own. Returns how many days are summed.
 */
export async function compareDaySums(
  { read }: Pick<Databases, "read">,
  { onFault, onProgress }: Reports,
): Promise<number> {
  for (const day of await read(listLackingDays)) {
    onFault(`The sums of ${formatDay(day)} are missing, so reports do not show its bills and payments.`);
  }
  let count = 0;
  for (let after = ""; ; ) {
    const found = await read(async (tx) => {
      const days = await listSummedDays(tx, after, DAYS_AT_ONCE);
      const wrong: typeof days = [];
      for (const day of days) if (!(await isRight(tx, day))) wrong.push(day);
      return { days, wrong };
    });
    for (const day of found.wrong) {
      onFault(`The sums of ${formatDay(day)}, which reports show, are not those of its bills and payments.`);
    }
    const last = found.days.at(-1);
    if (last === undefined) return count;
    count += found.days.length;
    after = last;
    if (count % PROGRESS_EVERY_DAYS === 0) onProgress(`Compared the sums of ${count} days.`);
  }
}

/** Lists the days of bills and payments that are neither summed nor marked to be. */
async function listLackingDays(tx: ReadTx): Promise<BusinessDay[]> {
  const known = await tx.selectFrom("day_sums").select("day").execute();
  // Written into the statement: SQLite takes a parameter for a fraction, and each bill would have a day of its own.
  const [offset, length] = [sql.lit(KOLKATA_OFFSET_MS), sql.lit(DAY_MS)];
  const dates = await sql<{ n: number }>`
    select distinct (issued_at + ${offset}) / ${length} as n from bills`.execute(tx);
  const paid = await tx.selectFrom("bills").select("paid_day as day").distinct().execute();
  const booked = await tx.selectFrom("payments").select("business_day as day").distinct().execute();
  const lacking = new Set([
    ...dates.rows.map(({ n }) => new Date(n * DAY_MS).toISOString().slice(0, 10)),
    ...[...paid, ...booked].flatMap(({ day }) => day ?? []),
  ]);
  for (const { day } of known) lacking.delete(day);
  return [...lacking].toSorted().map((day) => day as BusinessDay);
}

async function isRight(tx: ReadTx, day: BusinessDay): Promise<boolean> {
  const kept = await rowsOf(tx, keptSums({ from: day, to: day }));
  const computed = await rowsOf(tx, computedSums(day));
  return kept.length === computed.length && kept.every((row, index) => row === computed[index]);
}

/** Reads all rows of a day's sums as texts, sorted. */
async function rowsOf(tx: ReadTx, { bills, items, payments }: DayRows): Promise<string[]> {
  const texts: string[] = [];
  for (const rows of [...dimensions.map(bills), items, payments]) texts.push(...(await textsOf(tx, rows)));
  return texts.toSorted();
}

async function textsOf(tx: ReadTx, rows: RawBuilder<unknown>): Promise<string[]> {
  const answer = await sql<Readonly<Record<string, unknown>>>`select * from (${rows}) as sums`.execute(tx);
  return answer.rows.map((row) =>
    JSON.stringify(Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b))),
  );
}
