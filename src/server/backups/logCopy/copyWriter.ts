import { type FileHandle, open } from "node:fs/promises";
import { OWNER_ONLY } from "../../db/privateFiles.ts";
import { type LogCopy, listGenerations, logGenerationPath } from "./copyFolder.ts";
import {
  type Commits,
  isNextGeneration,
  type LogPosition,
  lastPosition,
  readCommits,
  readHeader,
} from "./logFile.ts";

/** The chain lacks commits, or the log or the copy was replaced: it cannot be resumed. */
export class LogCopyBroken extends Error {}

/** Limit of bytes read before they are written. */
const GATHERED_MAX_BYTES = 16 * 1024 * 1024;

/** A chain's position; it changes as the log is copied. */
export interface LogCopyWriter {
  readonly chain: string;
  /** The position in the first generation when the chain became usable. */
  begunAt: number;
  generation: number;
  /** Undefined before the first commit of a generation. */
  place: LogPosition | undefined;
  /** Commits of an ended generation that the log may no longer have. */
  rest: readonly Commits[];
  /** True if the generation is complete, so that another one may begin. */
  isEnded: boolean;
}

export function createLogCopyWriter(chain: string): LogCopyWriter {
  return { chain, begunAt: 0, generation: 1, place: undefined, rest: [], isEnded: false };
}

/** Copies the commits that the chain lacks, and flushes them. Throws `LogCopyBroken` if some are gone. */
export async function copyNew(following: LogCopyWriter, log: string): Promise<void> {
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

/** Reads the commits that the chain lacks; undefined if they are too many for memory. */
export async function readRest({ place }: LogCopyWriter, log: string): Promise<Commits[] | undefined> {
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
  /** Nothing follows, or more of the same generation, or another one. */
  readonly end: "none" | "more" | "other";
}

async function gather(file: FileHandle, from: LogPosition | undefined): Promise<Gathered> {
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

function beginGeneration(following: LogCopyWriter): void {
  if (!following.isEnded)
    throw new LogCopyBroken("another program moved the write-ahead log into the database");
  following.generation++;
  following.place = undefined;
  following.isEnded = false;
}

async function append(following: LogCopyWriter, commits: readonly Commits[]): Promise<void> {
  const last = commits.at(-1);
  if (last === undefined) return;
  const from = following.place?.offset ?? 0;
  const path = logGenerationPath(following.chain, following.generation);
  const file = await open(path, "a", OWNER_ONLY);
  try {
    if ((await file.stat()).size < from) throw new LogCopyBroken("the copy is shorter than it was");
    await file.truncate(from);
    for (const { bytes } of commits) await file.appendFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
  following.place = last.to;
}

/** Finds where a chain resumes after a downtime; undefined if the log is another one or unknown: another chain begins. */
export async function resumeLogCopyWriter(
  { path, begunAt, ...head }: Pick<LogCopy, "path" | "begunAt" | "generation" | "length" | "isEnded">,
  log: string,
): Promise<LogCopyWriter | undefined> {
  const generation = (await listGenerations(path)).at(-1) ?? 1;
  const copy = logGenerationPath(path, generation);
  const copied = await lastPosition(copy);
  if (!copied) return undefined;
  const resumed = { chain: path, begunAt, generation, rest: [] };
  const isWhole = head.isEnded && head.generation === generation && head.length === copied.offset;
  if (isWhole && isNextGeneration(copied.header, await readHeader(log))) {
    return { ...resumed, place: copied, isEnded: true };
  }
  const inLog = await lastPosition(log, copied.offset);
  // A copy can have a commit that the log lost in a power cut before anybody was notified of it.
  const place = inLog && (await lastPosition(copy, inLog.offset));
  return inLog && place && isSame(place, inLog) ? { ...resumed, place, isEnded: false } : undefined;
}

function isSame(one: LogPosition, other: LogPosition): boolean {
  return (
    one.header.equals(other.header) && one.offset === other.offset && String(one.sum) === String(other.sum)
  );
}
