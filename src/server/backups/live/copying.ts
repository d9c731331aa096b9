import { access, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "#domain/time.ts";
import type { Databases } from "../../db/connect.ts";
import type { JournalHead } from "../../db/journal.ts";
import { checkpoint, keepLog } from "../../db/storage/checkpoint.ts";
import type { Counter } from "../file/manifest.ts";
import { chainFolderOf, liveFolder, thinChains, writeHead } from "./chain.ts";
import { ChainBroken, copyNew, type Following, newFollowing, readRest } from "./follow.ts";
import { framesBefore } from "./logFile.ts";

export interface CopierLimits {
  /** How often it is looked whether something was committed. */
  readonly everyMs: number;
  /** From this size on the log is moved into the database once it is copied. */
  readonly logBytes: number;
  /** Beyond this the log is moved whether it is copied or not. */
  readonly logMaxBytes: number;
  /** A disk that does not answer for so long is reported. */
  readonly hungMs: number;
  /** A chain that cannot go on for so long is given up. */
  readonly giveUpMs: number;
  /** How often it is looked whether a lost disk is back. */
  readonly retryMs: number;
  /** How long the next backup waits after one with which no chain began. */
  readonly baseRetryMs: number;
}

export interface CopierSettings {
  readonly databases: Pick<Databases, "writer" | "reader">;
  /** The database. */
  readonly file: string;
  /** The folder of the second copies. */
  readonly folder: string;
  readonly clock: () => Instant;
  readonly onFailure: (error: unknown) => void;
  /** Stores something of no meaning. */
  readonly commitSomething: () => Promise<void>;
  /** The counters that a restore must know. */
  readonly counters: () => Promise<Counter[]>;
  readonly limits?: Partial<CopierLimits> | undefined;
}

/** The state of the continuous copy. One piece of work at a time changes it, and `giveUp` at any time. */
export interface Copying extends CopierSettings {
  readonly limits: CopierLimits;
  /** Makes a backup and copies it into the folder; undefined before the start. */
  makeBase: (() => void) | undefined;
  /** The chain that is copied to; undefined while there is none that holds all commits. */
  following: Following | undefined;
  /** A backup with which a chain will begin: the log's header when it was begun, and its path once it lies in the folder. */
  base: { mark?: Buffer; backup?: string } | undefined;
  /** How far the journal is, and how far it is in the copy. */
  head: JournalHead | undefined;
  copiedSeq: number;
  trouble: { readonly at: Instant; readonly since: number; readonly why: string } | undefined;
  /** When the next backup may be asked for. */
  nextBaseAt: number;
}

export function logOf({ file }: CopierSettings): string {
  return `${file}-wal`;
}

/** Lets the log grow until it is copied, or leaves it to SQLite. */
export async function keepLogOf({ databases, limits }: Copying, isKept: boolean): Promise<void> {
  await keepLog(databases.writer, { isKept, largestBytes: limits.logMaxBytes / 2 });
}

/** Notes why the copy stands still. */
export function noteTrouble(copying: Copying, why: string): void {
  if (copying.trouble?.why === why) return;
  const { at, since } = copying.trouble ?? { at: copying.clock(), since: performance.now() };
  copying.trouble = { at, since, why };
  copying.onFailure(new Error(troubleWords(copying)));
}

/** Returns why the copy stands still, as admins read it. */
export function troubleWords({ folder, trouble }: Copying): string {
  return `The continuous copy in ${folder} stands still: ${trouble?.why ?? ""}.`;
}

/** Ends the chain: commits are no longer copied, until another one begins. */
export function giveUp(copying: Copying, why: string): void {
  copying.following = undefined;
  copying.base = undefined;
  noteTrouble(copying, `${why}; it begins anew when it can`);
  keepLogOf(copying, false).catch(copying.onFailure);
}

/** Does what is to be done next: begins a chain, has a backup made for one, or copies what was committed. */
export async function workOnce(copying: Copying): Promise<void> {
  try {
    const { base, following, head, copiedSeq } = copying;
    if (base?.backup !== undefined) await beginChain(copying, base.backup);
    else if (following === undefined) await wantBase(copying);
    else if (head?.seq !== copiedSeq) await copyCommits(copying, following);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (!(error instanceof ChainBroken)) return noteTrouble(copying, why);
    // A chain that could not begin ends no other one.
    const couldNotBegin = copying.base?.backup !== undefined && copying.following !== undefined;
    if (couldNotBegin) copying.base = undefined;
    else giveUp(copying, why);
  }
}

async function copyCommits(copying: Copying, following: Following): Promise<void> {
  const { head, limits } = copying;
  const before = following.place;
  await copyNew(following, logOf(copying));
  if (head === undefined || copying.following !== following) return;
  await writeHeadOf(copying, following, head);
  const { place } = following;
  // Nothing came although something was committed: the log's own count of frames tells whether all is well.
  if (place === before || (place && place.offset > limits.logBytes)) await moveLog(copying, following);
  if (!following.isEnded) return;
  // Soon the log may lack these: a server that is killed now goes on with this chain.
  await copyNew(following, logOf(copying));
  await writeHeadOf(copying, following, head);
}

async function writeHeadOf(copying: Copying, following: Following, head: JournalHead): Promise<void> {
  const { chain, generation, begunAt, isEnded, place } = following;
  const counters = await copying.counters();
  await writeHead(chain, { ...head, counters, generation, begunAt, isEnded, length: place?.offset ?? 0 });
  copying.copiedSeq = head.seq;
  copying.trouble = undefined;
}

/** Moves the copied log into the database. Nobody writes while its last commits are read: the next commit may begin it anew. */
async function moveLog(copying: Copying, following: Following): Promise<void> {
  if (following.isEnded || copying.base !== undefined) return;
  let rest: Following["rest"] | undefined;
  const moved = await checkpoint(copying.databases.writer, async () => {
    if (copying.base !== undefined || copying.following !== following) return false;
    rest = await readRest(following, logOf(copying));
    return rest !== undefined;
  });
  if (!moved || !rest) return;
  const end = rest.at(-1)?.to ?? following.place;
  if (end && framesBefore(end) !== moved.frames) throw new ChainBroken("it holds other commits than the log");
  if (!moved.isComplete) return;
  following.rest = rest;
  following.isEnded = true;
}

/** Begins a chain with a backup: its first generation is the log since before the backup was begun. */
async function beginChain(copying: Copying, backup: string): Promise<void> {
  const { head, base } = copying;
  const next = newFollowing(chainFolderOf(backup));
  await access(backup).catch(() => {
    throw new ChainBroken("the backup with which it begins is gone");
  });
  await mkdir(next.chain, { recursive: true });
  await copyNew(next, logOf(copying));
  const { place } = next;
  if (place === undefined || !base?.mark?.equals(place.header)) {
    throw new ChainBroken("the log began anew while a backup was made");
  }
  next.begunAt = place.offset;
  if (head === undefined || copying.base !== base) return;
  await writeHeadOf(copying, next, head);
  copying.following = next;
  copying.base = undefined;
  await thinChains(copying.folder);
}

/** Has a backup made, once the disk can be written. */
async function wantBase(copying: Copying): Promise<void> {
  const { base, limits, folder } = copying;
  if (base !== undefined || performance.now() < copying.nextBaseAt) return;
  copying.nextBaseAt = performance.now() + limits.retryMs;
  const probe = join(liveFolder(folder), "probe");
  await mkdir(liveFolder(folder), { recursive: true });
  await writeFile(probe, "x", { flush: true });
  await rm(probe);
  copying.nextBaseAt = performance.now() + limits.baseRetryMs;
  copying.makeBase?.();
}
