import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { hashText, readHead } from "../journal.ts";
import { isOfTopic } from "../quietTopics.ts";
import { HASH_AS_TEXT } from "../stored/hash.ts";
import type { ReadTx } from "../tx.ts";

/** What a backup says of the journal it was made of. */
interface BackupHead {
  readonly name: string;
  readonly seq: number;
  readonly hash: string;
  readonly epoch: string;
  /** The hash of the first row. */
  readonly firstHash: string;
}

const Head = z.object({ seq: z.number(), hash: z.string(), epoch: z.string() });
const Hash = z.object({ hash: z.string() }).optional();

/** Reads the position and hash at which a backup's journal ends; undefined when the file cannot be read. */
function readBackupHead(folder: string, name: string): BackupHead | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(join(folder, name), { readOnly: true });
    const head = Head.parse(database.prepare("select seq, hash, epoch from journal_head").get());
    const first = Hash.parse(
      database.prepare(`select ${HASH_AS_TEXT} as hash from journal where seq = 1`).get(),
    );
    return { name, ...head, firstHash: first?.hash ?? "" };
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/** What comparing the journal with the backups showed. */
interface ComparedBackups {
  readonly faults: readonly string[];
  /** What is worth knowing and no fault. */
  readonly notes: readonly string[];
  readonly compared: number;
}

/**
 * Compares the journal with the position and hash at which each backup's journal ended. That shows what the chain alone
 * cannot: last rows that were cut off, and rows that were changed with all hashes after them made anew.
 */
export async function compareBackups(tx: ReadTx, folders: readonly string[]): Promise<ComparedBackups> {
  const faults: string[] = [];
  const notes: string[] = [];
  let compared = 0;
  const epochs = await readEpochs(tx);
  const firstHash = await hashAt(tx, 1);
  for (const { folder, name } of folders.flatMap(backupsIn)) {
    const head = readBackupHead(folder, name);
    if (!head) {
      notes.push(`The backup ${name} cannot be read: make a new one.`);
      continue;
    }
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
  return { faults, notes, compared };
}

function backupsIn(folder: string): { folder: string; name: string }[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /^rasoi-\d.*\.db$/.test(name));
  return names.toSorted().map((name) => ({ folder, name }));
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
