import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import type { Instant } from "#domain/time.ts";
import type { Database } from "../../db/database.ts";
import { verifyJournal } from "../../db/journal.ts";
import { OtherSchema, throwIfOtherSchema } from "../../db/migrate.ts";
import { makeFilesPrivate } from "../../db/privateFiles.ts";
import { sqliteDialect } from "../../db/sqlite.ts";
import { checkSqlite, renameDurably } from "../file/durableFiles.ts";
import { NotEnoughSpace, throwIfNoSpace } from "../file/freeSpace.ts";
import { writeHeadFile } from "../file/headFile.ts";
import { DamagedBackup, readManifest } from "../file/manifest.ts";
import { type OnBytes, unpackFile } from "../file/pack.ts";
import { baseOf, isLogCopy } from "../logCopy/copyFolder.ts";
import { beginEpoch, type NewEpoch, type RestoredFeatures } from "./beginEpoch.ts";
import { noteRaised, readKnownNumbers } from "./knownNumbers.ts";
import { replayLogCopy } from "./replayLogCopy.ts";
import { RestoreRefused } from "./unknownPeriod.ts";

const BUSY_TIMEOUT_MS = 1_000;
const SQLITE_BUSY = 5;
/** A database, and the files that SQLite keeps beside it while it is open. */
const ENDINGS = ["", "-wal", "-shm"];
const PROGRESS_EVERY_ROWS = 100_000;

export interface RestoreRequest {
  /** The server's database. */
  readonly file: string;
  /** A backup, or a continuous copy. */
  readonly from: string;
  readonly features: RestoredFeatures;
  /** Last numbers, as printed on paper. */
  readonly papers?: readonly string[];
  /** Other backups, copies and old databases that may know more numbers; skipped numbers are noted in the copies. */
  readonly others: readonly string[];
  readonly at: Instant;
  readonly progress?: RestoreProgress;
  /** The database disk's free bytes. Default: measured. */
  readonly freeBytes?: number;
}

export interface RestoreProgress {
  /** Receives a sentence for each step. */
  readonly report: (line: string) => void;
  /** Receives the progress, in bytes of the database. */
  readonly onBytes: OnBytes;
}

const NOT_SHOWN: RestoreProgress = { report: () => undefined, onBytes: () => undefined };

export interface Restored extends Omit<NewEpoch, "head"> {
  /** Where the previous database is now, if there was one. */
  readonly replacedFile: string | undefined;
  /** Set if the continuous copy claims to go further. */
  readonly damage: string | undefined;
  /** Backups and databases whose numbers are unknown. */
  readonly unreadable: readonly string[];
  /** Continuous copies in which the skipped numbers could not be noted. */
  readonly unnoted: readonly string[];
}

/**
 * Replaces the database with a backup or a continuous copy while no server runs. The restored database is checked first, and the
 * previous one is kept. A new epoch begins, so that devices refetch everything and deliver their queued commands; all sessions
 * end; each counter continues after the highest number known to the replaced database, a backup or a copy. If the replaced
 * database is unreadable, numbers that it may have used stay unused.
 */
export async function restoreSqlite(request: RestoreRequest): Promise<Restored> {
  const { file, from, others, papers = [], at, features, progress = NOT_SHOWN } = request;
  const unchecked = `${file}.restoring`;
  throwIfServerRuns(file);
  try {
    deleteDatabase(unchecked);
    unpack(request, unchecked);
    makeFilesPrivate(dirname(file));
    let damage: string | undefined;
    if (isLogCopy(from)) {
      progress.report("Taking over the commits since then.");
      damage = await replayLogCopy(from, unchecked);
    }
    await check(unchecked, features, progress);
    const { counterSources } = features;
    const { unreadable, ...numbers } = await readKnownNumbers({
      file,
      restored: unchecked,
      others,
      counterSources,
    });
    const { head, ...epoch } = await withDatabase(unchecked, (database) =>
      beginEpoch(database, { ...numbers, name: basename(from), papers, at, features }),
    );
    // A server may have been started meanwhile.
    throwIfServerRuns(file);
    const replacedFile = existsSync(file) ? putAside(file, at) : undefined;
    renameDurably(unchecked, file);
    await writeHeadFile(file, { ...head, at });
    return { ...epoch, replacedFile, damage, unreadable, unnoted: await noteRaised(others, epoch.raised) };
  } finally {
    deleteDatabase(unchecked);
  }
}

function deleteDatabase(file: string): void {
  for (const ending of ENDINGS) rmSync(file + ending, { force: true });
}

/** Throws if a server has the database open, since nobody else can then lock it. Moves the write-ahead log into the file. */
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
    // A damaged database is the reason to restore: it is put aside as it is.
  } finally {
    database.close();
  }
}

function unpack({ file, from, progress = NOT_SHOWN, freeBytes }: RestoreRequest, to: string): void {
  const backup = isLogCopy(from) ? baseOf(from) : from;
  try {
    const needed = readManifest(backup).databaseBytes;
    throwIfNoSpace(dirname(file), { needed, what: "the restored database", freeBytes });
    progress.report("Unpacking the backup.");
    unpackFile({ from: backup, to }, progress.onBytes);
  } catch (error) {
    if (error instanceof DamagedBackup) throw untrusted(`${error.message}. Choose another one.`);
    throw error instanceof NotEnoughSpace ? new RestoreRefused(error.message) : error;
  }
}

const untrusted = (why: string) => new RestoreRefused(`The backup cannot be trusted: ${why}`);

/** Throws `RestoreRefused` unless every page is readable, the schema is current and the journal is complete. */
async function check(file: string, { schema }: RestoredFeatures, { report }: RestoreProgress): Promise<void> {
  report("Checking every page of it.");
  const damage = findDamage(file);
  if (damage !== "ok") throw untrusted(damage);
  await withDatabase(file, async (reader) => {
    await throwIfOtherSchema({ reader, dialect: "sqlite" }, schema, "The backup").catch((error: unknown) => {
      throw error instanceof OtherSchema ? new RestoreRefused(error.message) : error;
    });
    const { problem } = await verifyJournal(reader, (seq, { seq: of }) => {
      if (seq % PROGRESS_EVERY_ROWS === 0) report(`Checked ${seq} of ${of} journal rows.`);
    });
    if (problem)
      throw new RestoreRefused(`The backup's journal is damaged at row ${problem.seq}: ${problem.why}.`);
  });
}

function findDamage(file: string): string {
  try {
    return checkSqlite(file);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function withDatabase<T>(file: string, work: (database: Kysely<Database>) => Promise<T>): Promise<T> {
  const database = new Kysely<Database>({ dialect: sqliteDialect({ file, readOnly: false }) });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

/** Gives the database a second name, so that one always exists under the first. Returns the second name. */
function putAside(file: string, at: Instant): string {
  const stamp = new Date(at).toISOString().replace(/[:.]/g, "-");
  const aside = join(dirname(file), `rasoi-replaced-${stamp}.db`);
  try {
    linkSync(file, aside);
  } catch {
    // Some file systems have no hard links.
    copyFileSync(file, aside);
  }
  for (const ending of ENDINGS.slice(1))
    if (existsSync(file + ending)) renameSync(file + ending, aside + ending);
  return aside;
}
