import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { renameDurably } from "../backupFile/files.ts";
import { createPrivateFile } from "../privateFiles.ts";
import { storageTroubleOf } from "../storage/storageTrouble.ts";
import { packChange } from "../stored/packedChange.ts";
import { isIdColumn, storedIdSql } from "../stored/sqliteIds.ts";
import { indexesLeftOut, sqliteTables, sqliteValues } from "./newTables.ts";

/** Rows that are copied in one transaction. */
const BATCH_ROWS = 20_000;
const CACHE_KB = 16_000;
const BUSY_TIMEOUT_MS = 1_000;
const SAY_EVERY_MS = 2_000;

export interface Rewriting {
  readonly file: string;
  /** The name under which the migration is remembered. */
  readonly migration: string;
  readonly say: (line: string) => void;
}

/** The file that is written; it takes the place of the database when it is whole. */
export function unfinishedFile(file: string): string {
  return `${file}.rewriting`;
}

/**
 * Writes the database anew in today's layout into a file beside it and puts that file in its place. The database itself is
 * only read, so a process that ends in the middle leaves it as it was, and the next one goes on with the last batch. Memory
 * stays bounded: rows are copied 20,000 at a time by SQLite itself. Blocks while it runs.
 */
export function rewriteSqlite({ file, migration, say }: Rewriting): void {
  const target = openTarget(file);
  try {
    prepareTables(target);
    copyIssuers(target);
    for (const table of tablesOf(target)) copyTable(target, table, progressOf(target, table, say));
    makeIndexes(target, say);
    makeTriggers(target);
    finish(target, migration);
  } finally {
    target.close();
  }
  closeForGood(file);
  renameDurably(unfinishedFile(file), file);
}

/** Whether a file that was begun before is one of this database as it is now. */
export function isUnfinished(file: string): boolean {
  if (!existsSync(unfinishedFile(file))) return false;
  const database = new DatabaseSync(unfinishedFile(file), { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    attach(database, file);
    return isOfThisDatabase(database);
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/** Opens the new file with the database attached as `before`; nobody else may have that open meanwhile. */
function openTarget(file: string): DatabaseSync {
  const path = unfinishedFile(file);
  if (!isUnfinished(file)) for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
  createPrivateFile(path);
  const target = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: false });
  try {
    target.exec("pragma journal_mode = wal");
    target.exec("pragma synchronous = normal");
    target.exec(`pragma cache_size = -${CACHE_KB}`);
    target.function("packed", (change) => packChange(String(change)));
    attach(target, file);
    // A server of an earlier release that runs on it would write into a file that is then replaced.
    target.exec("pragma before.locking_mode = exclusive");
    target.exec("begin immediate; select count(*) from before.sqlite_master; commit");
    return target;
  } catch (error) {
    target.close();
    if (storageTroubleOf(error) !== undefined) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `the database cannot be brought to its new layout while another program has it open (${why}).`,
    );
  }
}

function attach(database: DatabaseSync, file: string): void {
  database.prepare("attach ? as before").run(file);
}

const Name = z.object({ name: z.string(), sql: z.string() });
const namesIn = (database: DatabaseSync, type: "table" | "index" | "trigger") =>
  database
    .prepare(
      "select name, sql from before.sqlite_master where type = ? and sql is not null and name not like 'sqlite_%' order by name",
    )
    .all(type)
    .map((row) => Name.parse(row));

const tablesOf = (target: DatabaseSync) =>
  namesIn(target, "table").flatMap(({ name }) => (name === "bill_issuers" ? [] : [name]));

/** Creates every table of the database, and the one that knows how far the copying has come. */
function prepareTables(target: DatabaseSync): void {
  if (isOfThisDatabase(target)) return;
  target.exec("begin");
  for (const { name, sql } of namesIn(target, "table")) {
    const anew = sqliteTables[name];
    target.exec(anew ? `create table ${name} ${anew.columns}` : withIdColumns(sql));
  }
  target.exec("create table rewriting (name text primary key, done integer not null) strict");
  target.prepare("insert into rewriting values (?, 0)").run(stateOf(target));
  target.exec("commit");
}

