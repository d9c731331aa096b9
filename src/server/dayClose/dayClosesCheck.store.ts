import { sql } from "kysely";
import { z } from "zod";
import { matchDay } from "#domain/dayClose/match.ts";
import { type BusinessDay, Day, formatDay } from "#domain/time.ts";
import type { ReadTx } from "../db/tx.ts";
import type { Check } from "../verify/check.ts";
import { loadDayFacts } from "./facts.store.ts";

/** The most days that are matched, the newest, and faults of each kind. */
const DAYS_MAX = 31;
const FAULTS_MAX = 20;

/** The tables whose rows belong to a business day, with the time at which each row was stored. */
const dated = [
  ["payments", "created_at"],
  ["bills", "issued_at"],
  ["credit_notes", "issued_at"],
  ["slips", "issued_at"],
  ["account_receipts", "created_at"],
  ["drawer_entries", "created_at"],
] as const;

/**
 * Checks that Z reports are numbered without gaps and name the journal as it is, that nothing was written into a closed day, and that
 * on the newest days kitchen, bills and money match.
 */
export const dayClosesCheck: Check = {
  what: "The day closes",
  find: async ({ read }, { onFault }) => {
    for (const find of [wrongNumbers, wrongHeads, writtenIntoClosedDays])
      for (const fault of await read(find)) onFault(fault);
    for (const day of await read(listDays)) {
      const { unexplained } = matchDay(await read((tx) => loadDayFacts(tx, day)));
      for (const { text } of unexplained) onFault(`${formatDay(day)}: ${text}.`);
    }
  },
};

async function wrongNumbers(tx: ReadTx): Promise<string[]> {
  const closes = await tx
    .selectFrom("day_closes")
    .select(["number", "business_day"])
    .orderBy("number")
    .orderBy("created_at")
    .execute();
  return closes.flatMap(({ number, business_day }, index) => {
    const before = closes[index - 1];
    const isNext = number === index + 1 && (!before || before.business_day < business_day);
    return isNext ? [] : [`The Z report ${number} of ${business_day} is not the next one.`];
  });
}

async function wrongHeads(tx: ReadTx): Promise<string[]> {
  const closes = await tx
    .selectFrom("day_closes")
    .leftJoin("journal", "journal.seq", "day_closes.head_seq")
    .select(["day_closes.number", "day_closes.head_hash", "journal.hash"])
    .execute();
  return closes
    .filter(({ head_hash, hash }) => hash === null || Buffer.from(hash).toString("hex") !== head_hash)
    .map(({ number }) => `The journal is not the one that the Z report ${number} names.`);
}

/** Finds rows with the business day of a closed day, stored after its close. */
async function writtenIntoClosedDays(tx: ReadTx): Promise<string[]> {
  const faults: string[] = [];
  for (const [table, column] of dated) {
    const { rows } = await sql<{ day: string }>`
      select row.business_day as day from ${sql.table(table)} as row
      join day_closes on day_closes.business_day >= row.business_day
        and day_closes.created_at < ${sql.ref(`row.${column}`)}
      limit ${sql.lit(FAULTS_MAX)}`.execute(tx);
    faults.push(...rows.map(({ day }) => `A row of ${table} was written into the closed day ${day}.`));
  }
  return faults;
}

/** Lists the newest days with tickets, bills or payments. */
async function listDays(tx: ReadTx): Promise<BusinessDay[]> {
  const { rows } = await sql<{ day: string }>`
    select business_day as day from kots union select business_day from bills union select business_day from payments
    order by day desc limit ${sql.lit(DAYS_MAX)}`.execute(tx);
  return rows.map(({ day }) => z.decode(Day, day));
}
