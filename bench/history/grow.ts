import { copyFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { z } from "zod";
import type { BusinessDay } from "#domain/time.ts";
import { GENESIS_HASH, type JournalHead, saveHead } from "../../src/server/db/journal.ts";
import { keptAtRealStart, tables } from "../../src/server/db/schema.ts";
import { type CopiedTable, copied, copiedTables, throwIfUnknownTable } from "./copiedTables.ts";
import { type GrowingFile, openGrowing } from "./growingFile.ts";
import { type JournalCopies, journalCopies, readJournal } from "./journalCopies.ts";
import { type Copy, idMs, type Make, type Original, seriesOf, symbolsOf } from "./symbols.ts";
import type { TakenDay } from "./takeDay.ts";

const PROGRESS_EVERY_DAYS = 365;

const Bills = z.object({ series: z.string(), first: z.number(), count: z.number() });
const OrderIds = z.object({ first: z.string(), count: z.number() });

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
  const insert = growing.database.prepare("insert into invoice_series (series, last_number) values (?, ?)");
  for (const [series, number] of lastNumbers) insert.run(series, number);
  await growing.close();
  return whole.orders * (days - 1) + evening.orders;
}

async function templateOf(taken: TakenDay, file: string): Promise<Template> {
  const database = new DatabaseSync(file, { readOnly: true });
  const bills = Bills.parse(
    database
      .prepare("select min(series) as series, min(number) as first, count(*) as count from bills")
      .get(),
  );
  const ids = OrderIds.parse(
    database.prepare("select min(id) as first, count(*) as count from orders").get(),
  );
  const kept = keptIds(database);
  database.close();
  const original: Original = {
    ...{ day: taken.day as BusinessDay, from: taken.from, until: taken.until, kept },
    firstIdMs: idMs(ids.first),
    firstNumber: bills.first,
    seriesPrefix: bills.series.split("/")[0] ?? "",
  };
  const symbols = symbolsOf(original);
  const rows = copiedTables(file, original, symbols);
  const journal = journalCopies(await readJournal(file, taken.setupSeq), symbols);
  return { original, tables: rows, journal, orders: ids.count, bills: bills.count };
}

/** Returns the ids of the resort itself: of its tables, dishes, people. */
function keptIds(database: DatabaseSync): Set<string> {
  const withIds = keptAtRealStart.filter((name) => "id" in tables[name]);
  return new Set(
    withIds.flatMap((name) =>
      database
        .prepare(`select id from ${name}`)
        .all()
        .map((row) => String(row.id)),
    ),
  );
}

/** Removes the day from a copy of its file, and moves the resort's own moments to before the first day. */
function emptyFile({ database }: GrowingFile, { from, until }: Original, first: number): void {
  for (const name of [...copied, "invoice_series", "journal", "idempotency_keys", "approvals"])
    database.exec(`delete from ${name}`);
  const moved = first * 24 * 3_600_000;
  for (const name of keptAtRealStart) {
    for (const [column, kind] of Object.entries(tables[name])) {
      if (kind === "integer" || kind === "integer?")
        database
          .prepare(`update ${name} set ${column} = ${column} + ? where ${column} between ? and ?`)
          .run(moved, from, until);
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
  { database, kysely }: GrowingFile,
  { tables: copies, journal }: Template,
  { head, copy }: DayToWrite,
): Promise<JournalHead> {
  return await kysely.transaction().execute(async (tx) => {
    for (const { name, columns, rows } of copies) insertAll(database, { name, columns, rows }, copy);
    const newHead = await journal.write(tx, head, copy);
    await saveHead(tx, newHead);
    return newHead;
  });
}

function insertAll(database: DatabaseSync, { name, columns, rows }: CopiedTable, copy: Copy): void {
  const places = columns.map(() => "?").join(", ");
  const insert = database.prepare(`insert into ${name} (${columns.join(", ")}) values (${places})`);
  for (const cells of rows) insert.run(...cells.map((make: Make<SQLInputValue>) => make(copy)));
}
