import { join } from "node:path";
import { backupPathsIn } from "../backups/make/backupFolder.ts";
import { checks } from "../checks.ts";
import { entities } from "../entities.ts";
import type { VerifiedDatabase } from "../verify/check.ts";
import { type Verified, verifyDatabase } from "../verify/verifyDatabase.ts";

interface Stored {
  readonly databases: VerifiedDatabase;
  readonly dataDir: string;
}

/** Checks a test's database as `npm run verify` does. */
export async function verify({ databases, dataDir }: Stored): Promise<Verified> {
  const backups = await backupPathsIn([join(dataDir, "backups")]);
  return await verifyDatabase(databases, { entities, checks, backups });
}
