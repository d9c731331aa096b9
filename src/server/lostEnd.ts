import { instant } from "#domain/time.ts";
import {
  createHeadWriter,
  HEAD_WRITTEN_EVERY_MS,
  type HeadFile,
  readHeadFile,
  writeHeadFile,
} from "./backups/file/headFile.ts";
import { keepLogCopiesAhead } from "./backups/logCopy/copyFolder.ts";
import { backupFolders, backupPathsIn } from "./backups/make/backupFolder.ts";
import { raiseCounters } from "./backups/restore/beginEpoch.ts";
import { findLastClockRow } from "./db/clock/clockRows.ts";
import { listCounters } from "./db/counters.ts";
import { FROM_CONSOLE, readHead } from "./db/journal.ts";
import type { Write } from "./db/write.ts";
import type { Env } from "./env.ts";
import type { OpenDatabase } from "./openDatabase.ts";
import { possiblyIssued } from "./orders/bills/possiblyIssued.store.ts";
import { skippedNumberRows } from "./orders/bills/skippedNumbers.ts";
import { findLostEnd } from "./verify/backupHeads.ts";

/**
 * Returns one sentence when the database lost its end, and leaves the numbers unused that were perhaps issued in it. Undefined when
 * all is there.
 */
export async function meetLostEnd(env: Env, opened: OpenDatabase): Promise<string | undefined> {
  const { databases, writeQueue, clock } = opened;
  const { read, file } = databases;
  if (file === undefined) return undefined;
  const head = await read(readHead);
  const written = readHeadFile(file);
  const backups = await backupPathsIn(backupFolders(env));
  const copies = await keepLogCopiesAhead(backupFolders(env), head);
  const lostEnd = await read((tx) => findLostEnd(tx, { backups, copies, written }));
  if (written?.epoch === head.epoch && written.seq > head.seq) {
    await writeQueue.write((write) => skipNumbers(write, opened, written));
    // The next start finds nothing more to leave unused.
    await writeHeadFile(file, { ...(await read(readHead)), at: clock.now() });
  }
  return lostEnd;
}

async function skipNumbers(
  { tx, now, journal }: Write,
  { days }: OpenDatabase,
  { at }: HeadFile,
): Promise<void> {
  const since = (await findLastClockRow(tx))?.at ?? at;
  const known = await listCounters(tx, "");
  const until = instant(at + HEAD_WRITTEN_EVERY_MS);
  const unknown = { since, at: until, known, papers: [], isComplete: false };
  const raised = await raiseCounters(tx, await possiblyIssued(tx, unknown));
  for (const { change, ...row } of skippedNumberRows(raised, 0))
    journal({ ...FROM_CONSOLE, ...row, businessDay: days.of(now), change: JSON.stringify(change) });
}

/** Writes the journal's head beside the SQLite file after commits. */
export async function writeHeads(
  { databases: { file, read }, clock, writeQueue }: OpenDatabase,
  onFailure: (error: unknown) => void,
): Promise<{ close(): Promise<void> } | undefined> {
  if (file === undefined) return undefined;
  const { epoch } = await read(readHead);
  const writer = createHeadWriter({ database: file, epoch, now: clock.now, onFailure });
  writeQueue.onCommit(writer.noteCommit);
  return writer;
}
