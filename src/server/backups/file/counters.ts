import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { Counter } from "./manifest.ts";

const OWN = "select generation, name, last from counters";

/** Reads a database's counters, also by the features' queries (`sources`) if those are damaged; undefined if unreadable. */
export function readCounters(file: string, sources: readonly string[] = []): Counter[] | undefined {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      const counters = [OWN, ...sources].flatMap((query) => rowsOrNothing(database, query));
      return counters.length === 0 ? undefined : highestOf(counters.flat());
    } finally {
      database.close();
    }
  } catch {
    // Unreadable, or another program's file.
    return undefined;
  }
}

/** Returns the rows of a query, or none if its table is damaged or missing. */
function rowsOrNothing(database: DatabaseSync, query: string): [] | [Counter[]] {
  try {
    return [z.array(Counter).parse(database.prepare(query).all())];
  } catch {
    return [];
  }
}

/** Returns each counter once, with its highest number. */
export function highestOf(counters: readonly Counter[]): Counter[] {
  const highest = new Map<string, Counter>();
  for (const counter of counters) {
    const key = `${counter.generation} ${counter.name}`;
    if (counter.last > (highest.get(key)?.last ?? 0)) highest.set(key, counter);
  }
  return [...highest.values()];
}
