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

/** How often it is checked whether the nightly one is due, and how long a failed one waits. */
const CHECK_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 30 * 60_000;

/** The faults that a check of the database found; without faults it is as it was recorded. */
export interface CheckAnswer {
  readonly faults: readonly string[];
  readonly damagedBackups: readonly string[];
}

export interface DatabaseCheck extends CheckAnswer {
  readonly at: Instant;
}

/** Which database is checked, and the folders of its backups. */
export interface CheckRequest {
  readonly file: string;
  readonly backupFolders: readonly string[];
  /** Backups that are read whole. */
  readonly readWhole: readonly string[];
}

/** The functions that run in worker threads, so that nobody waits for it. */
export interface BackupWork {
  backUp(request: BackupRequest, signal: AbortSignal): Promise<string>;
  copy(request: CopyRequest, signal: AbortSignal): Promise<void>;
  check(request: CheckRequest, signal: AbortSignal): Promise<CheckAnswer>;
}

/** The backups of the SQLite file. */
export type Backups = ReturnType<typeof createBackups>;

interface Settings {
  readonly work: BackupWork;
  readonly file: string;
  readonly folder: string;
  readonly secondFolder: string | undefined;
  /** Copies each commit into the second folder, beside the backup with which it begins. */
  readonly copier?: Copier | undefined;
  readonly clock: () => Instant;
  readonly onFailure: (error: unknown) => void;
  /** How many bytes the backups in a folder may take; 0 is no limit. */
  readonly limitBytes?: () => Promise<number>;
  /** The free bytes of the folder's disk. Default: what the disk says. */
  readonly freeBytes?: (() => Promise<number>) | undefined;
  /** A fault that the start found in the database: it counts as the first check. */
  readonly lostEnd?: string | undefined;
  /** Receives what each check of the database found. */
  readonly onChecked?: (check: DatabaseCheck) => void;
}

/** Makes backups, one at a time, at night and when asked. */
export function createBackups(settings: Settings) {
  const { folder, clock, onFailure } = settings;
  for (const each of foldersOf(settings)) makeFilesPrivate(each);
  let failure: { readonly at: Instant; readonly message: string } | undefined;
  let lastCheck: DatabaseCheck | undefined;
  if (settings.lostEnd) lastCheck = { at: clock(), faults: [settings.lostEnd], damagedBackups: [] };
  let makingSince: Instant | undefined;
  /** Ends a backup or check that runs: a server that stops does not wait for it. */
  const closing = new AbortController();
  const { signal } = closing;
  let last: Promise<unknown> = Promise.resolve();
  let lastAt = instant(0);

  async function make(reason: BackupReason): Promise<Backup> {
    makingSince = clock();
    // Two in one millisecond still get names of their own.
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
   * Makes a backup when its turn comes, checks it, copies it to the second folder and deletes what need not stay. Rejects with
   * `BackupFailed`. The check of the database comes after it, whether it succeeded or not; nobody waits for it.
   */
  function queue(reason: BackupReason): Promise<Backup> {
    const making = last.then(() => make(reason));
    const isChecked = reason === "nightly" || reason === "manual";
    last = making.catch(() => undefined).then(() => (isChecked ? check() : undefined));
    return making;
  }

  /** Makes the nightly one when it is due, and checks the database. */
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
    /** The last failure that no success followed. */
    lastError: () => failure,
    /** The last check of the database, which follows each nightly backup and each made by hand. */
    lastCheck: () => lastCheck,
    /** Since when one is being made; undefined while none is. */
    makingSince: () => makingSince,
    databaseBytes: () => databaseBytes(settings.file),
    make: queue,
    makeDue,
    /** Checks every minute whether the nightly one is due: a computer that was off at night makes it later. */
    startNightly: (): void => {
      // A failure is kept and reported where it happened; a later check tries again.
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

/** Makes a backup in a worker and copies it to the second folder, and deletes in both what need not stay. */
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
    // A disk that is gone says so itself.
    if (secondFolder === undefined || (copier && mark === undefined)) return backup;
    const chains = (await copier?.bytes()) ?? 0;
    // Before it too, since the disk may have room for what the limit leaves only.
    await thinBackups(secondFolder, limitBytes, chains + backup.bytes);
    const copy: CopyRequest = { path, folder: secondFolder, mark };
    await work.copy(copy, signal);
    copied = join(secondFolder, backup.name);
    await thinBackups(secondFolder, limitBytes, chains);
    return backup;
  } finally {
    copier?.beginWith(copied);
    // A worker that is ended does not clean up.
    if (signal.aborted) foldersOf(settings).forEach(removeUnfinished);
  }
}

/** Checks the database in a worker. Undefined when that was ended before it was done. */
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

/** Chooses one packed backup that is read whole, each day another one: disks lose what nobody reads. */
async function chooseReadWhole(folders: readonly string[], at: Instant): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => (await listBackups(folder)).map((backup) => ({ ...backup, folder }))),
  );
  // One without a manifest is known as damaged, and none is read for it.
  const packed = lists.flat().filter(({ databaseBytes }) => databaseBytes !== undefined);
  // The list moves on every night, so the day's number itself would choose the same one again and again.
  const day = createHash("sha256").update(String(Math.floor(at / DAY_MS)));
  const chosen = packed[day.digest().readUInt32LE() % packed.length];
  return chosen === undefined ? [] : [join(chosen.folder, chosen.name)];
}
