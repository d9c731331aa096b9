import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { highestOf, readCounters } from "../file/counters.ts";
import { readHeadFile } from "../file/headFile.ts";
import { readJournalEnds } from "../file/journalIn.ts";
import { type Chain, writeHead } from "../live/chain.ts";
import type { Raised } from "./beginEpoch.ts";

interface Others {
  /** The database that is replaced. */
  readonly file: string;
  readonly others: readonly string[];
  readonly copies: readonly Chain[];
  readonly counterSources: readonly string[];
}

/** Asks the replaced database, other backups and the copies which numbers they know. */
export function askOthers({ file, others, copies, counterSources }: Others) {
  const asked = [file, ...others].filter((path) => existsSync(path));
  const answers = asked.map((path) => ({ path, counters: readCounters(path, counterSources) }));
  const answer = answers.find(({ path }) => path === file);
  return {
    known: [...answers, ...copies].flatMap(({ counters }) => counters ?? []),
    isComplete: answer?.counters !== undefined && !hasLostItsEnd(file, copies),
    unreadable: answers.flatMap(({ path, counters }) => (counters ? [] : [path])),
  };
}

/** Tells whether a database ends before what was stored in it: what it took last is then unknown. */
function hasLostItsEnd(file: string, copies: readonly Chain[]): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const { epoch, seq } = readJournalEnds(database);
    return [readHeadFile(file), ...copies].some((known) => known?.epoch === epoch && known.seq > seq);
  } catch {
    return true;
  } finally {
    database.close();
  }
}

/** Notes raised counters in the heads of copies: the next restore may be from one of them too. Returns those that cannot be written. */
export async function noteIn(copies: readonly Chain[], raised: readonly Raised[]): Promise<string[]> {
  const unnoted: string[] = [];
  for (const { path, ...head } of copies) {
    const taken = raised.map(({ generation, name, to }) => ({ generation, name, last: to }));
    const counters = highestOf([...head.counters, ...taken]);
    await writeHead(path, { ...head, counters }).catch(() => unnoted.push(path));
  }
  return unnoted;
}
