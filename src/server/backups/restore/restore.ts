import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import type { Topic } from "#domain/events.ts";
import { type BusinessDay, type Instant, instant } from "#domain/time.ts";
import { collectChanges, withDigests } from "../../db/changes.ts";
import { findLastClockRow } from "../../db/clock/clockRows.ts";
import { timeOf } from "../../db/clock/serverClock.ts";
import { raiseCounter } from "../../db/counters.ts";
import type { Database } from "../../db/database.ts";
import {
  chainRows,
  insertRows,
  type NewJournalRow,
  readHead,
  saveHead,
  verifyJournal,
} from "../../db/journal.ts";
import { OtherSchema, type Schema, throwIfOtherSchema } from "../../db/migrate.ts";
import { makeFilesPrivate } from "../../db/privateFiles.ts";
import { sqliteDialect } from "../../db/sqlite.ts";
import { commandTx, openBatchTx, type Tx } from "../../db/tx.ts";
import { highestOf, readCounters } from "../file/counters.ts";
import { checkSqlite, renameDurably } from "../file/files.ts";
import { type Counter, DamagedBackup, readManifest } from "../file/manifest.ts";
import { type OnBytes, unpackFile } from "../file/pack.ts";
import { NoRoom, throwIfLess } from "../file/room.ts";
import { replayChain } from "./replayChain.ts";

/** Why nothing was restored, in words for the console. */
export class RestoreRefused extends Error {}

const BUSY_TIMEOUT_MS = 1_000;
const SQLITE_BUSY = 5;
/** The files that SQLite keeps beside a database while it is open. */
const COMPANIONS = ["-wal", "-shm"];

/** A counter that a restore raised: another database or backup took the numbers from `from` to `to`. */
export interface Raised {
  readonly generation: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The features' part in a restore. */
export interface RestoredFeatures {
  readonly schema: Schema;
  /** Queries for counters out of other tables, where those of a damaged database cannot be read. */
  readonly counterSources: readonly string[];
  /** Ends what must not live again in a restored database. Returns the day of the moment, and what the journal says beside it. */
  adapt(
    tx: Tx,
    restored: { readonly at: Instant; readonly generation: number; readonly raised: readonly Raised[] },
  ): Promise<{ readonly businessDay: BusinessDay; readonly rows: readonly RestoreRow[] }>;
}

interface RestoreRow {
  readonly topic: Topic;
  readonly action: string;
  readonly entityId: string;
  readonly change: object;
}

export interface RestoreRequest {
  /** The database that the server opens. */
  readonly file: string;
  /** The backup. */
  readonly from: string;
  readonly features: RestoredFeatures;
  /** The chain that goes on where the backup ends. */
  readonly chain?: string | undefined;
  /** Counters that are known from elsewhere. */
  readonly counters?: readonly Counter[];
  /** Other backups, which may know of numbers that this one does not. */
  readonly others: readonly string[];
  readonly at: Instant;
  /** Hears what is being done and how far it is. */
  readonly progress?: RestoreProgress;
  /** The free bytes of the database's disk. Default: what the disk says. */
  readonly freeBytes?: number;
}

export interface RestoreProgress {
  readonly say: (line: string) => void;
  /** How much of the database was written, in bytes. */
  readonly onBytes: OnBytes;
}

const NOT_SHOWN: RestoreProgress = { say: () => undefined, onBytes: () => undefined };

export interface Restored {
  /** Where the database is that was there before; undefined when there was none. */
  readonly aside: string | undefined;
  /** How far the backup's journal goes. */
  readonly seq: number;
  readonly raised: readonly Raised[];
  /** Which counters the restored database uses. */
  readonly generation: number;
  /** A sentence where the chain says that it went further. */
  readonly damage: string | undefined;
  /** Databases that could not be asked which numbers they know. */
  readonly unreadable: readonly string[];
}

/**
 * Replaces the database by a backup while no server runs. The backup is checked first, and the database that was there
 * is kept aside. A new epoch begins, so that devices read everything afresh and deliver what they still hold; all sessions
 * end; and each counter goes on after the highest number that the replaced database or another backup knows.
 */
export async function restoreSqlite(request: RestoreRequest): Promise<Restored> {
  const { file, from, chain, others, at, features, progress = NOT_SHOWN } = request;
  throwIfServerRuns(file);
  const copy = `${file}.restoring`;
  try {
    for (const end of ["", ...COMPANIONS]) rmSync(copy + end, { force: true });
    writeCopy(request, copy);
    makeFilesPrivate(dirname(copy));
    if (chain !== undefined) progress.say("Taking over the commits since then.");
    const damage = chain === undefined ? undefined : await replayChain(chain, copy);
    const asked = [file, ...others].filter((path) => existsSync(path));
    const answers = asked.map((path) => ({ path, counters: readCounters(path, features.counterSources) }));
    const isKnown = answers.some(({ path, counters }) => path === file && counters !== undefined);
    const known = answers.flatMap(({ counters }) => counters ?? []);
    known.push(...(request.counters ?? []).map((counter) => (isKnown ? counter : withMargin(counter))));
    const preparation = { name: basename(chain ?? from), known, at, features, progress };
    const begun = await prepareCopy(copy, preparation);
    // Somebody may have started a server while the copy was made.
    throwIfServerRuns(file);
    const aside = existsSync(file) ? setAside(file, at) : undefined;
    renameDurably(copy, file);
    const unreadable = answers.flatMap(({ path, counters }) => (counters ? [] : [path]));
    return { aside, ...begun, damage, unreadable };
  } finally {
    for (const end of ["", ...COMPANIONS]) rmSync(copy + end, { force: true });
  }
}

/** More numbers than people take in the second that a continuous copy may be behind. */
const NUMBERS_NOT_COPIED = 20;

/** The database that took the numbers cannot be asked: those that may have been taken after the last copy stay unused. */
function withMargin(counter: Counter): Counter {
  return { ...counter, last: counter.last + NUMBERS_NOT_COPIED };
}

/** Writes the database that a backup holds beside the one that is there. Throws `RestoreRefused` where that cannot be done. */
function writeCopy({ file, from, progress = NOT_SHOWN, freeBytes }: RestoreRequest, copy: string): void {
  try {
    const needed = readManifest(from).databaseBytes;
    throwIfLess(dirname(file), { needed, what: "the restored database", freeBytes });
    progress.say("Unpacking the backup.");
    unpackFile({ from, to: copy }, progress.onBytes);
  } catch (error) {
    if (error instanceof DamagedBackup) {
      throw new RestoreRefused(`The backup cannot be trusted: ${error.message}. Choose another one.`);
    }
    if (error instanceof NoRoom) throw new RestoreRefused(error.message);
    throw error;
  }
}

/**
 * Throws when a server has the database open: then nobody can lock it alone. Also moves the write-ahead log into the
 * database, so that one file holds all.
 */
function throwIfServerRuns(file: string): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec("pragma locking_mode = exclusive");
    database.exec("begin exclusive");
    database.exec("commit");
    database.exec("pragma wal_checkpoint(truncate)");
  } catch (error) {
    const isBusy = error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
    if (isBusy) throw new RestoreRefused("The server is running. Stop it first.");
    // A damaged database is the very reason to restore: it is set aside as it is.
  } finally {
    database.close();
  }
}

