import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { type JournalEnds, readJournalEnds } from "../backupFile/journalIn.ts";
import { DamagedBackup, PACKED, readManifest } from "../backupFile/manifest.ts";
import { readBack } from "../backupFile/pack.ts";
import { hashText, readHead } from "../journal.ts";
import { isOfTopic } from "../quietTopics.ts";
import type { ReadTx } from "../tx.ts";

/** What a backup says of the journal it was made of. */
interface BackupHead extends JournalEnds {
  readonly name: string;
}

/** Reads where a backup's journal ends: a packed one says it at its end, so that nothing is unpacked. */
function readBackupHead(folder: string, name: string): BackupHead {
  const path = join(folder, name);
  return { name, ...(name.endsWith(PACKED) ? readManifest(path).journal : headInDatabase(path)) };
}

/** Backups of earlier releases are databases. */
function headInDatabase(path: string): JournalEnds {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return readJournalEnds(database);
  } finally {
    database.close();
  }
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

function damaged(name: string, error: unknown): string {
  const why = error instanceof DamagedBackup ? error.message : "the file cannot be read";
  return `The backup ${name} is damaged: ${why}. Make a new one, and look after the disk it is on.`;
}

/** What comparing the journal with the backups showed. */
interface ComparedBackups {
  readonly faults: readonly string[];
  /** What is worth knowing and no fault. */
  readonly notes: readonly string[];
  /** Backups that cannot be used, one sentence each. */
  readonly damagedBackups: readonly string[];
  readonly compared: number;
}

/**
 * Compares the journal with the position and hash at which each backup's journal ended. That shows what the chain alone
 * cannot: last rows that were cut off, and rows that were changed with all hashes after them made anew.
 */
export async function compareBackups(tx: ReadTx, folders: readonly string[]): Promise<ComparedBackups> {
  const faults: string[] = [];
  const notes: string[] = [];
  const damagedBackups: string[] = [];
  let compared = 0;
  const epochs = await readEpochs(tx);
  const firstHash = await hashAt(tx, 1);
  const heads = folders.flatMap(backupsIn).flatMap(({ folder, name }) => {
    try {
      return [readBackupHead(folder, name)];
    } catch (error) {
      damagedBackups.push(damaged(name, error));
      return [];
    }
  });
  for (const head of heads) {
    const { name } = head;
    const upTo = epochs.get(head.epoch);
    if (upTo === undefined) {
      // Without a restore there is one epoch only. After one, backups of databases that were set aside may lie here.
      const isOurs = epochs.size === 1 && firstHash !== undefined && head.firstHash === firstHash;
      if (isOurs) faults.push(`The journal's epoch is not the one that the backup ${name} knows.`);
      else notes.push(`The backup ${name} is of another database and was not compared.`);
      continue;
    }
    // What came after the backup that was restored belongs to the database that was set aside.
    if (head.seq > upTo) continue;
    compared++;
    const fault = await faultAt(tx, head);
    if (fault) faults.push(fault);
  }
  return { faults, notes, damagedBackups, compared };
}

function backupsIn(folder: string): { folder: string; name: string }[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^rasoi-\d.*\.db(\.zst)?$/.test(name));
  return names.toSorted().map((name) => ({ folder, name }));
}

/** Returns the packed backups in the folders. */
export function packedBackupsIn(folders: readonly string[]): string[] {
  return folders
    .flatMap(backupsIn)
    .filter(({ name }) => name.endsWith(PACKED))
    .map(({ folder, name }) => join(folder, name));
}

async function faultAt(tx: ReadTx, { name, seq, hash }: BackupHead): Promise<string | undefined> {
  if (seq === 0) return undefined;
  const now = await hashAt(tx, seq);
  if (now === hash) return undefined;
  return now === undefined
    ? `The journal's last rows were cut off: the backup ${name} knows row ${seq}, which is missing.`
    : `The journal was changed and its hashes made anew: row ${seq} has another hash than in the backup ${name}.`;
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
    .where(isOfTopic("settings"))
    .where("action", "=", "backup.restored")
    .orderBy("seq", "desc")
    .execute();
  for (const { change } of rows) {
    const restored = Restored.safeParse(JSON.parse(change)).data;
    if (restored && !epochs.has(restored.before.epoch)) epochs.set(restored.before.epoch, restored.after.seq);
  }
  return epochs;
}
