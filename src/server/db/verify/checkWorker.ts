import { Kysely } from "kysely";
import { goLast } from "../backupFile/pace.ts";
import type { Database } from "../schema.ts";
import { sqliteDialect } from "../sqlite.ts";
import { answerInWorker } from "../workers/worker.ts";
import { type Verified, verifyDatabase } from "./verifyDatabase.ts";

/** Which SQLite database is checked, and the folders of its backups. */
export interface CheckRequest {
  readonly file: string;
  readonly backupFolders: readonly string[];
  /** Backups that are read whole. */
  readonly readWhole: readonly string[];
}

export type CheckAnswer = Pick<Verified, "faults" | "damagedBackups">;

goLast();

await answerInWorker(async ({ file, backupFolders, readWhole }: CheckRequest): Promise<CheckAnswer> => {
  const reader = new Kysely<Database>({ dialect: sqliteDialect({ file, readOnly: true }) });
  try {
    const { faults, damagedBackups } = await verifyDatabase(
      { dialect: "sqlite", file, read: (ask) => reader.transaction().execute(ask) },
      { backupFolders, readWhole },
    );
    return { faults, damagedBackups };
  } finally {
    await reader.destroy();
  }
});
