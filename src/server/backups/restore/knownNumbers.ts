import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { highestOf, readCounters } from "../file/counters.ts";
import { readHeadFile } from "../file/headFile.ts";
import { type JournalFingerprint, readJournalFingerprint } from "../file/journalFingerprint.ts";
import { isLogCopy, readLogCopyHead, writeHead } from "../logCopy/copyFolder.ts";
import type { RaisedCounter } from "./beginEpoch.ts";
import { isKnownPath, type KnownHead, readKnownHeads } from "./knownHeads.ts";

interface Sources {
  /** The replaced database. */
  readonly file: string;
  /** The restored database, before it is put in place. */
  readonly restored: string;
  /** Backups, continuous copies and databases that were put aside. */
  readonly others: readonly string[];
  readonly counterSources: readonly string[];
}

/** Reads the numbers known to the replaced database and to all others. */
export async function readKnownNumbers({ file, restored, others, counterSources }: Sources) {
  const unreadable: string[] = [];
  const heads = await readKnownHeads(others.filter(isKnownPath), (path) => unreadable.push(path));
  const databases = [file, ...others.filter((path) => !isKnownPath(path))].filter((path) => existsSync(path));
  const counters = databases.flatMap((path) => {
    const counterRows = readCounters(path, counterSources);
    if (!counterRows) unreadable.push(path);
    return counterRows ?? [];
  });
  return {
    known: [...counters, ...heads.flatMap((head) => head.counters)],
    isComplete: !unreadable.includes(file) && isLostOne(file, restored, heads),
    unreadable,
  };
}

/** True if a database is the backed-up one with its end; one begun on a new disk does not know the numbers. */
function isLostOne(file: string, restored: string, heads: readonly KnownHead[]): boolean {
  try {
    const { epoch, seq, firstHash } = fingerprintOf(file);
    const isAhead = [readHeadFile(file), ...heads].some((head) => head?.epoch === epoch && head.seq > seq);
    return firstHash !== "" && firstHash === fingerprintOf(restored).firstHash && !isAhead;
  } catch {
    return false;
  }
}

function fingerprintOf(file: string): JournalFingerprint {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return readJournalFingerprint(database);
  } finally {
    database.close();
  }
}

/** Notes raised counters in the heads of continuous copies, for the next restore. Returns those that cannot be written. */
export async function noteRaised(
  paths: readonly string[],
  raised: readonly RaisedCounter[],
): Promise<string[]> {
  if (raised.length === 0) return [];
  const unnoted: string[] = [];
  for (const path of paths.filter(isLogCopy)) {
    const head = await readLogCopyHead(path);
    if (!head) continue;
    const raisedCounters = raised.map(({ generation, name, to }) => ({ generation, name, last: to }));
    const counters = highestOf([...head.counters, ...raisedCounters]);
    await writeHead(path, { ...head, counters }).catch(() => unnoted.push(path));
  }
  return unnoted;
}
