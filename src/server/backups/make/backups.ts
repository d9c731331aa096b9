import { createHash } from "node:crypto";
import { join } from "node:path";
import { BACKUP_LIMIT_DEFAULT, type Backup, type BackupReason } from "#domain/settings/backupsApi.ts";
import { type Instant, instant } from "#domain/time.ts";
import { makeFilesPrivate } from "../../db/privateFiles.ts";
import { databaseBytes } from "../../db/storage/diskSpace.ts";
import type { Copier } from "../logCopy/copier.ts";
import { BackupFailed, type BackupRequest, removeUnfinished } from "./backUpSqlite.ts";
import { listBackups, loadBackup, thinBackups } from "./backupFolder.ts";
import type { CopyRequest } from "./copyBackup.ts";
import { DAY_MS, lastNight } from "./nights.ts";

/** The interval of checks for a due nightly backup, and the delay after a failed one. */
const CHECK_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 30 * 60_000;

/** The faults found by a check of the database; none if it is as recorded. */
export interface CheckAnswer {
  readonly faults: readonly string[];
  readonly damagedBackups: readonly string[];
}

export interface DatabaseCheck extends CheckAnswer {
  readonly at: Instant;
}

export interface CheckRequest {
  readonly file: string;
  readonly backupFolders: readonly string[];
  /** Backups to read completely. */
  readonly readWhole: readonly string[];
}

/** The functions that run in worker threads. */
export interface BackupWork {
  backUp(request: BackupRequest, signal: AbortSignal): Promise<string>;
  copy(request: CopyRequest, signal: AbortSignal): Promise<void>;
  check(request: CheckRequest, signal: AbortSignal): Promise<CheckAnswer>;
}

export type Backups = ReturnType<typeof createBackups>;

interface Settings {
  readonly work: BackupWork;
  readonly file: string;
  readonly folder: string;
  readonly secondFolder: string | undefined;
  /** Copies each commit into the second folder, beside the backup with which the chain begins. */
  readonly copier?: Copier | undefined;
  readonly clock: () => Instant;
  readonly onFailure: (error: unknown) => void;
  /** Limit of bytes of a folder's backups; 0: no limit. */
  readonly limitBytes?: () => Promise<number>;
  /** The folder's free bytes. Default: measured. */
  readonly freeBytes?: (() => Promise<number>) | undefined;
  /** A fault found at the start, which counts as the first check. */
  readonly lostEnd?: string | undefined;
  /** Receives the result of each check of the database. */
  readonly onChecked?: (check: DatabaseCheck) => void;
}

/** Makes backups, one at a time, at night and on request. */
export function createBackups(settings: Settings) {
  const { folder, clock, onFailure } = settings;
  for (const each of foldersOf(settings)) makeFilesPrivate(each);
  let failure: { readonly at: Instant; readonly message: string } | undefined;
  let lastCheck: DatabaseCheck | undefined;
  if (settings.lostEnd) lastCheck = { at: clock(), faults: [settings.lostEnd], damagedBackups: [] };
  let makingSince: Instant | undefined;
  /** Ends a running backup or check, so that a stopping server need not wait. */
  const closing = new AbortController();
  const { signal } = closing;
  let last: Promise<unknown> = Promise.resolve();
  let lastAt = instant(0);

  async function make(reason: BackupReason): Promise<Backup> {
    makingSince = clock();
    // Two within one millisecond get different names.
    lastAt = instant(Math.max(makingSince, lastAt + 1));
    try {
      const backup = await makeBackup(settings, { reason, at: lastAt, signal });
      failure = undefined;
      return backup;
    } catch (error) {
      if (signal.aborted) throw new BackupFailed("The server stopped before it was made.", { cause: error });
      failure = { at: clock(), message: error instanceof Error ? error.message : String(error) };
      onFailure(error);
      throw new BackupFailed(failure.message, { cause: error });
    } finally {
      makingSince = undefined;
    }
  }

  async function check(): Promise<void> {
    const at = clock();
    const result = await checkDatabase(settings, at, signal);
    if (result === undefined) return;
    lastCheck = { at, ...result };
    settings.onChecked?.(lastCheck);
  }

  /**
   * Queues a backup: makes it, checks it, copies it to the second folder and deletes what need not be retained. Rejects with
   * `BackupFailed`. The database is checked afterwards in any case; nobody waits for that.
   */
  function queue(reason: BackupReason): Promise<Backup> {
    const making = last.then(() => make(reason));
    const isChecked = reason === "nightly" || reason === "manual";
    last = making.catch(() => undefined).then(() => (isChecked ? check() : undefined));
    return making;
  }

  /** Makes the nightly backup when it is due, and checks the database. */
  async function makeDue(): Promise<void> {
    const now = clock();
    if (failure && now - failure.at < RETRY_AFTER_MS) return;
    const newest = (await listBackups(folder)).find(({ reason }) => reason === "nightly");
    if (newest && newest.createdAt >= lastNight(now)) return;
    await queue("nightly").finally(() => last);
  }

  let checking: NodeJS.Timeout | undefined;
  return {
    copier: settings.copier,
    /** Newest first. */
    list: () => listBackups(folder),
    /** The last failure without a later success. */
    lastError: () => failure,
    /** The last check of the database; one follows each nightly and each manual backup. */
    lastCheck: () => lastCheck,
    /** When the running backup was started, if any. */
    makingSince: () => makingSince,
    databaseBytes: () => databaseBytes(settings.file),
    make: queue,
    makeDue,
    /** Checks every minute whether a nightly backup is due: a computer that was off at night makes it later. */
    startNightly: (): void => {
      // A failure is stored and reported where it happens; a later check retries.
      checking = setInterval(() => void makeDue().catch(() => undefined), CHECK_EVERY_MS);
    },
    close: async (): Promise<void> => {
      clearInterval(checking);
      closing.abort();
      await last;
    },
  };
}