interface Preparation {
  /** The backup's name. */
  readonly name: string;
  readonly known: readonly Counter[];
  readonly at: Instant;
  readonly features: RestoredFeatures;
  readonly progress: RestoreProgress;
}

/** How often it is said how far the journal is checked. */
const SAY_EVERY_ROWS = 100_000;

async function prepareCopy(
  copy: string,
  preparation: Preparation,
): Promise<Pick<Restored, "seq" | "raised" | "generation">> {
  const { say } = preparation.progress;
  say("Checking every page of it.");
  const integrity = checked(copy);
  if (integrity !== "ok") throw new RestoreRefused(`The backup cannot be trusted: ${integrity}`);
  const database = new Kysely<Database>({ dialect: sqliteDialect({ file: copy, readOnly: false }) });
  try {
    const { schema } = preparation.features;
    await throwIfOtherSchema({ reader: database, dialect: "sqlite" }, schema, "The backup");
    const { problem, head } = await verifyJournal(database, (seq, { seq: of }) => {
      if (seq % SAY_EVERY_ROWS === 0) say(`Checked ${seq} of ${of} journal rows.`);
    });
    if (problem) {
      throw new RestoreRefused(`The backup's journal is damaged at row ${problem.seq}: ${problem.why}.`);
    }
    return { seq: head.seq, ...(await beginEpoch(database, preparation)) };
  } catch (error) {
    throw error instanceof OtherSchema ? new RestoreRefused(error.message) : error;
  } finally {
    await database.destroy();
  }
}

function checked(file: string): string {
  try {
    return checkSqlite(file);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function beginEpoch(
  database: Kysely<Database>,
  { name, known, at, features }: Preparation,
): Promise<Pick<Restored, "raised" | "generation">> {
  return await database.transaction().execute(async (transaction) => {
    const batch = await openBatchTx(transaction);
    const changes = collectChanges();
    const tx = commandTx(batch, changes);
    const head = await readHead(tx);
    const lastRow = await findLastClockRow(tx);
    const time = instant(Math.max(at, lastRow ? timeOf(lastRow) : 0));
    const raised = await raiseCounters(tx, known);
    const { generation } = await tx.selectFrom("journal_head").select("generation").executeTakeFirstOrThrow();
    const { businessDay, rows } = await features.adapt(tx, { at: time, generation, raised });
    const restored: RestoreRow = {
      topic: "settings",
      action: "backup.restored",
      entityId: name,
      change: { before: { epoch: head.epoch }, after: { backup: name, seq: head.seq } },
    };
    const written = [restored, ...rows].map(
      (row): Omit<NewJournalRow, "digests"> => ({
        ...row,
        at: time,
        businessDay,
        personId: "",
        deviceId: "console",
        commandKey: "",
        aboutId: null,
        atId: null,
        change: JSON.stringify(row.change),
      }),
    );
    const chained = chainRows(head, withDigests(written, changes.list()));
    await insertRows(batch, chained.rows);
    await saveHead(batch, chained.head);
    await tx.updateTable("journal_head").set({ epoch: randomUUID() }).execute();
    return { raised, generation };
  });
}

/** Raises each counter to the highest number that is known of it. */
async function raiseCounters(tx: Tx, known: readonly Counter[]): Promise<Raised[]> {
  const raised: Raised[] = [];
  for (const { generation, name, last: to } of highestOf(known)) {
    const last = await raiseCounter(tx, { generation, name, to });
    if (last < to) raised.push({ generation, name, from: last + 1, to });
  }
  return raised;
}

/** Gives the database a second name, so that there is never a moment without one under the first. */
function setAside(file: string, at: Instant): string {
  const stamp = new Date(at).toISOString().replace(/[:.]/g, "-");
  const aside = join(dirname(file), `rasoi-replaced-${stamp}.db`);
  try {
    linkSync(file, aside);
  } catch {
    // Some file systems know no second names.
    copyFileSync(file, aside);
  }
  for (const end of COMPANIONS) if (existsSync(file + end)) renameSync(file + end, aside + end);
  return aside;
}
