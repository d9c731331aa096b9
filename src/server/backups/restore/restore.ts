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
import { NotEnoughSpace, throwIfLessSpace } from "../file/freeSpace.ts";
import { writeHeadFile } from "../file/headFile.ts";
import { DamagedBackup, readManifest } from "../file/manifest.ts";
import { type OnBytes, unpackFile } from "../file/pack.ts";
import type { LogCopy } from "../logCopy/copyFolder.ts";
import { beginEpoch, type EpochInput, type NewEpoch, type RestoredFeatures } from "./beginEpoch.ts";
import { noteIn, readKnownNumbers } from "./knownNumbers.ts";
import { replayLogCopy } from "./replayLogCopy.ts";
import { RestoreRefused } from "./unknownPeriod.ts";

const BUSY_TIMEOUT_MS = 1_000;
const SQLITE_BUSY = 5;
/** The files that SQLite keeps beside a database while it is open. */
const COMPANIONS = ["-wal", "-shm"];

export interface RestoreRequest {
  /** The database that the server opens. */
  readonly file: string;
  /** The backup. */
  readonly from: string;
  readonly features: RestoredFeatures;
  /** The chain that goes on where the backup ends. */
  readonly chain?: string | undefined;
  /** The continuous copies that are known, which may know of more numbers; those that this restore leaves unused are noted in them. */
  readonly copies?: readonly LogCopy[];
  /** Last numbers, as printed on paper. */
  readonly papers?: readonly string[];
  /** Other backups, which may know of numbers that this one does not. */
  readonly others: readonly string[];
  readonly at: Instant;
  /** Receives what is being done and how far it is. */
  readonly progress?: RestoreProgress;
  /** The free bytes of the database's disk. Default: what the disk says. */
  readonly freeBytes?: number;
}

export interface RestoreProgress {
  readonly report: (line: string) => void;
  /** How much of the database was written, in bytes. */
  readonly onBytes: OnBytes;
}

const NOT_SHOWN: RestoreProgress = { report: () => undefined, onBytes: () => undefined };

export interface Restored extends Omit<NewEpoch, "head"> {
  /** Where the database is that was there before; undefined when there was none. */
  readonly replacedFile: string | undefined;
  /** A sentence where the chain says that it went further. */
  readonly damage: string | undefined;
  /** Databases that could not be asked which numbers they know. */
  readonly unreadable: readonly string[];
  /** Continuous copies in which the unused numbers could not be noted. */
  readonly unnoted: readonly string[];
}

/**
 * Replaces the database by a backup while no server runs. The backup is checked first, and the database that was there
 * is kept aside. A new epoch begins, so that devices read everything afresh and deliver what they still hold; all sessions
 * end; and each counter goes on after the highest number that the replaced database, a backup or a copy knows. Where the replaced
 * database cannot be asked, numbers that it may have taken stay unused.
 */
export async function restoreSqlite(request: RestoreRequest): Promise<Restored> {
  const { file, from, chain, others, copies = [], papers = [] } = request;
  const { at, features, progress = NOT_SHOWN } = request;
  throwIfServerRuns(file);
  const copy = `${file}.restoring`;
  try {
    for (const end of ["", ...COMPANIONS]) rmSync(copy + end, { force: true });
    writeCopy(request, copy);
    makeFilesPrivate(dirname(copy));
    if (chain !== undefined) progress.report("Taking over the commits since then.");
    const damage = chain === undefined ? undefined : await replayLogCopy(chain, copy);
    const { counterSources } = features;
    const { unreadable, ...asked } = readKnownNumbers({ file, copy, others, copies, counterSources });
    const beginning = { name: basename(chain ?? from), ...asked, papers, at, features };
    const { head, ...begun } = await prepareCopy(copy, beginning, progress);
    // Somebody may have started a server while the copy was made.
    throwIfServerRuns(file);
    const aside = existsSync(file) ? setAside(file, at) : undefined;
    renameDurably(copy, file);
    await writeHeadFile(file, { ...head, at });
    const unnoted = begun.raised.length === 0 ? [] : await noteIn(copies, begun.raised);
    return { replacedFile: aside, ...begun, damage, unreadable, unnoted };
  } finally {
    for (const end of ["", ...COMPANIONS]) rmSync(copy + end, { force: true });
  }
}

/** Writes the database that a backup holds beside the one that is there. Throws `RestoreRefused` where that cannot be done. */
function writeCopy({ file, from, progress = NOT_SHOWN, freeBytes }: RestoreRequest, copy: string): void {
  try {
    const needed = readManifest(from).databaseBytes;
    throwIfLessSpace(dirname(file), { needed, what: "the restored database", freeBytes });
    progress.report("Unpacking the backup.");
    unpackFile({ from, to: copy }, progress.onBytes);
  } catch (error) {
    if (error instanceof DamagedBackup) {
      throw new RestoreRefused(`The backup cannot be trusted: ${error.message}. Choose another one.`);
    }
    if (error instanceof NotEnoughSpace) throw new RestoreRefused(error.message);
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

/** How often it is said how far the journal is checked. */
const SAY_EVERY_ROWS = 100_000;

async function prepareCopy(
  copy: string,
  beginning: EpochInput,
  { report: say }: RestoreProgress,
): Promise<NewEpoch> {
  say("Checking every page of it.");
  const integrity = checked(copy);
  if (integrity !== "ok") throw new RestoreRefused(`The backup cannot be trusted: ${integrity}`);
  const database = new Kysely<Database>({ dialect: sqliteDialect({ file: copy, readOnly: false }) });
  try {
    const { schema } = beginning.features;
    await throwIfOtherSchema({ reader: database, dialect: "sqlite" }, schema, "The backup");
    const { problem } = await verifyJournal(database, (seq, { seq: of }) => {
      if (seq % SAY_EVERY_ROWS === 0) say(`Checked ${seq} of ${of} journal rows.`);
    });
    if (problem) {
      throw new RestoreRefused(`The backup's journal is damaged at row ${problem.seq}: ${problem.why}.`);
    }
    return await beginEpoch(database, beginning);
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
