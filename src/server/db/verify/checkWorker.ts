import { Kysely } from "kysely";
import type { Database } from "../schema.ts";
import { sqliteDialect } from "../sqlite.ts";
import { answerInWorker } from "../workers/worker.ts";
import { verifyDatabase } from "./verifyDatabase.ts";

/** Which SQLite database is checked, and the folders of its backups. */
export interface CheckRequest {
  readonly file: string;
  readonly backupFolders: readonly string[];
}

await answerInWorker(async ({ file, backupFolders }: CheckRequest) => {
  const reader = new Kysely<Database>({ dialect: sqliteDialect({ file, readOnly: true }) });
  try {
    const { faults } = await verifyDatabase(
      { dialect: "sqlite", file, read: (ask) => reader.transaction().execute(ask) },
      { backupFolders },
    );
    return faults;
  } finally {
    await reader.destroy();
  }
});
