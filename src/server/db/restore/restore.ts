import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import type { JournalAction } from "#domain/events.ts";
import { businessDayOf, type Instant, instant } from "#domain/time.ts";
import { checkSqlite, renameDurably } from "../backup/backUpSqlite.ts";
import { findLastClockRow } from "../clock/clockRows.ts";
import { timeOf } from "../clock/serverClock.ts";
import { readCutoffHour } from "../days.ts";
import { chainRows, insertRows, type NewJournalRow, readHead, saveHead, verifyJournal } from "../journal.ts";
import { unfinishedFile } from "../layout/rewriteSqlite.ts";
import { migrateFile, sayOnConsole } from "../migrate.ts";
import { makeFilesPrivate } from "../privateFiles.ts";
import type { Database } from "../schema.ts";
import { sqliteDialect } from "../sqlite.ts";
import { continueSeries, type IssuedNumbers, type LostNumbers, readIssuedNumbers } from "./restoredSeries.ts";

/** Why nothing was restored, in words for the console. */
export class RestoreRefused extends Error {}

const BUSY_TIMEOUT_MS = 1_000;
const SQLITE_BUSY = 5;
/** What SQLite keeps beside a database while it is open. */
const COMPANIONS = ["-wal", "-shm"];

export interface RestoreRequest {
  /** The database that the server opens. */
  readonly file: string;
  /** The backup. */
  readonly from: string;
  /** Other backups, which may know of bills that this one does not. */
  readonly others: readonly string[];
  readonly at: Instant;
}

export interface Restored {
  /** Where the database is that was there before; undefined when there was none. */
  readonly aside: string | undefined;
  /** How far the backup's journal goes. */
  readonly seq: number;
  readonly lost: readonly LostNumbers[];
  /** Databases that could not be asked which invoice numbers they know. */
  readonly unreadable: readonly string[];
}

/**
 * Replaces the database by a backup while no server runs. The backup is checked first, and the database that was there
 * is kept aside. A new epoch begins, so that devices read everything afresh and deliver what they still hold; all sessions
 * end; and invoice numbers go on after the highest that the replaced database or another backup knows.
 */
export async function restoreSqlite({ file, from, others, at }: RestoreRequest): Promise<Restored> {
  throwIfServerRuns(file);
  const copy = `${file}.restoring`;
  try {
    for (const end of ["", ...COMPANIONS]) rmSync(copy + end, { force: true });
    copyFileSync(from, copy);
    makeFilesPrivate(dirname(copy));
    const asked = [file, ...others].filter((path) => existsSync(path));
    const answers = asked.map((path) => ({ path, numbers: readIssuedNumbers(path) }));
    const known = answers.flatMap(({ numbers }) => numbers ?? []);
    const { seq, lost } = await prepareCopy(copy, { name: basename(from), known, at });
    // Somebody may have started a server while the copy was made.
    throwIfServerRuns(file);
    const aside = existsSync(file) ? setAside(file, at) : undefined;
    renameDurably(copy, file);
    const unreadable = answers.flatMap(({ path, numbers }) => (numbers ? [] : [path]));
    return { aside, seq, lost, unreadable };
  } finally {
    rmSync(copy, { force: true });
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
  readonly known: readonly IssuedNumbers[];
  readonly at: Instant;
}

async function prepareCopy(
  copy: string,
  preparation: Preparation,
): Promise<{ readonly seq: number; readonly lost: readonly LostNumbers[] }> {
  const integrity = checked(copy);
  if (integrity !== "ok") throw new RestoreRefused(`The backup cannot be trusted: ${integrity}`);
  await bringUpToDate(copy);
  const database = new Kysely<Database>({ dialect: sqliteDialect({ file: copy, readOnly: false }) });
  try {
    const { problem, head } = await verifyJournal(database);
    if (problem) {
      throw new RestoreRefused(`The backup's journal is damaged at row ${problem.seq}: ${problem.why}.`);
    }
    return { seq: head.seq, lost: await beginEpoch(database, copy, preparation) };
  } finally {
    await database.destroy();
  }
}

/** Brings a backup of an earlier release up to date, so that its journal can be read. It is a copy and needs no backup. */
async function bringUpToDate(copy: string): Promise<void> {
  try {
    await migrateFile(copy, { backupDir: undefined, say: sayOnConsole });
  } finally {
    for (const end of ["", ...COMPANIONS]) rmSync(unfinishedFile(copy) + end, { force: true });
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
  copy: string,
  { name, known, at }: Preparation,
): Promise<readonly LostNumbers[]> {
  const restored = readIssuedNumbers(copy);
  if (!restored) throw new RestoreRefused("The backup does not say which invoice numbers it has issued.");
  return await database.transaction().execute(async (tx) => {
    const head = await readHead(tx);
    const lastRow = await findLastClockRow(tx);
    const time = instant(Math.max(at, lastRow ? timeOf(lastRow) : 0));
    const businessDay = businessDayOf(time, await readCutoffHour(tx));
    const lost = await continueSeries(tx, restored, known);
    await tx.updateTable("sessions").set({ ended_at: time }).where("ended_at", "is", null).execute();
    await tx.updateTable("sessions").set({ revoked_at: time }).where("revoked_at", "is", null).execute();
    const rowOf = (action: JournalAction, entityId: string, change: object): NewJournalRow => ({
      at: time,
      businessDay,
      personId: "",
      deviceId: "console",
      commandKey: "",
      topic: "settings",
      action,
      entityId,
      orderId: null,
      tableId: null,
      change: JSON.stringify(change),
    });
    const rows = [
      rowOf("backup.restored", name, {
        before: { epoch: head.epoch },
        after: { backup: name, seq: head.seq },
      }),
      ...lost.map((range) => rowOf("invoiceNumbers.lost", range.series, { after: range })),
    ];
    const chained = chainRows(head, rows);
    await insertRows(tx, chained.rows);
    await saveHead(tx, chained.head);
    await tx.updateTable("journal_head").set({ epoch: randomUUID() }).execute();
    return lost;
  });
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
