import { copyFileSync } from "node:fs";
import { type SqliteDatabase, sql } from "kysely";
import type { BusinessDay } from "#domain/time.ts";
import { invoiceCounter } from "../../src/domain/orders/bills/invoiceCounter.ts";
import { openForReading } from "../../src/server/db/connect.ts";
import { engineEntities } from "../../src/server/db/database.ts";
import { digestOf, type Entity } from "../../src/server/db/entity.ts";
import { GENESIS_HASH, type JournalHead, saveHead } from "../../src/server/db/journal.ts";
import { openBatchTx, type ReadTx } from "../../src/server/db/tx.ts";
import { entities } from "../../src/server/entities.ts";
import { keyOf } from "../../src/server/verify/rows.ts";
import { type CopiedTable, copiedTables, isOfDay } from "./copiedTables.ts";
import { type GrowingFile, openGrowing } from "./growingFile.ts";
import { type DigestMaker, type JournalCopies, journalCopies, readJournal } from "./journalCopies.ts";
import { type Copy, idMs, type Make, type Original, seriesOf, symbolsOf } from "./symbols.ts";
import type { TakenDay } from "./takeDay.ts";

const PROGRESS_EVERY_DAYS = 365;

/** A day's rows as functions that make those of a copy. */
interface Template {
  readonly original: Original;
  readonly tables: readonly CopiedTable[];
  readonly journal: JournalCopies;
  readonly orders: number;
  readonly bills: number;
  /** The counters of tickets, by their names on the taken day. */
  readonly tokens: readonly { readonly name: Make<string>; readonly last: number }[];
}

/** The content that a file is to have: so many business days, the newest one in the middle of its evening. */
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
  const first = newest - days + 1;
  copyFileSync(taken.wholeFile, file);
  const growing = openGrowing(file);
  emptyFile(growing, taken, first);
  const ofResort = await resortDigests(growing.kysely);
  const whole = await templateOf(taken, taken.wholeFile, ofResort);
  const evening = await templateOf(taken, taken.eveningFile, ofResort);
  let head = await writeSetup(growing, taken, { original: whole.original, days: first, ofResort });
  const lastNumbers = new Map<string, number>();
  for (let day = first; day <= newest; day++) {
    const template = day === newest ? evening : whole;
    const series = seriesOf(template.original, day);
    const copy: Copy = { days: day, lastNumber: lastNumbers.get(series) ?? 0 };
    head = await writeDay(growing, template, { head, copy });
    lastNumbers.set(series, copy.lastNumber + template.bills);
    if ((day - first + 1) % PROGRESS_EVERY_DAYS === 0) console.log(`  ${day - first + 1} of ${days} days`);
  }
  const invoices = [...lastNumbers].map(([series, last]) => ({ name: invoiceCounter(series), last }));
  const tokens = evening.tokens.map(({ name, last }) => ({
    name: name({ days: newest, lastNumber: 0 }),
    last,
  }));
  const counters = [...invoices, ...tokens].map((counter) => ({ generation: 1, ...counter }));
  await growing.kysely.insertInto("counters").values(counters).execute();
  await sql`insert into expense_sums (category, expenses, total_amount, paid_amount)
    select category, count(*), sum(total_amount), sum(paid_amount) from expenses
    where deleted_at is null group by category`.execute(growing.kysely);
  await growing.close();
  return whole.orders * (days - 1) + evening.orders;
}

async function templateOf(taken: TakenDay, file: string, ofResort: DigestMaker): Promise<Template> {
  const { reader, close } = openForReading(file);
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
  const counters = await reader.selectFrom("counters").selectAll().where("name", "like", "kot %").execute();
  await close();
  const digests: DigestMaker = (table, id) => {
    const copied = rows.find(({ entity }) => entity.table === table);
    if (!copied) return ofResort(table, id);
    const makers = copied.byId.get(id) ?? [];
    return (copy) =>
      digestOf(
        copied.entity,
        makers.map((make) => make(copy)),
      );
  };
  const journal = journalCopies(await readJournal(file, taken.setupSeq), { symbols, digests });
  const tokens = counters.map(({ name, last }) => ({ name: symbols.text(name), last }));
  return { original, tables: rows, journal, orders: orders.count, bills: bills.count, tokens };
}

