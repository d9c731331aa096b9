import { setTimeout } from "node:timers/promises";
import { Refusal } from "#domain/refusal.ts";
import { type Backup, type BackupReason, backupsApi } from "#domain/settings/backupsApi.ts";
import type { Instant } from "#domain/time.ts";
import { BackupFailed } from "../backups/make/backUpSqlite.ts";
import { nextNight } from "../backups/make/nights.ts";
import { type Handler, handle } from "../http/handlers/handler.ts";
import type { ServerInfo } from "../http/handlers/serverInfo.ts";
import { loadBackupLimit, saveBackupLimit } from "./backupLimit.store.ts";

const list = handle(backupsApi.list, {
  longRead: async ({ server, now, databases }) => {
    const { backups } = server;
    if (!backups) return { isOurs: false, hasSecondFolder: false, ageMs: null, lastError: null, backups: [] };
    const files = await backups.list();
    const newest = files[0];
    const check = backups.lastCheck();
    const makingSince = backups.makingSince();
    const copyTrouble = backups.copier?.trouble();
    return {
      isOurs: true,
      hasSecondFolder: backups.copier !== undefined,
      ageMs: newest ? Math.max(0, now - newest.createdAt) : null,
      lastError: backups.lastError() ?? null,
      isSameDisk: backups.copier?.disk.isSame(),
      ...(copyTrouble && { copyTrouble }),
      ...(check && {
        check: { at: check.at, faults: [...check.faults], damagedBackups: [...check.damagedBackups] },
      }),
      nextAt: nextNight(now),
      ...(makingSince !== undefined && { makingSince }),
      databaseBytes: backups.databaseBytes(),
      limitBytes: await databases.read(loadBackupLimit),
      backups: files,
    };
  },
});

/** Devices give up on an answer after 15 s. */
const ANSWER_WITHIN_MS = 10_000;

/** Makes a backup. The copying is done before the transaction, which only journals it. */
const make = handle(
  backupsApi.make,
  {
    prepare: ({ server, now }) =>
      withinTime(makeBackup(server, "manual"), { now, withinMs: ANSWER_WITHIN_MS }),
    run: async (ctx, _, backup) => {
      if (!backup) throw new Refusal("backup-elsewhere");
      const { isBeingMade = false, bytes, reason } = backup;
      const action = isBeingMade ? "backup.begun" : "backup.made";
      ctx.journal({ topic: "settings", entityId: backup.name, action, after: { bytes, reason } });
      return backup;
    },
  },
  { answerToRetry: (ctx, { entityId }) => findBackup(ctx, entityId) },
);

/** Finds a backup that was made before. Throws 404 for one that was deleted since. */
async function findBackup({ server, now }: Asking, name: string): Promise<Backup> {
  if (name === BEING_MADE) return announced(now);
  const found = (await server.backups?.list())?.find((backup) => backup.name === name);
  if (!found) throw new Refusal("not-found", { backup: name });
  const { keptFor: _, ...backup } = found;
  return backup;
}

interface Asking {
  readonly server: Pick<ServerInfo, "backups">;
  readonly now: Instant;
}

/** Stands for the name of a backup that is not made yet. */
const BEING_MADE = "backup";

function announced(now: Instant): Backup {
  return { name: BEING_MADE, createdAt: now, reason: "manual", bytes: 0, isBeingMade: true };
}

/** Returns the backup; where it takes longer, what to say of it meanwhile. It goes on then, and its failure is kept. */
export async function withinTime(
  backup: Promise<Backup | undefined>,
  { now, withinMs }: { readonly now: Instant; readonly withinMs: number },
): Promise<Backup | undefined> {
  const isMade = new AbortController();
  const late = setTimeout(withinMs, undefined, { signal: isMade.signal }).then(() => announced(now));
  try {
    return await Promise.race([backup, late]);
  } finally {
    isMade.abort();
    late.catch(() => undefined);
  }
}

/** Marks the folder at BACKUP_DIR as the second disk, before the transaction that journals it. */
const useDisk = handle(
  backupsApi.useDisk,
  {
    prepare: async ({ server: { backups } }) => {
      if (!backups?.copier) throw new Refusal("no-second-disk");
      await backups.copier.disk.use();
      if (backups.copier.disk.mark() === undefined) throw new Refusal("second-disk-not-usable");
    },
    run: async (ctx) => {
      ctx.journal({ topic: "settings", entityId: "backups", action: "backup.diskMarked" });
      return { isThere: true };
    },
  },
  { answerToRetry: async () => ({ isThere: true }) },
);

/** Saves how much space backups may take. */
const setLimit = handle(
  backupsApi.setLimit,
  async (ctx, { body }) => {
    if (!ctx.server.backups) throw new Refusal("backup-elsewhere");
    const before = { limitBytes: await loadBackupLimit(ctx.tx) };
    if (before.limitBytes === body.limitBytes) return body;
    await saveBackupLimit(ctx.tx, body.limitBytes, ctx.now);
    ctx.journal({ topic: "settings", entityId: "backups", action: "settings.changed", before, after: body });
    return body;
  },
  { answerToRetry: async ({ tx }) => ({ limitBytes: await loadBackupLimit(tx) }) },
);

/** Makes and checks a backup. Returns undefined on PostgreSQL, which has its own tools. Throws 503 backup-failed. */
export async function makeBackup(
  { backups }: Pick<ServerInfo, "backups">,
  reason: BackupReason,
): Promise<Backup | undefined> {
  try {
    return await backups?.make(reason);
  } catch (error) {
    if (error instanceof BackupFailed) throw new Refusal("backup-failed", { reason: error.message });
    throw error;
  }
}

export const backupHandlers: readonly Handler[] = [list, make, useDisk, setLimit];
