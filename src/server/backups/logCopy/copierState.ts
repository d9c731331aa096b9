import { statSync } from "node:fs";
import { access, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "#domain/time.ts";
import type { Databases } from "../../db/connect.ts";
import type { JournalHead } from "../../db/journal.ts";
import { checkpoint, keepLog } from "../../db/storage/checkpoint.ts";
import { databaseBytes } from "../../db/storage/diskSpace.ts";
import { estimatePackedBytes, NotEnoughSpace, notEnoughSpace } from "../file/freeSpace.ts";
import type { Counter } from "../file/manifest.ts";
import {
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
  /** How often it is looked whether something was committed. */
  readonly everyMs: number;
  /** From this size on the log is moved into the database once it is copied. */
  readonly logBytes: number;
  /** Beyond this the log is moved whether it is copied or not. */
  readonly logMaxBytes: number;
  /** How often it is checked whether the disk is there. */
  readonly checkEveryMs: number;
  /** A disk that does not answer for so long counts as gone. */
  readonly hungMs: number;
  /** A copy that is behind for less is as it should be. */
  readonly behindMs: number;
  /** How often a disk that is too small is tried again. */
  readonly spaceRetryMs: number;
  /** How long the next backup waits after one with which no chain began. */
  readonly baseRetryMs: number;
}

export interface CopierSettings extends Omit<DiskSettings, "limits"> {
  readonly databases: Pick<Databases, "writer" | "reader">;
  /** The free bytes of the second disk. Default: what the disk says. */
  readonly freeBytes?: (() => number) | undefined;
  /** Stores something of no meaning. */
  readonly commitSomething: () => Promise<void>;
  /** The counters that a restore must know. */
  readonly counters: () => Promise<Counter[]>;
  readonly limits?: Partial<CopierLimits> | undefined;
}

/** The state of the continuous copy. One piece of work at a time changes it, and `giveUp` at any time. */
export interface Copying extends CopierSettings {
  readonly limits: CopierLimits;
  readonly disk: Pick<Disk, "check">;
  /** Makes a backup and copies it into the folder; undefined before the start. */
  makeBase: (() => void) | undefined;
  /** The chain that is copied to; undefined while there is none that holds all commits. */
  following: LogCopyWriter | undefined;
  /** A backup with which a chain will begin: the log's header when it was begun, and its path once it lies in the folder. */
  base: { mark?: Buffer; backup?: string } | undefined;
  /** How far the journal is, and how far it is in the copy. */
  head: JournalHead | undefined;
  copiedSeq: number;
  /** Since when the copy lacks a commit; undefined while it has all. */
  behindSince: number | undefined;
  /** Why the copy stands still, as admins read it. */
  trouble: { readonly at: Instant; readonly message: string } | undefined;
  /** When the next backup may be asked for, and when a disk that is too small is tried again. */
  nextBaseAt: number;
  nextTryAt: number;
  /** Something failed, or the disk was away: it may be another one now, perhaps with a chain that fits the log. */
  mustResume: boolean;
}

export function logPath({ file }: CopierSettings): string {
  return `${file}-wal`;
}

/** Lets the log grow until it is copied, or leaves it to SQLite. */
export async function keepWriteAheadLog({ databases, limits }: Copying, isKept: boolean): Promise<void> {
  await keepLog(databases.writer, { isKept, largestBytes: limits.logMaxBytes / 2 });
}

export function noteTrouble(copying: Copying, why: string): void {
  setTrouble(copying, `The continuous copy in ${copying.folder} stands still: ${why}.`);
}

function setTrouble(copying: Copying, message: string): void {
  if (copying.trouble?.message === message) return;
  copying.trouble = { at: copying.trouble?.at ?? copying.clock(), message };
  copying.onFailure(new Error(message));
}

/** Ends the chain: commits are no longer copied, until another one begins. */
export function giveUp(copying: Copying, why: string): void {
  copying.following = undefined;
  copying.base = undefined;
  copying.copiedSeq = -1;
  copying.mustResume = false;
  noteTrouble(copying, `${why}; it begins anew when it can`);
  keepWriteAheadLog(copying, false).catch(copying.onFailure);
}

/** Does what is to be done next: begins a chain, has a backup made for one, or copies what was committed. */
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
    // A disk that was taken away says so itself, and the chain goes on when it is back.
    if (await copying.disk.check()) countFailure(copying, error);
  }
}

/** After a failure, goes on with the chain as long as the disk has all of it, or else with the newest one there. */
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
  // A chain that could not begin ends no other one.
  const couldNotBegin = copying.base?.backup !== undefined && copying.following !== undefined;
  if (room instanceof NotEnoughSpace) {
    copying.nextTryAt = performance.now() + copying.limits.spaceRetryMs;
    setTrouble(copying, room.message);
  } else if (!(error instanceof LogCopyBroken)) noteTrouble(copying, why);
  else if (couldNotBegin) copying.base = undefined;
  else giveUp(copying, why);
}

function notEnoughSpaceFor({ folder, freeBytes }: Copying, needed: number): NotEnoughSpace | undefined {
  return notEnoughSpace(folder, { needed, what: "the continuous copy", freeBytes: freeBytes?.() });
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
  // Nothing came although something was committed: the log's own count of frames returns whether all is well.
  if (place === before || (place && place.offset > limits.logBytes)) await moveLog(copying, following);
  if (!following.isEnded) return;
  // Soon the log may lack these: a server that is killed now goes on with this chain.
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

/** Moves the copied log into the database. Nobody writes while its last commits are read: the next commit may begin it again. */
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

/** Begins a chain with a backup: its first generation is the log since before the backup was begun. */
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

/** Goes on with the newest chain of the disk, where it fits the log. */
export async function resumeNewest(copying: Copying): Promise<void> {
  const { head, folder } = copying;
  const [newest] = await listLogCopies(folder);
  if (head && newest?.epoch === head.epoch && newest.seq <= head.seq)
    copying.following = await resumeLogCopyWriter(newest, logPath(copying)).catch(() => undefined);
  if (newest && !copying.following && !copying.trouble)
    noteTrouble(copying, "it does not fit the database and begins anew");
  await keepWriteAheadLog(copying, copying.following !== undefined || copying.base !== undefined);
}

/** Has a backup made, once the disk has room for it and can be written. */
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

/** Makes a folder inside of one that is there: never the folder of a disk that was taken away. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
}
