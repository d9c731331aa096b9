import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { BACKUPS_KEPT, type Backup, BackupReason } from "#domain/settings/backupsApi.ts";
import { type Instant, instant } from "#domain/time.ts";
import { makeFilesPrivate } from "../privateFiles.ts";
import type { CheckRequest } from "../verify/checkWorker.ts";
import { runInWorker } from "../workers/worker.ts";
import { BackupFailed, type BackupRequest, renameDurably } from "./backUpSqlite.ts";

/** 03:30 in Asia/Kolkata, before the business day ends at 04:00, as a time of day in UTC. */
const NIGHTLY_UTC_MS = 22 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** How often it is checked whether the nightly one is due, and how long a failed one waits. */
const CHECK_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 30 * 60_000;

const workerFile = new URL("./backupWorker.ts", import.meta.url);
const checkFile = new URL("../verify/checkWorker.ts", import.meta.url);

/** What was found when the database was last checked; without faults it is as it was recorded. */
export interface DatabaseCheck {
  readonly at: Instant;
  readonly faults: readonly string[];
}

export interface Backups {
  readonly hasSecondFolder: boolean;
  /** Newest first. */
  list(): Promise<Backup[]>;
  /** The last failure that no success followed. */
  lastError(): { readonly at: Instant; readonly message: string } | undefined;
  /** The last check of the database itself, which follows each nightly backup and each made by hand. */
  lastCheck(): DatabaseCheck | undefined;
  /** Makes one, checks it, copies it to the second folder and drops the oldest. Rejects with `BackupFailed`. */
  make(reason: BackupReason): Promise<Backup>;
  /** Makes the nightly one when it is due, and checks the database. */
  makeDue(): Promise<void>;
  /** Checks every minute whether the nightly one is due: a computer that was off at night makes it later. */
  startNightly(): void;
  close(): Promise<void>;
}

interface Settings {
  readonly file: string;
  readonly folder: string;
  readonly secondFolder: string | undefined;
  readonly clock: () => Instant;
  readonly onFailure: (error: unknown) => void;
  /** Hears what each check of the database found. */
  readonly onChecked?: (check: DatabaseCheck) => void;
}

/** Makes backups of the SQLite file, one at a time, at night and when asked. */
export function createBackups(settings: Settings): Backups {
  const { file, folder, secondFolder, clock, onFailure } = settings;
  for (const each of [folder, secondFolder]) if (each !== undefined) makeFilesPrivate(each);
  let failure: { at: Instant; message: string } | undefined;
  let lastCheck: DatabaseCheck | undefined;
  /** Ends a check that runs: a server that stops does not wait for it. */
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let lastAt = instant(0);

  async function make(reason: BackupReason): Promise<Backup> {
    try {
      // Two in one millisecond still get names of their own.
      lastAt = instant(Math.max(clock(), lastAt + 1));
      const request: BackupRequest = { file, folder, reason, at: lastAt };
      const path = await runInWorker<string>(workerFile, request);
      await prune(folder);
      if (secondFolder !== undefined) await copyTo(secondFolder, path);
      failure = undefined;
      return { name: basename(path), createdAt: request.at, reason, bytes: (await stat(path)).size };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failure = { at: clock(), message };
      onFailure(error);
      throw new BackupFailed(message, { cause: error });
    }
  }

  async function check(): Promise<void> {
    const { signal } = closing;
    const at = clock();
    const backupFolders = [folder, ...(secondFolder === undefined ? [] : [secondFolder])];
    const request: CheckRequest = { file, backupFolders };
    const faults = await runInWorker<string[]>(checkFile, request, { signal }).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      onFailure(error);
      return [
        `The database could not be checked: ${error instanceof Error ? error.message : String(error)}.`,
      ];
    });
    if (faults === undefined) return;
    lastCheck = { at, faults };
    settings.onChecked?.(lastCheck);
  }

  /** Makes a backup when its turn comes. The check comes after it, whether it succeeded or not; nobody waits for it. */
  function queue(reason: BackupReason): Promise<Backup> {
    const made = last.then(() => make(reason));
    const isChecked = reason === "nightly" || reason === "manual";
    last = made.catch(() => undefined).then(() => (isChecked ? check() : undefined));
    return made;
  }

  async function makeDue(): Promise<void> {
    const now = clock();
    if (failure && now - failure.at < RETRY_AFTER_MS) return;
    const newest = (await listBackups(folder)).find(({ reason }) => reason === "nightly");
    if (newest && newest.createdAt >= lastNight(now)) return;
    try {
      await queue("nightly");
    } finally {
      await last;
    }
  }

  let checking: NodeJS.Timeout | undefined;
  return {
    hasSecondFolder: secondFolder !== undefined,
    list: () => listBackups(folder),
    lastError: () => failure,
    lastCheck: () => lastCheck,
    make: queue,
    makeDue,
    startNightly: () => {
      // A failure is kept and reported where it happened; a later check tries again.
      checking = setInterval(() => void makeDue().catch(() => undefined), CHECK_EVERY_MS);
    },
    close: async () => {
      clearInterval(checking);
      closing.abort();
      await last;
    },
  };
}

/** The latest moment at or before `now` at which a nightly backup was due. */
export function lastNight(now: Instant): Instant {
  return instant(Math.floor((now - NIGHTLY_UTC_MS) / DAY_MS) * DAY_MS + NIGHTLY_UTC_MS);
}

/** Puts a copy into the second folder, which may be another disk or a share, and drops the oldest there too. */
async function copyTo(folder: string, path: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const copy = join(folder, basename(path));
  await copyFile(path, `${copy}.partial`);
  renameDurably(`${copy}.partial`, copy);
  await prune(folder);
}

async function prune(folder: string): Promise<void> {
  const backups = await listBackups(folder);
  const nightly = backups.filter(({ reason }) => reason === "nightly");
  const others = backups.filter(({ reason }) => reason !== "nightly");
  for (const { name } of [...nightly.slice(BACKUPS_KEPT), ...others.slice(BACKUPS_KEPT)])
    await rm(join(folder, name));
}

const NAME = /^rasoi-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-([a-z-]+)\.db$/;

/** The backups in a folder, newest first; whatever else lies there is left alone. */
async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.map((name) => backupAt(folder, name)));
  return found.filter((backup) => backup !== undefined).sort((a, b) => b.createdAt - a.createdAt);
}

async function backupAt(folder: string, name: string): Promise<Backup | undefined> {
  const [, day, hours, minutes, seconds, rest, word] = NAME.exec(name) ?? [];
  const reason = BackupReason.safeParse(word).data;
  if (reason === undefined) return undefined;
  const at = Date.parse(`${day}${hours}:${minutes}:${seconds}.${rest}`);
  const { size } = await stat(join(folder, name));
  return { name, createdAt: instant(at), reason, bytes: size };
}
