import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { BackupReason } from "#domain/settings/backupsApi.ts";
import type { Instant } from "#domain/time.ts";
import { readCounters } from "../file/counters.ts";
import { checkSqlite, renameDurably } from "../file/durableFiles.ts";
import { throwIfNoSpaceForBackup } from "../file/freeSpace.ts";
import { readJournalFingerprint, readRowHash } from "../file/journalFingerprint.ts";
import { PACKED } from "../file/manifest.ts";
import { noPace, type Pace } from "../file/pace.ts";
import { type BackupMetadata, packFile, readBack } from "../file/pack.ts";
import { copyDatabase } from "./copyDatabase.ts";

/** An untrusted copy was deleted; nothing was changed. */
export class BackupFailed extends Error {}

const BUSY_TIMEOUT_MS = 5_000;

export interface BackupRequest {
  readonly file: string;
  readonly folder: string;
  readonly reason: BackupReason;
  readonly at: Instant;
  /** The folder's free bytes, if known already. */
  readonly freeBytes?: number | undefined;
}

/** Returns a name with the time and reason of the backup: "rasoi-2026-11-20T22-00-00-000Z-nightly.db.zst". */
function backupName({ reason, at }: Pick<BackupRequest, "reason" | "at">): string {
  return `rasoi-${new Date(at).toISOString().replace(/[:.]/g, "-")}-${reason}${PACKED}`;
}

/**
 * Copies the database as it is now, opens the copy, checks every page and that its journal is the database's own up to its head;
 * then compresses it and reads the file back. Returns the compressed file's path. Blocks: call it in a worker, or before serving.
 */
export async function backUpSqlite(request: BackupRequest, pace: Pace = noPace): Promise<string> {
  const { file, folder } = request;
  mkdirSync(folder, { recursive: true });
  const packed = join(folder, backupName(request));
  if (existsSync(packed)) throw new BackupFailed(`There is a backup ${packed} already.`);
  removeUnfinished(folder);
  throwIfNoSpaceForBackup(request);
  // Until they are checked, their names are not those of backups.
  const [copy, unchecked] = [packed.replace(PACKED, UNFINISHED), packed + UNFINISHED];
  try {
    await copyDatabase(file, copy, pace);
    const facts = checkedMetadata(file, copy);
    const manifest = packFile({ from: copy, to: unchecked }, facts, pace);
    rmSync(copy);
    if (readBack(unchecked, pace).sha256 !== manifest.sha256) {
      throw new BackupFailed(`The backup ${packed} could not be trusted: it was stored as something else.`);
    }
    renameDurably(unchecked, packed);
    return packed;
  } finally {
    removeUnfinished(folder);
  }
}

/** The extension of an unchecked copy. */
export const UNFINISHED = ".partial";
const OUR_UNFINISHED = /^rasoi-.*\.partial(-wal|-shm|-journal)?$/;

/** Deletes the files of an interrupted backup: nobody else makes one in this folder at the same time. */
export function removeUnfinished(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (OUR_UNFINISHED.test(name)) rmSync(join(folder, name), { force: true });
  }
}

/** Returns the copy's manifest fields. Throws `BackupFailed` if the copy cannot be trusted. */
function checkedMetadata(file: string, copy: string): BackupMetadata {
  const source = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    const problem = findCopyProblem(source, copy);
    if (problem) throw new BackupFailed(`The backup could not be trusted: ${problem}`);
  } finally {
    source.close();
  }
  return readMetadata(copy);
}

const Last = z.object({ seq: z.number().nullable() });

/** Returns what is wrong with the copy, if anything. Its journal must end at its head, in a row that the database has too. */
function findCopyProblem(source: DatabaseSync, copy: string): string | undefined {
  const integrity = checkSqlite(copy);
  if (integrity !== "ok") return integrity;
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    const { seq, hash, epoch } = readJournalFingerprint(database);
    const last = Last.parse(database.prepare("select max(seq) as seq from journal").get());
    if (epoch !== readJournalFingerprint(source).epoch) return "it is of another epoch";
    if ((last.seq ?? 0) !== seq) return "its journal does not end at its head";
    return readRowHash(source, seq) === hash ? undefined : "its journal is not the database's";
  } finally {
    database.close();
  }
}

function readMetadata(copy: string): BackupMetadata {
  const counters = readCounters(copy);
  if (!counters) throw new BackupFailed("The backup could not be trusted: its counters cannot be read.");
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    return { journal: readJournalFingerprint(database), counters };
  } finally {
    database.close();
  }
}
