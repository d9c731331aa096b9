import { type Instant, instant } from "#domain/time.ts";
import {
  createHeadWriter,
  HEAD_WRITTEN_EVERY_MS,
  readHeadFile,
  writeHeadFile,
} from "../backups/file/headFile.ts";
import type { Counter } from "../backups/file/manifest.ts";
import { isFollowed, isLogCopy, keepLogCopy } from "../backups/logCopy/copyFolder.ts";
import { backupFolders } from "../backups/make/backupFolder.ts";
import { raiseCounters } from "../backups/restore/beginEpoch.ts";
import { type KnownHead, listKnownPaths, readKnownHeads } from "../backups/restore/knownHeads.ts";
import { findLastClockRow } from "../db/clock/clockRows.ts";
import { listCounters } from "../db/counters.ts";
import { FROM_CONSOLE, readHead } from "../db/journal.ts";
import type { Write } from "../db/write.ts";
import type { Env } from "../env.ts";
import { possiblyIssued } from "../orders/bills/possiblyIssued.store.ts";
import { skippedNumberRows } from "../orders/bills/skippedNumbers.ts";
import { findLostEnd } from "../verify/backupHeads.ts";
import type { OpenDatabase } from "./openDatabase.ts";

/** What a start finds in BACKUP_DIR and beside the database, a sentence each. */
interface Findings {
  readonly lostEnd?: string | undefined;
  /** The database is new beside a continuous copy of another one. */
  readonly restoreHint?: string | undefined;
}

/**
 * Compares the database with its backups, its continuous copies and its head file. If one of them went further, the numbers that
 * were or may have been issued there stay unused.
 */
export async function findLostRows(env: Env, opened: OpenDatabase): Promise<Findings> {
  const { databases, writeQueue, clock } = opened;
  const { read, file } = databases;
  if (file === undefined) return {};
  const readAll = async () => await readKnownHeads(await listKnownPaths(backupFolders(env)));
  const head = await read(readHead);
  const known = await readAll();
  if (head.seq === 0) return { restoreHint: offerRestore(known) };
  const isAhead = (other: Pick<KnownHead, "epoch" | "seq">) =>
    other.epoch === head.epoch && other.seq > head.seq;
  const written = readHeadFile(file);
  const isWrittenAhead = written !== undefined && isAhead(written);
  const ahead = known.filter(isAhead);
  if (!isWrittenAhead && ahead.length === 0) return {};
  await writeQueue.write((write) =>
    skipNumbers(write, opened, {
      counters: ahead.flatMap(({ counters }) => counters),
      isNew: isWrittenAhead || ahead.some(({ path }) => isFollowed(path)),
      until: ahead.length > 0 ? clock.now() : instant((written?.at ?? 0) + HEAD_WRITTEN_EVERY_MS),
    }),
  );
  // The next start finds nothing new, so it skips no more.
  if (isWrittenAhead) await writeHeadFile(file, { ...(await read(readHead)), at: clock.now() });
  for (const { path } of ahead) await keepLogCopy(path);
  return { lostEnd: findLostEnd(head, await readAll(), written) };
}

function offerRestore(known: readonly KnownHead[]): string | undefined {
  const copy = known.find(({ path }) => isLogCopy(path));
  return (
    copy &&
    `The ${copy.what} is of another database. If this computer takes the place of one that was lost, stop the server and ` +
      `restore it before anything is entered: npm run restore -- ${copy.path}.`
  );
}

interface LostNumbers {
  /** The known counters of the lost end. */
  readonly counters: readonly Counter[];
  /** No earlier start skipped numbers of this end. */
  readonly isNew: boolean;
  /** Until when numbers may have been issued. */
  readonly until: Instant;
}

async function skipNumbers(
  { tx, now, journal }: Write,
  { days }: OpenDatabase,
  { counters, isNew, until }: LostNumbers,
): Promise<void> {
  const since = (await findLastClockRow(tx))?.at ?? until;
  const raised = await raiseCounters(tx, counters);
  if (isNew || raised.length > 0) {
    const known = await listCounters(tx, "");
    const unknown = { since, at: until, known, papers: [], isComplete: false };
    raised.push(...(await raiseCounters(tx, await possiblyIssued(tx, unknown))));
  }
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
