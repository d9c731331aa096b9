import { existsSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { calendarDay, formatDay, formatSecond } from "#domain/time.ts";
import type { HeadFile } from "../backups/file/headFile.ts";
import type { JournalFingerprint } from "../backups/file/journalFingerprint.ts";
import { DamagedBackup, readManifest } from "../backups/file/manifest.ts";
import { readBack } from "../backups/file/pack.ts";
import type { LogCopy } from "../backups/logCopy/copyFolder.ts";
import { readLogCopy } from "../backups/restore/replayLogCopy.ts";
import { hashText, readHead } from "../db/journal.ts";
import type { ReadTx } from "../db/tx.ts";

/** The end of the journal in a backup or a continuous copy. */
interface KnownHead extends Omit<JournalFingerprint, "firstHash"> {
  readonly what: string;
  readonly path: string;
  /** Undefined for a continuous copy, which goes on after its backup's. */
  readonly firstHash?: string;
}

/**
 * Reads packed backups whole, as a restore would, and returns which are damaged, one sentence each. Takes about 20 s for a
 * database of 10 GB.
 */
export function findDamagedBackups(paths: readonly string[], onProgress: (text: string) => void): string[] {
  return paths.flatMap((path) => {
    onProgress(`Reading the backup ${basename(path)}.`);
    try {
      readBack(path);
      return [];
    } catch (error) {
      // One that was deleted meanwhile is not damaged.
      if (!existsSync(path)) return [];
      return [damaged(basename(path), error)];
    }
  });
}

/** Reads continuous copies whole, as a restore would, and returns which are damaged, one sentence each. */
export async function findDamagedCopies(
  copies: readonly LogCopy[],
  onProgress: (text: string) => void,
): Promise<string[]> {
  const found: string[] = [];
  for (const { path } of copies) {
    onProgress(`Reading the continuous copy ${path}.`);
    const damage = await readLogCopy(path).catch((error: unknown) => `${path} cannot be read: ${error}.`);
    // One that another took the place of meanwhile is not damaged.
    if (damage !== undefined && existsSync(path))
      found.push(`${damage} Make a backup, with which it begins anew, and look after the disk it is on.`);
  }
  return found;
}

function damaged(name: string, error: unknown): string {
  const why = error instanceof DamagedBackup ? error.message : "the file cannot be read";
  return `The backup ${name} is damaged: ${why}. Make a new one, and look after the disk it is on.`;
}

/** The outcome of comparing the journal with the backups and the continuous copies. */
interface ComparedBackups {
  readonly faults: readonly string[];
  /** Facts that are worth knowing and no fault. */
  readonly notes: readonly string[];
  /** Backups that cannot be used, one sentence each. */
  readonly damagedBackups: readonly string[];
  readonly compared: number;
}

/**
 * Compares the journal with the position and hash at which the journal of each backup and each continuous copy ended. That shows
 * what the chain alone cannot: last rows that were cut off, and rows that were changed with all hashes after them made again.
 */
export async function compareBackups(
  tx: ReadTx,
  backups: readonly string[],
  copies: readonly LogCopy[],
): Promise<ComparedBackups> {
  const faults: string[] = [];
  const notes: string[] = [];
  const damagedBackups: string[] = [];
  let compared = 0;
  const epochs = await readEpochs(tx);
  const firstHash = await hashAt(tx, 1);
  const heads = readHeads(backups, copies, (name, error) => damagedBackups.push(damaged(name, error)));
  for (const head of heads) {
    const { what } = head;
    const upTo = epochs.get(head.epoch);
    if (upTo === undefined) {
      // Without a restore there is one epoch only. After one, backups of databases that were set aside may lie here.
      const isOurs = epochs.size === 1 && firstHash !== undefined && head.firstHash === firstHash;
      if (isOurs) faults.push(`The journal's epoch is not the one that the ${what} knows.`);
      else notes.push(`The ${what} is of another database and was not compared.`);
      continue;
    }
    // The rows after the restored backup belong to the database that was set aside.
    if (head.seq > upTo) continue;
    compared++;
    const fault = await faultAt(tx, head);
    if (fault) faults.push(fault);
  }
  return { faults, notes, damagedBackups, compared };
}

/** Reads what each backup and copy says of its journal; backups that cannot be read are notified and left out. */
function readHeads(
  backups: readonly string[],
  copies: readonly LogCopy[],
  onDamaged: (name: string, error: unknown) => void,
): KnownHead[] {
  const ofBackups = backups.flatMap((path): KnownHead[] => {
    const name = basename(path);
    try {
      return [{ what: `backup ${name}`, path, ...readManifest(path).journal }];
    } catch (error) {
      onDamaged(name, error);
      return [];
    }
  });
  return [...ofBackups, ...copies.map((copy) => ({ what: `continuous copy ${copy.path}`, ...copy }))];
}

/** The places that know how far the journal went. */
interface Beside {
  readonly backups: readonly string[];
  readonly copies: readonly LogCopy[];
  /** The head as it was last written beside the database. */
  readonly written: HeadFile | undefined;
}

/**
 * Returns a sentence when the journal ends before the row that a backup, a continuous copy or the file beside the database knows: an
 * older file was put in its place, or its end was lost. A start asks this, so it looks at the position only; `npm run verify`
 * compares all.
 */
export async function findLostEnd(
  tx: ReadTx,
  { backups, copies, written }: Beside,
): Promise<string | undefined> {
  const { epoch, seq } = await readHead(tx);
  const known = readHeads(backups, copies, () => undefined).filter((head) => head.epoch === epoch);
  const newest = known.toSorted((a, b) => b.seq - a.seq)[0];
  const command = `npm run restore -- ${newest?.path}`;
  const ends = `The journal ends at row ${seq}, but`;
  if (newest !== undefined && newest.seq > seq)
    return `${ends} the ${newest.what} knows row ${newest.seq}: ${LOST}, and go back to it: ${command}.`;
  if (written?.epoch !== epoch || written.seq <= seq) return undefined;
  const row = `row ${written.seq} was stored before ${formatSecond(written.at)} on ${formatDay(calendarDay(written.at))}`;
  const offer = newest
    ? `The newest is the ${newest.what}, which goes to row ${newest.seq}: ${command}.`
    : "There is no backup to go back to.";
  return `${ends} ${row}: ${LOST}. ${offer}`;
}

const LOST = "what came after is missing here. Keep a copy of the data folder";

async function faultAt(tx: ReadTx, { what, seq, hash }: KnownHead): Promise<string | undefined> {
  if (seq === 0) return undefined;
  const now = await hashAt(tx, seq);
  if (now === hash) return undefined;
  return now === undefined
    ? `The journal's last rows were cut off: the ${what} knows row ${seq}, which is missing.`
    : `The journal was changed and its hashes made anew: row ${seq} has another hash than in the ${what}.`;
}

async function hashAt(tx: ReadTx, seq: number): Promise<string | undefined> {
  const row = await tx.selectFrom("journal").select("hash").where("seq", "=", seq).executeTakeFirst();
  return row && hashText(row.hash);
}

const Restored = z.object({
  before: z.object({ epoch: z.string() }),
  after: z.object({ seq: z.number() }),
});

/** Returns up to which row each epoch's journal is this one: all of it for today's, up to the restored backup for others. */
async function readEpochs(tx: ReadTx): Promise<ReadonlyMap<string, number>> {
  const { epoch } = await readHead(tx);
  const epochs = new Map([[epoch, Number.POSITIVE_INFINITY]]);
  const rows = await tx
    .selectFrom("journal")
    .select("change")
    .where("subject_id", "is", null)
    .where("topic", "=", "settings")
    .where("action", "=", "backup.restored")
    .orderBy("seq", "desc")
    .execute();
  for (const { change } of rows) {
    const restored = Restored.safeParse(JSON.parse(change)).data;
    if (restored && !epochs.has(restored.before.epoch)) epochs.set(restored.before.epoch, restored.after.seq);
  }
  return epochs;
}
