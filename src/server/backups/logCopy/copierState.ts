import { statSync } from "node:fs";
import { access, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "#domain/time.ts";
import type { Databases } from "../../db/connect.ts";
import type { JournalHead } from "../../db/journal.ts";
import { checkpoint, keepLog } from "../../db/storage/checkpoint.ts";
import { databaseBytes } from "../../db/storage/diskSpace.ts";
import { estimatePackedBytes, missingSpace, NotEnoughSpace } from "../file/freeSpace.ts";
import type { Counter } from "../file/manifest.ts";
import {
  isFollowed,
  listLogCopies,
  logCopiesFolder,
  logCopyFolderFor,
  readLogCopyHead,
  thinLogCopies,
  writeHead,
} from "./copyFolder.ts";
import {
  copyNew,
  createLogCopyWriter,
  LogCopyBroken,
  type LogCopyWriter,
  readRest,
  resumeLogCopyWriter,
} from "./copyWriter.ts";
import { type Disk, type DiskSettings, errorCode } from "./disk.ts";
import { framesBefore } from "./logFile.ts";

export interface CopierLimits {
  /** The interval of checks for commits. */
  readonly everyMs: number;
  /** From this size on, a copied log is moved into the database. */
  readonly logBytes: number;
  /** From this size on, the log is moved even if it is not copied. */
  readonly logMaxBytes: number;
  /** The interval of checks for the disk. */
  readonly checkEveryMs: number;
  /** A disk without an answer for this long counts as gone. */
  readonly hungMs: number;
  /** A copy may be this far behind without a report. */
  readonly behindMs: number;
  /** The interval of retries on a disk that is too small. */
  readonly spaceRetryMs: number;
  /** The delay of the next backup after one with which no chain began. */
  readonly baseRetryMs: number;
}

export interface CopierSettings extends Omit<DiskSettings, "limits"> {
  readonly databases: Pick<Databases, "writer" | "reader">;
  /** The second disk's free bytes. Default: measured. */
  readonly freeBytes?: (() => number) | undefined;
  /** Stores something meaningless. */
  readonly commitSomething: () => Promise<void>;
  /** The counters that a restore needs. */
  readonly counters: () => Promise<Counter[]>;
  readonly limits?: Partial<CopierLimits> | undefined;
}

/** The state of the continuous copy. One task at a time changes it, and `giveUp` at any time. */
export interface Copying extends CopierSettings {
  readonly limits: CopierLimits;
  readonly disk: Pick<Disk, "check">;
  /** Makes a backup and copies it into the folder; undefined before the start. */
  makeBase: (() => void) | undefined;
  /** The chain that is copied to; undefined if no chain has all commits. */
  following: LogCopyWriter | undefined;
  /** A backup with which a chain will begin: the log's header at its start, and its path once it is in the folder. */
  base: { mark?: Buffer; backup?: string } | undefined;
  /** The journal's position, and the copy's. */
  head: JournalHead | undefined;
  copiedSeq: number;
  /** When the copy began to lack a commit; undefined if it has all. */
  behindSince: number | undefined;
  /** Why the copy has stopped, as admins read it. */
  trouble: { readonly at: Instant; readonly message: string } | undefined;
  /** When the next backup may be requested, and when a disk that is too small is retried. */
  nextBaseAt: number;
  nextTryAt: number;
  /** After a failure, or if the disk was away: it may be another one now, possibly with a chain that fits the log. */
  mustResume: boolean;
}

export function logPath({ file }: CopierSettings): string {
  return `${file}-wal`;
}

/** Lets the log grow until it is copied, or leaves it to SQLite. */
export async function keepWriteAheadLog({ databases, limits }: Copying, isKept: boolean): Promise<void> {
  await keepLog(databases.writer, { isKept, largestBytes: limits.logMaxBytes / 2 });
}

function noteTrouble(copying: Copying, why: string): void {
  setTrouble(copying, `The continuous copy in ${copying.folder} stands still: ${why}.`);
}

function setTrouble(copying: Copying, message: string): void {
  if (copying.trouble?.message === message) return;
  copying.trouble = { at: copying.trouble?.at ?? copying.clock(), message };
  copying.onFailure(new Error(message));
}

/** Ends the chain: commits are not copied until another one begins. */
export function giveUp(copying: Copying, why: string): void {
  copying.following = undefined;
  copying.base = undefined;
  copying.copiedSeq = -1;
  copying.mustResume = false;
  noteTrouble(copying, `${why}; it begins anew when it can`);
  keepWriteAheadLog(copying, false).catch(copying.onFailure);
}

/** Does the next task: begins a chain, requests a backup for one, or copies commits. */
export async function workOnce(copying: Copying): Promise<void> {
  const from = performance.now();
  if (from < copying.nextTryAt) return;
  try {
    if (copying.mustResume) await resume(copying);
    const { base, following, head, copiedSeq } = copying;
    if (base?.backup !== undefined) await beginLogCopy(copying, base.backup);
    else if (following === undefined) await wantBase(copying);
    else if (head?.seq !== copiedSeq) await copyCommits(copying, following);
    if (copying.copiedSeq === copying.head?.seq) copying.behindSince = undefined;
    else if (copying.copiedSeq !== copiedSeq) copying.behindSince = from;
  } catch (error) {
    copying.mustResume = true;
    // A removed disk has its own report, and the chain resumes when it is back.
    if (await copying.disk.check()) countFailure(copying, error);
  }
}

/** After a failure, resumes the chain if the disk has all of it, or else the newest one there. */
async function resume(copying: Copying): Promise<void> {
  const { following, copiedSeq } = copying;
  if (following) {
    const isSame = copiedSeq < 0 || (await readLogCopyHead(following.chain))?.seq === copiedSeq;
    if (!isSame) giveUp(copying, "this disk does not have all of it");
  }
  if (!copying.following) await resumeNewest(copying);
  copying.mustResume = false;
}

function countFailure(copying: Copying, error: unknown): void {
  const room = errorCode(error) === "ENOSPC" ? notEnoughSpaceFor(copying, uncopiedBytes(copying)) : error;
  const why = error instanceof Error ? error.message : String(error);
  // A chain that could not begin does not end another one.
  const couldNotBegin = copying.base?.backup !== undefined && copying.following !== undefined;
  if (room instanceof NotEnoughSpace) {
    copying.nextTryAt = performance.now() + copying.limits.spaceRetryMs;
    setTrouble(copying, room.message);
  } else if (!(error instanceof LogCopyBroken)) noteTrouble(copying, why);
  else if (couldNotBegin) copying.base = undefined;
  else giveUp(copying, why);
}

function notEnoughSpaceFor({ folder, freeBytes }: Copying, needed: number): NotEnoughSpace | undefined {
  return missingSpace(folder, { needed, what: "the continuous copy", freeBytes: freeBytes?.() });
}

function uncopiedBytes(copying: Copying): number {
  return statSync(logPath(copying)).size - (copying.following?.place?.offset ?? 0);
}

async function copyCommits(copying: Copying, following: LogCopyWriter): Promise<void> {
  const { head, limits } = copying;
  const before = following.place;
  await copyNew(following, logPath(copying));
  if (head === undefined || copying.following !== following) return;
  await writeCopyHead(copying, following, head);
  const { place } = following;
  // No frames came although something was committed: the log's own count of frames decides whether that is correct.
  if (place === before || (place && place.offset > limits.logBytes)) await moveLog(copying, following);
  if (!following.isEnded) return;
  // The log may soon lack these commits: a server killed now resumes this chain.
  await copyNew(following, logPath(copying));
  await writeCopyHead(copying, following, head);
}

async function writeCopyHead(copying: Copying, following: LogCopyWriter, head: JournalHead): Promise<void> {
  const { chain, generation, begunAt, isEnded, place } = following;
  const counters = await copying.counters();
  await writeHead(chain, { ...head, counters, generation, begunAt, isEnded, length: place?.offset ?? 0 });
  copying.copiedSeq = head.seq;
  copying.trouble = undefined;
}

/** Moves the copied log into the database. Nobody writes while its last commits are read: the next commit may restart it. */
async function moveLog(copying: Copying, following: LogCopyWriter): Promise<void> {
  if (following.isEnded || copying.base !== undefined) return;
  let unwritten: LogCopyWriter["rest"] | undefined;
  const moved = await checkpoint(copying.databases.writer, async () => {
    if (copying.base !== undefined || copying.following !== following) return false;
    unwritten = await readRest(following, logPath(copying));
    return unwritten !== undefined;
  });
  if (!moved || !unwritten) return;
  const end = unwritten.at(-1)?.to ?? following.place;
  if (end && framesBefore(end) !== moved.frames)
    throw new LogCopyBroken("it holds other commits than the log");
  if (!moved.isComplete) return;
  following.rest = unwritten;
  following.isEnded = true;
}

/** Begins a chain with a backup; its first generation is the log from before the backup's start. */
async function beginLogCopy(copying: Copying, backup: string): Promise<void> {
  const { head, base } = copying;
  const next = createLogCopyWriter(logCopyFolderFor(backup));
  await access(backup).catch(() => {
    throw new LogCopyBroken("the backup with which it begins is gone");
  });
  await makeFolder(logCopiesFolder(copying.folder));
  await makeFolder(next.chain);
  await copyNew(next, logPath(copying));
  const { place } = next;
  if (place === undefined || !base?.mark?.equals(place.header)) {
    throw new LogCopyBroken("the log began anew while a backup was made");
  }
  next.begunAt = place.offset;
  if (head === undefined || copying.base !== base) return;
  await writeCopyHead(copying, next, head);
  copying.following = next;
  copying.base = undefined;
  await thinLogCopies(copying.folder);
}

/** Resumes the disk's newest chain, if it fits the log. */
export async function resumeNewest(copying: Copying): Promise<void> {
  const { head, folder } = copying;
  const newest = (await listLogCopies(folder)).find(({ path }) => isFollowed(path));
  if (head && newest?.epoch === head.epoch && newest.seq <= head.seq)
    copying.following = await resumeLogCopyWriter(newest, logPath(copying)).catch(() => undefined);
  if (newest && !copying.following && !copying.trouble)
    noteTrouble(copying, "it does not fit the database and begins anew");
  await keepWriteAheadLog(copying, copying.following !== undefined || copying.base !== undefined);
}

/** Requests a backup once the disk has space and is writable. */
async function wantBase(copying: Copying): Promise<void> {
  const { base, limits, file, folder } = copying;
  if (base !== undefined || performance.now() < copying.nextBaseAt) return;
  const room = notEnoughSpaceFor(copying, estimatePackedBytes(folder, databaseBytes(file)));
  if (room) throw room;
  const probe = join(logCopiesFolder(folder), "probe");
  await makeFolder(logCopiesFolder(folder));
  await writeFile(probe, "x", { flush: true });
  await rm(probe);
  copying.nextBaseAt = performance.now() + limits.baseRetryMs;
  copying.makeBase?.();
}

/** Creates a folder inside an existing one, never the folder of a removed disk. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
}
