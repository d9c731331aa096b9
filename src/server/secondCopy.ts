import { INVOICE_COUNTERS } from "#domain/orders/bills/invoiceCounter.ts";
import { type Copier, createCopier } from "./backups/live/copier.ts";
import type { CopierSettings } from "./backups/live/copying.ts";
import { listCounters } from "./db/counters.ts";
import { tryWrite } from "./db/storage/storageWatch.ts";
import type { Env } from "./env.ts";
import type { OpenDatabase } from "./openDatabase.ts";

/** Makes what copies each commit into BACKUP_DIR; undefined without one, and on PostgreSQL, which has its own tools. */
export function copierOf(
  { BACKUP_DIR }: Env,
  { databases, clock, writeQueue }: OpenDatabase,
  hooks: Pick<CopierSettings, "limits" | "onFailure">,
): Copier | undefined {
  const { file, read } = databases;
  if (file === undefined || BACKUP_DIR === undefined) return undefined;
  const copier = createCopier({
    ...hooks,
    databases,
    file,
    folder: BACKUP_DIR,
    clock: clock.now,
    commitSomething: () => tryWrite(databases),
    counters: () => read((tx) => listCounters(tx, INVOICE_COUNTERS)),
  });
  writeQueue.onCommit((rows) => {
    const last = rows.at(-1);
    if (last) copier.noteCommit(last);
  });
  return copier;
}
