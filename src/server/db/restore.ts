import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { businessDayOf, type Instant } from "#domain/time.ts";
import { checkSqlite, renameDurably } from "./backup/backUpSqlite.ts";
import { readCutoffHour } from "./days.ts";
import { chainRows, insertRows, type NewJournalRow, readHead, saveHead, verifyJournal } from "./journal.ts";
import { refuseNewer } from "./migrate.ts";
import { makeFilesPrivate } from "./privateFiles.ts";
import type { Database } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

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
  readonly at: Instant;
}

export interface Restored {
  /** Where the database is that was there before; undefined when there was none. */
  readonly aside: string | undefined;
  /** How far the backup's journal goes. */
  readonly seq: number;
}

/**
 * Replaces the database by a backup while no server runs. The backup is checked first, and the database that was there
 * is kept aside. A new epoch begins, so that devices read everything afresh and deliver what they still hold.
 */
export async function restoreSqlite({ file, from, at }: RestoreRequest): Promise<Restored> {
  refuseRunning(file);
  const copy = `${file}.restoring`;
  try {
    for (const end of ["", ...COMPANIONS]) rmSync(copy + end, { force: true });
    copyFileSync(from, copy);
    makeFilesPrivate(dirname(copy));
    const seq = await prepareCopy(copy, basename(from), at);
    // Somebody may have started a server while the copy was made.
    refuseRunning(file);
    const aside = existsSync(file) ? setAside(file, at) : undefined;
    renameDurably(copy, file);
    return { aside, seq };
  } finally {
    rmSync(copy, { force: true });
  }
}

/** A server holds its database open, and then nobody can have it alone. Also leaves nothing in the write-ahead log. */
function refuseRunning(file: string): void {
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

async function prepareCopy(copy: string, name: string, at: Instant): Promise<number> {
  const integrity = checked(copy);
  if (integrity !== "ok") throw new RestoreRefused(`The backup cannot be trusted: ${integrity}`);
  const database = new Kysely<Database>({ dialect: sqliteDialect({ file: copy, readOnly: false }) });
  try {
    await refuseNewer(database);
    const { problem, head } = await verifyJournal(database);
    if (problem) {
      throw new RestoreRefused(`The backup's journal is damaged at row ${problem.seq}: ${problem.why}.`);
    }
    await beginEpoch(database, name, at);
    return head.seq;
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

async function beginEpoch(database: Kysely<Database>, name: string, at: Instant): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const head = await readHead(tx);
    const row: NewJournalRow = {
      at,
      businessDay: businessDayOf(at, await readCutoffHour(tx)),
      personId: "",
      deviceId: "console",
      commandKey: "",
      topic: "settings",
      action: "backup.restored",
      entityId: name,
      orderId: null,
      tableId: null,
      change: JSON.stringify({ before: { epoch: head.epoch }, after: { backup: name, seq: head.seq } }),
    };
    const chained = chainRows(head, [row]);
    await insertRows(tx, chained.rows);
    await saveHead(tx, chained.head);
    await tx.updateTable("journal_head").set({ epoch: randomUUID() }).execute();
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
