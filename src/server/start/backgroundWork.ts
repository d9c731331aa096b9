import type { BackupWork, CheckAnswer } from "../backups/make/backups.ts";
import { runInBackground } from "../workers/worker.ts";

const backupFile = new URL("../backups/make/backupWorker.ts", import.meta.url);
const copyFile = new URL("../backups/make/copyWorker.ts", import.meta.url);
const checkFile = new URL("./checkWorker.ts", import.meta.url);

/** Runs backups and checks of the database in worker threads. */
export const backgroundWork: BackupWork = {
  backUp: (request, signal) => runInBackground<string>(backupFile, request, signal),
  copy: (request, signal) => runInBackground(copyFile, request, signal),
  check: (request, signal) => runInBackground<CheckAnswer>(checkFile, request, signal),
};
