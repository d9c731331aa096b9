import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { highestOf, readCounters } from "../file/counters.ts";
import { readHeadFile } from "../file/headFile.ts";
import { type JournalFingerprint, readJournalFingerprint } from "../file/journalFingerprint.ts";
import { type LogCopy, writeHead } from "../logCopy/copyFolder.ts";
import type { RaisedCounter } from "./beginEpoch.ts";

interface Asked {
  /** The database that is replaced. */
  readonly file: string;
  /** The restored database, before it takes its place. */
  readonly copy: string;
  readonly others: readonly string[];
  readonly copies: readonly LogCopy[];
  readonly counterSources: readonly string[];
}

/** Asks the replaced database, other backups and the copies which numbers they know. */
export function readKnownNumbers({ file, copy, others, copies, counterSources }: Asked) {
  const asked = [file, ...others].filter((path) => existsSync(path));
  const answers = asked.map((path) => ({ path, counters: readCounters(path, counterSources) }));
  const isKnown = answers.some(({ path, counters }) => path === file && counters !== undefined);
  return {
    known: [...answers, ...copies].flatMap(({ counters }) => counters ?? []),
    isComplete: isKnown && isLostOne(file, copy, copies),
    unreadable: answers.flatMap(({ path, counters }) => (counters ? [] : [path])),
  };
}

/** Whether a database is the one that was backed up, with its end: another one, begun on a new disk, knows nothing of it. */
function isLostOne(file: string, copy: string, copies: readonly LogCopy[]): boolean {
  try {
    const { epoch, seq, firstHash } = endsOf(file);
    const isAhead = [readHeadFile(file), ...copies].some((head) => head?.epoch === epoch && head.seq > seq);
    return firstHash !== "" && firstHash === endsOf(copy).firstHash && !isAhead;
  } catch {
    return false;
  }
}

function endsOf(file: string): JournalFingerprint {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return readJournalFingerprint(database);
  } finally {
    database.close();
  }
}

/** Notes raised counters in the heads of copies: the next restore may be from one of them too. Returns those that cannot be written. */
export async function noteIn(
  copies: readonly LogCopy[],
  raised: readonly RaisedCounter[],
): Promise<string[]> {
  const unnoted: string[] = [];
  for (const { path, ...head } of copies) {
    const taken = raised.map(({ generation, name, to }) => ({ generation, name, last: to }));
    const counters = highestOf([...head.counters, ...taken]);
    await writeHead(path, { ...head, counters }).catch(() => unnoted.push(path));
  }
  return unnoted;
}
