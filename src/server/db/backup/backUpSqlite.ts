import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { BackupReason } from "#domain/settings/backupsApi.ts";
import type { Instant } from "#domain/time.ts";
import { createPrivateFile } from "../privateFiles.ts";
import { HASH_AS_TEXT } from "../stored/hash.ts";

/** A copy that could not be trusted was removed again; nothing was changed. */
export class BackupFailed extends Error {}

const BUSY_TIMEOUT_MS = 5_000;

export interface BackupRequest {
  /** The database. */
  readonly file: string;
  readonly folder: string;
  readonly reason: BackupReason;
  readonly at: Instant;
}

/** Returns a name that says when and why the backup was made: "rasoi-2026-11-20T22-00-00-000Z-nightly.db". */
function backupName({ reason, at }: Pick<BackupRequest, "reason" | "at">): string {
  return `rasoi-${new Date(at).toISOString().replace(/[:.]/g, "-")}-${reason}.db`;
}

/**
 * Copies the database as it is at this moment, opens the copy, checks every page of it and that its journal is the
 * database's own up to its head. Answers the copy's path. Blocks while it runs: call it in a worker, or before serving.
 */
export function backUpSqlite(request: BackupRequest): string {
  mkdirSync(request.folder, { recursive: true });
  const copy = join(request.folder, backupName(request));
  if (existsSync(copy)) throw new BackupFailed(`There is a backup ${copy} already.`);
  // Until it is checked it has a name that nobody takes for a backup.
  const partial = `${copy}.partial`;
  try {
    const source = new DatabaseSync(request.file, { timeout: BUSY_TIMEOUT_MS });
    try {
      rmSync(partial, { force: true });
      createPrivateFile(partial);
      source.prepare("vacuum into ?").run(partial);
      const problem = findCopyProblem(source, partial);
      if (problem) throw new BackupFailed(`The backup ${copy} could not be trusted: ${problem}`);
    } finally {
      source.close();
    }
    renameDurably(partial, copy);
    return copy;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Renames a finished file so that after a power cut it is there whole or not at all. */
export function renameDurably(partial: string, name: string): void {
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

/** Returns "ok", or what SQLite found wrong with the file. */
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

/**
 * Returns what is wrong with the copy; undefined when it is whole. Its journal must end at its head, in a row that the
 * database has too.
 */
function findCopyProblem(source: DatabaseSync, copy: string): string | undefined {
  const integrity = checkSqlite(copy);
  if (integrity !== "ok") return integrity;
  const database = new DatabaseSync(copy, { readOnly: true });
  const headOf = (of: DatabaseSync) => Head.parse(of.prepare("select * from journal_head").get());
  try {
    const { seq, hash, epoch } = headOf(database);
    const last = Last.parse(database.prepare("select max(seq) as seq from journal").get());
    const row = Hash.parse(
      source.prepare(`select ${HASH_AS_TEXT} as hash from journal where seq = ?`).get(seq),
    );
    if (epoch !== headOf(source).epoch) return "it is of another epoch";
    if ((last.seq ?? 0) !== seq) return "its journal does not end at its head";
    return (row?.hash ?? "") === hash ? undefined : "its journal is not the database's";
  } finally {
    database.close();
  }
}
