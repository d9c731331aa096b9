import { join } from "node:path";
import { connect } from "./db/connect.ts";
import { isOutdated } from "./db/migrate.ts";
import { packedBackupsIn } from "./db/verify/backupHeads.ts";
import { type Verified, verifyDatabase } from "./db/verify/verifyDatabase.ts";
import { readEnv } from "./env.ts";

/**
 * Checks that the database can be read, that the journal is whole, and that bills, payments, claims, KOTs and balances are what it
 * says, and that the sums of days and of expenses are right: `npm run verify`; with `-- --backups` also that each compressed backup can be unpacked. Prints each fault as a sentence with what to do, and ends with code 1 when there is one.
 */
async function verify(): Promise<number> {
  const env = readEnv();
  const databases = connect(env);
  try {
    if (await isOutdated(databases)) {
      complain(
        "The database is one of an earlier release. Start the server once, which brings it up to date.",
      );
      return 1;
    }
    const folders = [
      join(env.DATA_DIR, "backups"),
      ...(env.BACKUP_DIR === undefined ? [] : [env.BACKUP_DIR]),
    ];
    const readWhole = process.argv.includes("--backups") ? packedBackupsIn(folders) : [];
    const settings = { backupFolders: folders, readWhole, onProgress: complain };
    const verified = await verifyDatabase(databases, settings);
    print(verified);
    return verified.faults.length + verified.damagedBackups.length === 0 ? 0 : 1;
  } finally {
    await databases.close();
  }
}

function print({ journal, orders, days, backups, faults, notes, damagedBackups }: Verified): void {
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
  say(
    `The ${orders} orders, with their bills, payments, claims, KOTs and balances, are what the journal says.`,
  );
  if (days > 0)
    say(`The sums of ${days} ${days === 1 ? "day" : "days"} are those of their bills and payments.`);
  if (backups > 0)
    say(`The journal is the one that ${backups} ${backups === 1 ? "backup knows" : "backups know"}.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Progress and faults go to the error output, so that the result alone can be kept in a file. */
function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

process.exitCode = await verify();
