import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { hashText } from "../../db/journal.ts";
import { fromStored } from "../../db/uuidBytes.ts";

/** Where a database's journal ends, and the hash of its first row: by these, backups and databases are compared. */
export const JournalFingerprint = z.object({
  seq: z.number(),
  hash: z.string(),
  epoch: z.string(),
  /** Empty while there is no row. */
  firstHash: z.string(),
});
export type JournalFingerprint = z.output<typeof JournalFingerprint>;

const Head = z.object({ seq: z.number(), hash: z.string(), epoch: z.preprocess(fromStored, z.string()) });
const Row = z.object({ hash: z.instanceof(Uint8Array) }).optional();

/** Reads where the journal of a database file ends. */
export function readJournalFingerprint(database: DatabaseSync): JournalFingerprint {
  const head = Head.parse(database.prepare("select seq, hash, epoch from journal_head").get());
  return { ...head, firstHash: readRowHash(database, 1) };
}

/** Reads the hash of a row of the journal; empty where there is no such row. */
export function readRowHash(database: DatabaseSync, seq: number): string {
  const row = Row.parse(database.prepare("select hash from journal where seq = ?").get(seq));
  return row ? hashText(row.hash) : "";
}
