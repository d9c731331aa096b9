import { existsSync } from "node:fs";
import { join } from "node:path";
import { backupFolders } from "../backups/make/backupFolder.ts";
import { listKnownPaths } from "../backups/restore/knownHeads.ts";
import { checks } from "../checks.ts";
import { connect, openForReading } from "../db/connect.ts";
import { throwIfOtherSchema } from "../db/migrate.ts";
import { detectStorageTrouble } from "../db/storage/storageTrouble.ts";
import { entities } from "../entities.ts";
import { type Env, readEnv } from "../env.ts";
import { schema } from "../start/migration.ts";
import { type Verified, verifyDatabase } from "../verify/verifyDatabase.ts";

/**
 * Checks that the database can be read, that the journal is whole, that every row is what it says, and that sums are right:
 * `npm run verify`; with `-- --backups` also that each backup can be unpacked and each continuous copy read. Prints each fault as a sentence with what to do,
 * and ends with code 1 when there is one.
 */
async function verify(env: Env): Promise<number> {
  const file = join(env.DATA_DIR, "rasoi.db");
  if (env.DATABASE_URL === undefined && !existsSync(file)) throw new Error(`There is no database ${file}.`);
  const databases = env.DATABASE_URL === undefined ? openForReading(file) : connect(env);
  try {
    await throwIfOtherSchema(databases, schema);
    const backups = await listKnownPaths(backupFolders(env));
    const readWhole = process.argv.includes("--backups") ? backups : [];
    const settings = { entities, checks, backups, readWhole, onProgress: complain };
    const verified = await verifyDatabase(databases, settings);
    print(verified);
    return verified.faults.length + verified.damagedBackups.length === 0 ? 0 : 1;
  } finally {
    await databases.close();
  }
}

function print({ journal, compared, backups, faults, notes, damagedBackups }: Verified): void {
  for (const note of [...notes, ...damagedBackups]) complain(note);
  for (const fault of faults) complain(fault);
  if (journal && !journal.problem)
    say(`The journal is whole: ${journal.rows} rows, head ${journal.head.hash || "empty"}.`);
  if (faults.length > 0) {
    complain(
      `Something is wrong with the database: ${faults.length} ${faults.length === 1 ? "fault" : "faults"}, above.`,
    );
    return;
  }
  say(`The ${compared} orders with their bills and payments, and all other rows, are what the journal says.`);
  say("Balances, invoice numbers, pictures and the sums of days are right.");
  if (backups > 0)
    say(`The journal is the one that ${backups} ${backups === 1 ? "backup knows" : "backups know"}.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Progress and faults go to stderr, so that only the result goes to a file. */
function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Describes why the check could not run. A folder may be read-only, but SQLite writes beside the file that it reads. */
function whyNot(error: unknown): string {
  if (detectStorageTrouble(error) === "not-writable") return NOT_WRITABLE;
  return error instanceof Error ? error.message : String(error);
}

const NOT_WRITABLE =
  "DATA_DIR cannot be checked: this account may not write there, and SQLite writes beside the file that it reads. Run it as the server's account, or on a copy of the folder.";

try {
  process.exitCode = await verify(readEnv());
} catch (error) {
  complain(whyNot(error));
  process.exitCode = 1;
}
