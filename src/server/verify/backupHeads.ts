import { existsSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import { calendarDay, formatDay, formatSecond } from "#domain/time.ts";
import type { HeadFile } from "../backups/file/headFile.ts";
import { DamagedBackup } from "../backups/file/manifest.ts";
import { readBack } from "../backups/file/pack.ts";
import { isLogCopy } from "../backups/logCopy/copyFolder.ts";
import { type KnownHead, readKnownHeads } from "../backups/restore/knownHeads.ts";
import { readLogCopy } from "../backups/restore/replayLogCopy.ts";
import { hashText, readHead } from "../db/journal.ts";
import type { ReadTx } from "../db/tx.ts";
import type { VerifiedDatabase } from "./check.ts";

/** Reads whole backups and continuous copies and describes the damaged ones. Takes about 20 s for 10 GB. */
export async function findDamagedBackups(
  paths: readonly string[],
  onProgress: (text: string) => void,
): Promise<string[]> {
  const damaged: string[] = [];
  for (const path of paths) {
    onProgress(
      isLogCopy(path) ? `Reading the continuous copy ${path}.` : `Reading the backup ${basename(path)}.`,
    );
    const damage = await findDamage(path).catch((error: unknown) => describeDamage(path, error));
    // Deleted meanwhile, not damaged.
    if (damage !== undefined && existsSync(path)) damaged.push(damage);
  }
  return damaged;
}

async function findDamage(path: string): Promise<string | undefined> {
  if (!isLogCopy(path)) {
    readBack(path);
    return undefined;
  }
  const damage = await readLogCopy(path);
  return damage && `${damage} ${RENEW_COPY}`;
}

const RENEW_COPY = "Make a backup, with which it begins again, and look after the disk it is on.";

function describeDamage(path: string, error: unknown): string {
  if (isLogCopy(path)) return `${path} cannot be read: ${error}. ${RENEW_COPY}`;
  const why = error instanceof DamagedBackup ? error.message : "the file cannot be read";
  return `The backup ${basename(path)} is damaged: ${why}. Make a new one, and look after the disk it is on.`;
}

/** The result of comparing the journal with backups and continuous copies. */
interface ComparedBackups {
  readonly faults: readonly string[];
  /** Notes that are no faults. */
  readonly notes: readonly string[];
  /** Unusable backups, a sentence each. */
  readonly damagedBackups: readonly string[];
  readonly compared: number;
}

/**
 * Compares the journal with the position and hash at the end of each backup's and continuous copy's journal. That reveals what
 * the chain alone cannot: truncated last rows, and changed rows with all later hashes recomputed.
 */
export async function compareBackups(
  { read }: Pick<VerifiedDatabase, "read">,
  paths: readonly string[],
): Promise<ComparedBackups> {
  const damagedBackups: string[] = [];
  const heads = await readKnownHeads(paths, (path, error) =>
    damagedBackups.push(describeDamage(path, error)),
  );
  return { ...(await read((tx) => compareHeads(tx, heads))), damagedBackups };
}

async function compareHeads(
  tx: ReadTx,
  heads: readonly KnownHead[],
): Promise<Omit<ComparedBackups, "damagedBackups">> {
  const faults: string[] = [];
  const notes: string[] = [];
  let compared = 0;
  const epochs = await readEpochs(tx);
  const firstHash = await hashAt(tx, 1);
  for (const head of heads) {
    const { what } = head;
    const upTo = epochs.get(head.epoch);
    if (upTo === undefined) {
      // Without a restore there is one epoch. After one, backups of replaced databases may be here.
      const isOurs = epochs.size === 1 && firstHash !== undefined && head.firstHash === firstHash;
      if (isOurs) faults.push(`The journal's epoch is not the one that the ${what} knows.`);
      else notes.push(`The ${what} is of another database and was not compared.`);
      continue;
    }
    // Rows after the restored backup belong to the replaced database.
    if (head.seq > upTo) continue;
    compared++;
    const fault = await faultAt(tx, head);
    if (fault) faults.push(fault);
  }
  return { faults, notes, compared };
}

/**
 * Describes a journal that ends before a row known to a backup, a continuous copy or the head file: an older file was put in
 * place, or the end was lost. Checks the position only, since a start calls it; `npm run verify` compares everything.
 */
export function findLostEnd(
  { epoch, seq }: Pick<HeadFile, "epoch" | "seq">,
  heads: readonly KnownHead[],
  written: HeadFile | undefined,
): string | undefined {
  const headsOfEpoch = heads.filter((head) => head.epoch === epoch);
  const newest = headsOfEpoch.toSorted((a, b) => b.seq - a.seq)[0];
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

/** Returns up to which row each epoch shares this journal: completely, or up to the restored backup. */
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
