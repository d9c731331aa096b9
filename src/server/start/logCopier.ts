import { INVOICE_COUNTER_PREFIX } from "#domain/orders/bills/invoiceCounter.ts";
import { type Copier, createCopier } from "../backups/logCopy/copier.ts";
import type { CopierSettings } from "../backups/logCopy/copierState.ts";
import { listCounters } from "../db/counters.ts";
import { tryWrite } from "../db/storage/storageWatch.ts";
import type { Env } from "../env.ts";
import { loadDiskMark, saveDiskMark } from "../settings/diskMark.store.ts";
import type { OpenDatabase } from "./openDatabase.ts";

/** Creates the copier of each commit into BACKUP_DIR; undefined without one, and on PostgreSQL, which has its own tools. */
export function createLogCopier(
  { BACKUP_DIR }: Env,
  { databases, clock, writeQueue, days }: OpenDatabase,
  hooks: Pick<CopierSettings, "limits" | "onFailure" | "freeBytes">,
): Copier | undefined {
  const { file, read } = databases;
  if (file === undefined || BACKUP_DIR === undefined) return undefined;
  const copier = createCopier({
    ...hooks,
    databases,
    file,
    folder: BACKUP_DIR,
    clock: clock.now,
    // Stored here and in the folder on the second disk, which is recognised by it.
    mark: {
      load: () => read(loadDiskMark),
      save: async (mark) => void (await writeQueue.write((write) => saveDiskMark(write, days, mark))),
    },
    // A log that was moved completely restarts with the next commit.
    commitSomething: () => tryWrite(databases),
    counters: () => read((tx) => listCounters(tx, INVOICE_COUNTER_PREFIX)),
  });
  writeQueue.onCommit(copier.noteCommit);
  return copier;
}

/** Returns what whoever starts the server should know of its disks. */
export function diskWarnings({ BACKUP_DIR }: Env, copier: Copier | undefined): string[] {
  const sameDisk = `BACKUP_DIR=${BACKUP_DIR} is on the same disk as DATA_DIR: when that disk fails, both are lost.`;
  return [copier?.trouble()?.message ?? [], copier?.disk.isSame() ? sameDisk : []].flat();
}

export const ONE_DISK =
  "Everything is stored on one disk, and one disk is no copy. Set BACKUP_DIR to a folder on a second disk, a stick or a share.";
