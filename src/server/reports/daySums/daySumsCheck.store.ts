import { type RawBuilder, sql } from "kysely";
import { type BusinessDay, formatDay, KOLKATA_OFFSET_MS } from "#domain/time.ts";
import type { ReadTx } from "../../db/tx.ts";
import type { Check } from "../../verify/check.ts";
import { computedSums } from "./computedSums.store.ts";
import { listSummedDays } from "./daySums.store.ts";
import { DAY_PARTS, type DayRows, storedSums } from "./rows.ts";

const DAY_MS = 24 * 3_600_000;
const DAYS_AT_ONCE = 20;
const PROGRESS_EVERY_DAYS = 500;

/** The stored sums of each day equal those of its bills and payments, and no day lacks them. */
export const daySumsCheck: Check = {
  what: "The sums of business days",
  advice:
    "Keep a copy of the database and find out who or what changed it. Where this is the only fault, the SQL statement " +
    "update day_sums set is_summed = 0 makes the server sum all days anew; else go back to a backup from before: npm run restore.",
  find: async ({ read }, { onFault, onProgress }) => {
    for (const day of await read(listLackingDays)) {
      onFault(`The sums of ${formatDay(day)} are missing, so reports do not show its bills and payments.`);
    }
    let count = 0;
    for (let after = ""; ; ) {
      const found = await read((tx) => compareDays(tx, after));
      for (const day of found.wrong) {
        onFault(
          `The sums of ${formatDay(day)}, which reports show, are not those of its bills and payments.`,
        );
      }
      const last = found.days.at(-1);
      if (last === undefined) return;
      count += found.days.length;
      after = last;
      if (count % PROGRESS_EVERY_DAYS === 0) onProgress(`Compared the sums of ${count} days.`);
    }
  },
};

async function compareDays(tx: ReadTx, after: string) {
  const days = await listSummedDays(tx, after, DAYS_AT_ONCE);
  const wrong: BusinessDay[] = [];
  for (const day of days) if (!(await isRight(tx, day))) wrong.push(day);
  return { days, wrong };
}

/** Lists the days of bills and payments that have neither sums nor a mark to be summed. */
async function listLackingDays(tx: ReadTx): Promise<BusinessDay[]> {
  const daysWithSums = await tx.selectFrom("day_sums").select("day").execute();
  // Written into the statement: SQLite treats a parameter as a fraction, which gives each bill its own day.
  const [offset, length] = [sql.lit(KOLKATA_OFFSET_MS), sql.lit(DAY_MS)];
  const dates = await sql<{ n: number }>`
    select distinct (issued_at + ${offset}) / ${length} as n from (select issued_at from bills union all select issued_at from credit_notes) as issued`.execute(
    tx,
  );
  const paid = await tx.selectFrom("bills").select("paid_day as day").distinct().execute();
  const booked = await tx.selectFrom("payments").select("business_day as day").distinct().execute();
  const lacking = new Set([
    ...dates.rows.map(({ n }) => new Date(n * DAY_MS).toISOString().slice(0, 10)),
    ...[...paid, ...booked].flatMap(({ day }) => day ?? []),
  ]);
  for (const { day } of daysWithSums) lacking.delete(day);
  return [...lacking].toSorted().map((day) => day as BusinessDay);
}

async function isRight(tx: ReadTx, day: BusinessDay): Promise<boolean> {
  const stored = await rowsOf(tx, storedSums({ from: day, to: day }));
  const computed = await rowsOf(tx, computedSums(tx, day));
  return stored.length === computed.length && stored.every((row, index) => row === computed[index]);
}

/** Reads all rows of a day's sums as texts, sorted. */
async function rowsOf(tx: ReadTx, sums: DayRows): Promise<string[]> {
  const texts: string[] = [];
  for (const part of DAY_PARTS) texts.push(...(await textsOf(tx, sums[part])));
  return texts.toSorted();
}

async function textsOf(tx: ReadTx, rows: RawBuilder<unknown>): Promise<string[]> {
  const answer = await sql<Readonly<Record<string, unknown>>>`select * from (${rows}) as sums`.execute(tx);
  return answer.rows.map((row) =>
    JSON.stringify(Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b))),
  );
}