/** Lets the columns of ids hold bytes: in a strict table a column of text does not. */
function withIdColumns(sql: string): string {
  return sql.replace(/\b(\w+)("?) text\b/gi, (whole, name: string, quote: string) =>
    isIdColumn(name) ? `${name}${quote} any` : whole,
  );
}

/** Returns what is different after any change of the database: its journal's head, and its tables. */
function stateOf(target: DatabaseSync): string {
  const head = target.prepare("select seq, hash, epoch from before.journal_head").get();
  const names = [...namesIn(target, "table"), ...namesIn(target, "index")];
  return createHash("sha256")
    .update(JSON.stringify([head, names]))
    .digest("hex");
}

function isOfThisDatabase(target: DatabaseSync): boolean {
  const known = target.prepare("select 1 from sqlite_master where name = 'rewriting'").get();
  if (!known) return false;
  return target.prepare("select 1 from rewriting where name = ?").get(stateOf(target)) !== undefined;
}

const Count = z.object({ count: z.number().nullable() });
const countOf = (target: DatabaseSync, sql: string, ...values: (string | number)[]) =>
  Count.optional().parse(target.prepare(sql).get(...values))?.count ?? 0;

/** Makes the function that says, now and then, how many rows of a table are copied. */
function progressOf(target: DatabaseSync, table: string, say: (line: string) => void) {
  const all = hasRowNumbers(target, table)
    ? countOf(target, `select max(rowid) as count from before.${table}`)
    : 0;
  let saidAt = Date.now();
  return (done: number) => {
    if (Date.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = Date.now();
    say(`Writing ${table}: row ${done} of ${all}.`);
  };
}

function copyTable(target: DatabaseSync, table: string, onDone: (rows: number) => void): void {
  const columns = columnsOf(target, table);
  const names = columns.map(({ name }) => name).join(", ");
  const values = columns.map(({ value }) => value).join(", ");
  const insert = `insert into ${table} (${names}) select ${values} from before.${table}`;
  if (!hasRowNumbers(target, table)) {
    // Such tables hold sums of days: few rows, which are copied at once.
    target.exec(`begin; delete from ${table}; ${insert}; commit`);
    return;
  }
  const copy = target.prepare(`${insert} where rowid > ? and rowid <= ? order by rowid`);
  const note = target.prepare(
    "insert into rewriting values (?, ?) on conflict (name) do update set done = excluded.done",
  );
  const last = `select max(rowid) as count from
    (select rowid from before.${table} where rowid > ? order by rowid limit ${BATCH_ROWS})`;
  for (let done = countOf(target, "select done as count from rewriting where name = ?", table); ; ) {
    const upTo = countOf(target, last, done);
    if (upTo === 0) return;
    target.exec("begin");
    copy.run(done, upTo);
    note.run(table, upTo);
    target.exec("commit");
    done = upTo;
    onDone(done);
  }
}

/** Copies who issued bills first: the bills refer to it, where each had its own copy of the text. */
function copyIssuers(target: DatabaseSync): void {
  target.exec("begin");
  target.exec("insert or ignore into bill_issuers (id, data) select id, data from before.bill_issuers");
  target.exec(
    "insert or ignore into bill_issuers (data) select distinct issuer from before.bills where issuer_id is null",
  );
  target.exec("commit");
}

function hasRowNumbers(target: DatabaseSync, table: string): boolean {
  return (
    countOf(
      target,
      "select wr as count from pragma_table_list where schema = 'before' and name = ?",
      table,
    ) === 0
  );
}

const Column = z.object({ name: z.string() });

/** Lists the columns of the new table, and what is written to each. */
function columnsOf(target: DatabaseSync, table: string): { name: string; value: string }[] {
  const values = sqliteTables[table]?.values ?? sqliteValues[table] ?? {};
  return target
    .prepare("select name from pragma_table_info(?, 'main')")
    .all(table)
    .map((row) => {
      const { name } = Column.parse(row);
      const value = values[name] ?? name;
      return { name, value: isIdColumn(name) ? storedIdSql(value) : value };
    });
}

function makeIndexes(target: DatabaseSync, say: (line: string) => void): void {
  const saidAt = Date.now();
  const there = new Set(
    target
      .prepare("select name from main.sqlite_master where type = 'index'")
      .all()
      .map((row) => Column.parse(row).name),
  );
  for (const { name, sql } of namesIn(target, "index")) {
    if (there.has(name) || indexesLeftOut.includes(name)) continue;
    if (Date.now() - saidAt > SAY_EVERY_MS) say(`Making the index ${name}.`);
    target.exec(sql);
  }
}

/** Makes the triggers once all rows are there: they are for what is written later. */
function makeTriggers(target: DatabaseSync): void {
  target.exec("begin");
  for (const { name, sql } of namesIn(target, "trigger"))
    target.exec(`drop trigger if exists main.${name}; ${sql}`);
  target.exec("commit");
}

/** Checks that nothing is missing, and that all can be read; then the new file is a database like any other. */
function finish(target: DatabaseSync, migration: string): void {
  for (const table of tablesOf(target)) {
    const [before, now] = ["before", "main"].map((of) =>
      countOf(target, `select count(*) as count from ${of}.${table}`),
    );
    if (before !== now) throw new Error(`the table ${table} has ${now} rows anew and had ${before}`);
  }
  const broken = target.prepare("pragma main.foreign_key_check").all();
  if (broken.length > 0) throw new Error(`${broken.length} rows refer to rows that are not there`);
  target.exec("begin");
  target.prepare("insert into migrations (name) values (?)").run(migration);
  target.exec("drop table rewriting");
  target.exec("commit");
  target.exec("detach before");
  target.exec("pragma wal_checkpoint(truncate)");
  target.exec("pragma journal_mode = delete");
}

/** Moves what stands beside the database into it, so that nothing of it is left when another file takes its place. */
function closeForGood(file: string): void {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec("pragma journal_mode = delete");
  } finally {
    database.close();
  }
  for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
}
