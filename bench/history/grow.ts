import { copyFileSync } from "node:fs";
import { type Kysely, type SqliteDatabase, sql } from "kysely";
import type { BusinessDay } from "#domain/time.ts";
import { GENESIS_HASH, type JournalHead, saveHead } from "../../src/server/db/journal.ts";
import { type Database, keptAtRealStart, tables } from "../../src/server/db/schema.ts";
import {
  type CopiedTable,
  copied,
  copiedTables,
  filledOtherwise,
  throwIfUnknownTable,
} from "./copiedTables.ts";
import { type GrowingFile, openForReading, openGrowing } from "./growingFile.ts";
import { type JournalCopies, journalCopies, readJournal } from "./journalCopies.ts";
import { type Copy, idMs, type Original, seriesOf, symbolsOf } from "./symbols.ts";
import type { TakenDay } from "./takeDay.ts";

const PROGRESS_EVERY_DAYS = 365;

/** A day's rows as functions that make those of a copy. */
interface Template {
  readonly original: Original;
  readonly tables: readonly CopiedTable[];
  readonly journal: JournalCopies;
  readonly orders: number;
  readonly bills: number;
}

/** What a file is to hold: so many business days, the newest one in the middle of its evening. */
export interface Wanted {
  readonly file: string;
  readonly days: number;
  /** How many days the newest day is after the taken one. */
  readonly newest: number;
}

/**
 * Grows a database file from a taken day: writes its rows again for every business day, with ids, times, numbers and a journal of their
 * own. Returns how many orders it has.
 */
export async function grow(taken: TakenDay, { file, days, newest }: Wanted): Promise<number> {
  throwIfUnknownTable();
  const whole = await templateOf(taken, taken.wholeFile);
  const evening = await templateOf(taken, taken.eveningFile);
  const first = newest - days + 1;
  copyFileSync(taken.wholeFile, file);
  const growing = openGrowing(file);
  emptyFile(growing, whole.original, first);
  let head = await writeSetup(growing, taken, whole.original, first);
  const lastNumbers = new Map<string, number>();
  for (let day = first; day <= newest; day++) {
    const template = day === newest ? evening : whole;
    const series = seriesOf(template.original, day);
    const copy: Copy = { days: day, lastNumber: lastNumbers.get(series) ?? 0 };
    head = await writeDay(growing, template, { head, copy });
    lastNumbers.set(series, copy.lastNumber + template.bills);
    if ((day - first + 1) % PROGRESS_EVERY_DAYS === 0) console.log(`  ${day - first + 1} of ${days} days`);
  }
  const series = [...lastNumbers].map(([name, last_number]) => ({ series: name, last_number }));
  await growing.kysely.insertInto("invoice_series").values(series).execute();
  await sql`insert into expense_sums (category, expenses, total_amount, paid_amount)
    select category, count(*), sum(total_amount), sum(paid_amount) from expenses
    where deleted_at is null group by category`.execute(growing.kysely);
  await growing.close();
  return whole.orders * (days - 1) + evening.orders;
}

async function templateOf(taken: TakenDay, file: string): Promise<Template> {
  const reader = openForReading(file);
  const bills = await reader
    .selectFrom("bills")
    .select((eb) => [
      eb.fn.min("series").as("series"),
      eb.fn.min("number").as("first"),
      eb.fn.countAll<number>().as("count"),
    ])
    .executeTakeFirstOrThrow();
  const orders = await reader
    .selectFrom("orders")
    .select((eb) => [eb.fn.min("id").as("first"), eb.fn.countAll<number>().as("count")])
    .executeTakeFirstOrThrow();
  const original: Original = {
    ...{ day: taken.day as BusinessDay, from: taken.from, until: taken.until, kept: await keptIds(reader) },
    firstIdMs: idMs(orders.first),
    firstNumber: bills.first,
    seriesPrefix: bills.series.split("/")[0] ?? "",
  };
  const symbols = symbolsOf(original);
  const rows = await copiedTables(reader, original, symbols);
  await reader.destroy();
  const journal = journalCopies(await readJournal(file, taken.setupSeq), symbols);
  return { original, tables: rows, journal, orders: orders.count, bills: bills.count };
}

/** Returns the ids of the resort itself: of its tables, dishes, people. */
async function keptIds(reader: Kysely<Database>): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const name of keptAtRealStart.filter((table) => "id" in tables[table])) {
    const { rows } = await sql<{ id: string | number }>`select id from ${sql.table(name)}`.execute(reader);
    for (const { id } of rows) ids.add(String(id));
  }
  return ids;
}

/** Removes the day from a copy of its file, and moves the resort's own moments to before the first day. */
function emptyFile({ sqlite }: GrowingFile, { from, until }: Original, first: number): void {
  for (const name of [...copied, ...filledOtherwise, "journal", "idempotency_keys", "approvals"])
    sqlite.prepare(`delete from ${name}`).run([]);
  const moved = first * 24 * 3_600_000;
  for (const name of keptAtRealStart) {
    for (const [column, kind] of Object.entries(tables[name])) {
      if (kind === "integer" || kind === "integer?")
        sqlite
          .prepare(`update ${name} set ${column} = ${column} + ? where ${column} between ? and ?`)
          .run([moved, from, until]);
    }
  }
}

/** Writes the journal of how the resort was set up, and returns its head. */
async function writeSetup(
  { kysely }: GrowingFile,
  { wholeFile, setupSeq }: TakenDay,
  original: Original,
  days: number,
): Promise<JournalHead> {
  const setup = journalCopies(await readJournal(wholeFile, 0, setupSeq), symbolsOf(original));
  const { epoch } = await kysely.selectFrom("journal_head").select("epoch").executeTakeFirstOrThrow();
  return await kysely.transaction().execute(async (tx) => {
    const start = { seq: 0, hash: GENESIS_HASH, epoch };
    const head = await setup.write(tx, start, { days, lastNumber: 0 });
    await saveHead(tx, head);
    return head;
  });
}

interface DayToWrite {
  readonly head: JournalHead;
  readonly copy: Copy;
}

/** Writes one business day in one transaction, and returns the journal's new head. */
async function writeDay(
  { sqlite, kysely }: GrowingFile,
  { tables: copies, journal }: Template,
  { head, copy }: DayToWrite,
): Promise<JournalHead> {
  return await kysely.transaction().execute(async (tx) => {
    for (const { name, columns, rows } of copies) insertAll(sqlite, { name, columns, rows }, copy);
    const newHead = await journal.write(tx, head, copy);
    await saveHead(tx, newHead);
    return newHead;
  });
}

function insertAll(sqlite: SqliteDatabase, { name, columns, rows }: CopiedTable, copy: Copy): void {
  const places = columns.map(() => "?").join(", ");
  const insert = sqlite.prepare(`insert into ${name} (${columns.join(", ")}) values (${places})`);
  for (const cells of rows) insert.run(cells.map((make) => make(copy)));
}
