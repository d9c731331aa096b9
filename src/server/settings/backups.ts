import { Refusal } from "#domain/refusal.ts";
import { type Backup, type BackupReason, backupsApi } from "#domain/settings/backupsApi.ts";
import { BackupFailed } from "../db/backup/backUpSqlite.ts";
import { type Handler, handle, type ServerFacts } from "../http/feature.ts";

const list = handle(backupsApi.list, {
  longRead: async ({ server, now }) => {
    const { backups } = server;
    if (!backups) return { isOurs: false, hasSecondFolder: false, ageMs: null, lastError: null, backups: [] };
    const files = await backups.list();
    const newest = files[0];
    const check = backups.lastCheck();
    return {
      isOurs: true,
      hasSecondFolder: backups.hasSecondFolder,
      ageMs: newest ? Math.max(0, now - newest.createdAt) : null,
      lastError: backups.lastError() ?? null,
      ...(check && { check: { at: check.at, faults: [...check.faults] } }),
      backups: files,
    };
  },
});

/** Makes a backup. The copying is done before the transaction, which only journals it. */
const make = handle(
  backupsApi.make,
  {
    prepare: ({ server }) => makeBackup(server, "manual"),
    run: async (ctx, _, backup) => {
      if (!backup) throw new Refusal("backup-elsewhere");
      const after = { bytes: backup.bytes, reason: backup.reason };
      ctx.journal({ topic: "settings", entityId: backup.name, action: "backup.made", after });
      return backup;
    },
  },
  { repeat: ({ server }, { entityId }) => findBackup(server, entityId) },
);

/** Finds a backup that was made before. Throws 404 for one that was dropped since. */
async function findBackup({ backups }: Pick<ServerFacts, "backups">, name: string): Promise<Backup> {
  const found = (await backups?.list())?.find((backup) => backup.name === name);
  if (!found) throw new Refusal("not-found", { backup: name });
  return found;
}

/** Makes and checks a backup. Returns undefined on PostgreSQL, which has its own tools. Throws 503 backup-failed. */
export async function makeBackup(
  { backups }: Pick<ServerFacts, "backups">,
  reason: BackupReason,
): Promise<Backup | undefined> {
  try {
    return await backups?.make(reason);
  } catch (error) {
    if (error instanceof BackupFailed) throw new Refusal("backup-failed", { reason: error.message });
    throw error;
  }
}

export const backupHandlers: readonly Handler[] = [list, make];
