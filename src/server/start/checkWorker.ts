import { setLowestPriority } from "../backups/file/pace.ts";
import type { CheckAnswer, CheckRequest } from "../backups/make/backups.ts";
import { listKnownPaths } from "../backups/restore/knownHeads.ts";
import { checks } from "../checks.ts";
import { openForReading } from "../db/connect.ts";
import { entities } from "../entities.ts";
import { verifyDatabase } from "../verify/verifyDatabase.ts";
import { answerInWorker } from "../workers/worker.ts";

setLowestPriority();

/** A worker of the nightly backups: verifies the database by its own rules and against the heads of its backups. */
await answerInWorker(async ({ file, backupFolders, readWhole }: CheckRequest): Promise<CheckAnswer> => {
  const database = openForReading(file);
  try {
    const backups = await listKnownPaths(backupFolders);
    const { faults, damagedBackups } = await verifyDatabase(database, {
      entities,
      checks,
      backups,
      readWhole,
    });
    return { faults, damagedBackups };
  } finally {
    await database.close();
  }
});
