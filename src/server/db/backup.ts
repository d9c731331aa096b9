import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Instant } from "#domain/time.ts";

/** A copy that could not be trusted was removed again; nothing was changed. */
export class BackupFailed extends Error {}

const BUSY_TIMEOUT_MS = 5_000;

export interface BackupWish {
  /** The database. */
  readonly file: string;
  readonly folder: string;
  readonly reason: string;
  readonly at: Instant;
}

/** "rasoi-2026-11-20T22-00-00-000Z-nightly.db": its name says when and why. */
export function backupName({ reason, at }: Pick<BackupWish, "reason" | "at">): string {
  return `rasoi-${new Date(at).toISOString().replace(/[:.]/g, "-")}-${reason}.db`;
}

/**
 * Copies the database as it is at this moment, opens the copy, checks every page of it and that its journal is the
 * database's own up to its head. Answers the copy's path. Blocks while it runs: call it in a thread, or before serving.
 */
export function backUpSqlite(wish: BackupWish): string {
  mkdirSync(wish.folder, { recursive: true });
  const copy = join(wish.folder, backupName(wish));
  if (existsSync(copy)) throw new BackupFailed(`There is a backup ${copy} already.`);
  // Until it is checked it has a name that nobody takes for a backup.
  const partial = `${copy}.partial`;
  try {
    const source = new DatabaseSync(wish.file, { timeout: BUSY_TIMEOUT_MS });
    try {
      rmSync(partial, { force: true });
      source.prepare("vacuum into ?").run(partial);
      const doubt = doubtAboutCopy(source, partial);
      if (doubt) throw new BackupFailed(`The backup ${copy} could not be trusted: ${doubt}`);
    } finally {
      source.close();
    }
    settle(partial, copy);
    return copy;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Gives a finished file its name, so that after a power cut it is there whole or not at all. */
export function settle(partial: string, name: string): void {
  flush(partial);
  renameSync(partial, name);
  flush(dirname(name));
}

function flush(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } catch (error) {
    // Windows has no flushing of folders, and a file opened for reading cannot be flushed there either.
    if (process.platform !== "win32") throw error;
  } finally {
    closeSync(handle);
  }
}

const Integrity = z.object({ integrity_check: z.string() });

/** "ok", or what SQLite found wrong with the file. */
export function checkSqlite(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Integrity.parse(database.prepare("pragma integrity_check").get()).integrity_check;
  } finally {
    database.close();
  }
}

const Head = z.object({ seq: z.number(), hash: z.string(), epoch: z.string() });
const Last = z.object({ seq: z.number().nullable() });
const Hash = z.object({ hash: z.string() }).optional();

/** Whether the copy is of this database and whole: its journal ends at its head, in a row that the database has too. */
function doubtAboutCopy(source: DatabaseSync, copy: string): string | undefined {
  const verdict = checkSqlite(copy);
  if (verdict !== "ok") return verdict;
  const database = new DatabaseSync(copy, { readOnly: true });
  const headOf = (of: DatabaseSync) => Head.parse(of.prepare("select * from journal_head").get());
  try {
    const { seq, hash, epoch } = headOf(database);
    const last = Last.parse(database.prepare("select max(seq) as seq from journal").get());
    const row = Hash.parse(source.prepare("select hash from journal where seq = ?").get(seq));
    if (epoch !== headOf(source).epoch) return "it is of another epoch";
    if ((last.seq ?? 0) !== seq) return "its journal does not end at its head";
    return (row?.hash ?? "") === hash ? undefined : "its journal is not the database's";
  } finally {
    database.close();
  }
}
