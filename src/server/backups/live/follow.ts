import { type FileHandle, open } from "node:fs/promises";
import { OWNER_ONLY } from "../../db/privateFiles.ts";
import { type Chain, generationPath, listGenerations } from "./chain.ts";
import {
  type Commits,
  isNextGeneration,
  type LogPlace,
  lastPlaceIn,
  readCommits,
  readHeader,
} from "./logFile.ts";

/** The chain misses commits, or the log or the copy is another one: it cannot go on. */
export class ChainBroken extends Error {}

/** How much is read before it is written. */
const GATHERED_MAX_BYTES = 16 * 1024 * 1024;

/** How far a chain goes. It changes as the log is copied. */
export interface Following {
  /** The chain's folder. */
  readonly chain: string;
  /** Where its first generation was when the chain became usable. */
  begunAt: number;
  generation: number;
  /** Undefined before the first commit of a generation. */
  place: LogPlace | undefined;
  /** Commits of a generation that ended, which the log itself may not have any more. */
  rest: readonly Commits[];
  /** All of the generation is known, so that another one may begin. */
  isEnded: boolean;
}

export function newFollowing(chain: string): Following {
  return { chain, begunAt: 0, generation: 1, place: undefined, rest: [], isEnded: false };
}

/** Copies the commits of the log that the chain lacks, and flushes them. Throws `ChainBroken` where some are gone. */
export async function copyNew(following: Following, log: string): Promise<void> {
  await append(following, following.rest);
  following.rest = [];
  const file = await open(log, "r");
  try {
    for (;;) {
      const { commits, end } = await gather(file, following.place);
      await append(following, commits);
      if (commits.length > 0) following.isEnded = false;
      if (end === "none") return;
      if (end === "other") beginGeneration(following);
    }
  } finally {
    await file.close();
  }
}

/** Reads the commits of the log that the chain lacks; undefined where they are too many to be kept in memory. */
export async function readRest({ place }: Following, log: string): Promise<Commits[] | undefined> {
  const file = await open(log, "r");
  try {
    const { commits, end } = await gather(file, place);
    return end === "none" ? commits : undefined;
  } finally {
    await file.close();
  }
}

interface Gathered {
  readonly commits: Commits[];
  /** Nothing follows, or more of the same, or another generation. */
  readonly end: "none" | "more" | "other";
}

async function gather(file: FileHandle, from: LogPlace | undefined): Promise<Gathered> {
  const commits: Commits[] = [];
  let place = from;
  for (let bytes = 0; bytes < GATHERED_MAX_BYTES; ) {
    const next = await readCommits(file, place);
    if (typeof next === "string") return { commits, end: next };
    commits.push(next);
    bytes += next.bytes.length;
    place = next.to;
  }
  return { commits, end: "more" };
}

function beginGeneration(following: Following): void {
  if (!following.isEnded)
    throw new ChainBroken("another program moved the write-ahead log into the database");
  following.generation++;
  following.place = undefined;
  following.isEnded = false;
}

async function append(following: Following, commits: readonly Commits[]): Promise<void> {
  const last = commits.at(-1);
  if (last === undefined) return;
  const from = following.place?.offset ?? 0;
  const path = generationPath(following.chain, following.generation);
  const file = await open(path, "a", OWNER_ONLY);
  try {
    if ((await file.stat()).size < from) throw new ChainBroken("the copy is shorter than it was");
    await file.truncate(from);
    for (const { bytes } of commits) await file.appendFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
  following.place = last.to;
}

/**
 * Finds where a chain goes on after the server stood still. Undefined where the log is not the one that was copied, or where it
 * cannot be told: then another chain begins.
 */
export async function resumeFollowing(
  { path, begunAt, ...head }: Pick<Chain, "path" | "begunAt" | "generation" | "length" | "isEnded">,
  log: string,
): Promise<Following | undefined> {
  const generation = (await listGenerations(path)).at(-1) ?? 1;
  const copy = generationPath(path, generation);
  const copied = await lastPlaceIn(copy);
  if (!copied) return undefined;
  const resumed = { chain: path, begunAt, generation, rest: [] };
  const isWhole = head.isEnded && head.generation === generation && head.length === copied.offset;
  if (isWhole && isNextGeneration(copied.header, await readHeader(log))) {
    return { ...resumed, place: copied, isEnded: true };
  }
  const inLog = await lastPlaceIn(log, copied.offset);
  // A copy can hold a commit that the log lost with the power, before anybody was told of it.
  const place = inLog && (await lastPlaceIn(copy, inLog.offset));
  return inLog && place && isSame(place, inLog) ? { ...resumed, place, isEnded: false } : undefined;
}

function isSame(one: LogPlace, other: LogPlace): boolean {
  return (
    one.header.equals(other.header) && one.offset === other.offset && String(one.sum) === String(other.sum)
  );
}