/** The tables of the resort itself, which all days have in common. */
const resortTables = entities.filter((entity) => !isOfDay(entity) && typeof entity.journal === "string");

/** Reads the rows of the resort itself, and returns what makes their digests. */
async function resortDigests(reader: ReadTx): Promise<DigestMaker> {
  const known = new Map<string, Uint8Array>();
  for (const entity of resortTables) {
    const { rows } = await sql<
      Readonly<Record<string, unknown>>
    >`select * from ${sql.table(entity.table)}`.execute(reader);
    const groups = Map.groupBy(rows, (row) => String(row[keyOf(entity)]));
    for (const [id, own] of groups) known.set(`${entity.table} ${id}`, digestOf(entity, own));
  }
  return (table, id) => {
    const digest = known.get(`${table} ${id}`);
    return digest && (() => digest);
  };
}

/** Returns the ids of the resort itself: of its tables, dishes, people. */
async function keptIds(reader: ReadTx): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const { table } of keptTables.filter(({ columns }) => "id" in columns)) {
    const { rows } = await sql<{ id: string | number }>`select id from ${sql.table(table)}`.execute(reader);
    for (const { id } of rows) ids.add(String(id));
  }
  return ids;
}

/** The tables that the grower writes itself. */
const written: readonly string[] = engineEntities.map(({ table }) => table);
const keptTables = entities.filter((entity: Entity) => !isOfDay(entity) && !written.includes(entity.table));

/** Removes the day from a copy of its file, and moves the resort's own moments to before the first day. */
function emptyFile({ sqlite }: GrowingFile, { from, until }: TakenDay, first: number): void {
  const emptied = entities.filter(isOfDay).map(({ table }) => table);
  for (const name of [...emptied.toReversed(), "journal", "idempotency_keys", "counters", "approvals"])
    sqlite.prepare(`delete from ${name}`).run([]);
  const moved = first * 24 * 3_600_000;
  for (const { table, columns } of keptTables) {
    for (const [column, kind] of Object.entries(columns)) {
      if (kind.startsWith("instant"))
        sqlite
          .prepare(`update ${table} set ${column} = ${column} + ? where ${column} between ? and ?`)
          .run([moved, from, until]);
    }
  }
}

/** Writes the journal of how the resort was set up, and returns its head. */
async function writeSetup(
  { kysely }: GrowingFile,
  { wholeFile, setupSeq }: TakenDay,
  {
    original,
    days,
    ofResort,
  }: { readonly original: Original; readonly days: number; readonly ofResort: DigestMaker },
): Promise<JournalHead> {
  const rows = await readJournal(wholeFile, 0, setupSeq);
  const setup = journalCopies(rows, { symbols: symbolsOf(original), digests: ofResort });
  const { epoch } = await kysely.selectFrom("journal_head").select("epoch").executeTakeFirstOrThrow();
  return await kysely.transaction().execute(async (transaction) => {
    const tx = await openBatchTx(transaction);
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
  return await kysely.transaction().execute(async (transaction) => {
    const tx = await openBatchTx(transaction);
    for (const table of copies) insertAll(sqlite, table, copy);
    const newHead = await journal.write(tx, head, copy);
    await saveHead(tx, newHead);
    return newHead;
  });
}

function insertAll(sqlite: SqliteDatabase, { entity, columns, rows }: CopiedTable, copy: Copy): void {
  const places = columns.map(() => "?").join(", ");
  const insert = sqlite.prepare(`insert into ${entity.table} (${columns.join(", ")}) values (${places})`);
  for (const cells of rows) insert.run(cells.map((make) => make(copy)));
}
