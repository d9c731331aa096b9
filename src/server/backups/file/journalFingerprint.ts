import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { hashText } from "../../db/journal.ts";
import { fromStored } from "../../db/uuidBytes.ts";

/** The end of a database's journal and the hash of its first row, by which backups and databases are compared. */
export const JournalFingerprint = z.object({
  seq: z.number(),
  hash: z.string(),
  epoch: z.string(),
  /** Empty without rows. */
  firstHash: z.string(),
});
export type JournalFingerprint = z.output<typeof JournalFingerprint>;

const Head = z.object({ seq: z.number(), hash: z.string(), epoch: z.preprocess(fromStored, z.string()) });
const Row = z.object({ hash: z.instanceof(Uint8Array) }).optional();

export function readJournalFingerprint(database: DatabaseSync): JournalFingerprint {
  const head = Head.parse(database.prepare("select seq, hash, epoch from journal_head").get());
  return { ...head, firstHash: readRowHash(database, 1) };
}

/** Reads the hash of a journal row; empty if there is none. */
export function readRowHash(database: DatabaseSync, seq: number): string {
  const row = Row.parse(database.prepare("select hash from journal where seq = ?").get(seq));
  return row ? hashText(row.hash) : "";
}