function foldersOf({ folder, secondFolder }: Settings): string[] {
  return secondFolder === undefined ? [folder] : [folder, secondFolder];
}

interface Making {
  readonly reason: BackupReason;
  readonly at: Instant;
  readonly signal: AbortSignal;
}

/** Makes a backup in a worker and copies it to the second folder; deletes in both what need not be retained. */
async function makeBackup(settings: Settings, { reason, at, signal }: Making): Promise<Backup> {
  const { work, file, folder, secondFolder, copier } = settings;
  let copied: string | undefined;
  try {
    await copier?.prepareBase();
    const request: BackupRequest = { file, folder, reason, at, freeBytes: await settings.freeBytes?.() };
    const path = await work.backUp(request, signal);
    const backup = await loadBackup(path);
    const limitBytes = (await settings.limitBytes?.()) ?? BACKUP_LIMIT_DEFAULT;
    await thinBackups(folder, limitBytes);
    const mark = copier?.disk.mark();
    // A removed disk has its own report.
    if (secondFolder === undefined || (copier && mark === undefined)) return backup;
    const chains = (await copier?.bytes()) ?? 0;
    // Also before it, in case the disk only has space within the limit.
    await thinBackups(secondFolder, limitBytes, chains + backup.bytes);
    const copy: CopyRequest = { path, folder: secondFolder, mark };
    await work.copy(copy, signal);
    copied = join(secondFolder, backup.name);
    await thinBackups(secondFolder, limitBytes, chains);
    return backup;
  } finally {
    copier?.beginWith(copied);
    // An aborted worker does not clean up.
    if (signal.aborted) foldersOf(settings).forEach(removeUnfinished);
  }
}

/** Checks the database in a worker. Undefined if that was aborted. */
async function checkDatabase(
  settings: Settings,
  at: Instant,
  signal: AbortSignal,
): Promise<CheckAnswer | undefined> {
  const backupFolders = foldersOf(settings);
  try {
    const readWhole = await chooseReadWhole(backupFolders, at);
    const request: CheckRequest = { file: settings.file, backupFolders, readWhole };
    return await settings.work.check(request, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    settings.onFailure(error);
    const why = error instanceof Error ? error.message : String(error);
    return { faults: [`The database could not be checked: ${why}.`], damagedBackups: [] };
  }
}

/** Chooses a packed backup to read completely, a different one each day: disks lose what nobody reads. */
async function chooseReadWhole(folders: readonly string[], at: Instant): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => (await listBackups(folder)).map((backup) => ({ ...backup, folder }))),
  );
  // One without a manifest is known to be damaged.
  const packed = lists.flat().filter(({ databaseBytes }) => databaseBytes !== undefined);
  // The list shifts by one every night, so the day's number alone would choose the same one again and again.
  const day = createHash("sha256").update(String(Math.floor(at / DAY_MS)));
  const chosen = packed[day.digest().readUInt32LE() % packed.length];
  return chosen === undefined ? [] : [join(chosen.folder, chosen.name)];
}
