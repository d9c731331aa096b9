import { existsSync, statSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { calendarDay, formatDay, formatSecond, instant } from "#domain/time.ts";
import { baseOf, isLogCopy, type LogCopy, listLogCopiesIn } from "../backups/logCopy/copyFolder.ts";
import { backupFolders, backupPathsIn } from "../backups/make/backupFolder.ts";
import { byteLines } from "../backups/restore/printProgress.ts";
import { type Restored, restoreSqlite } from "../backups/restore/restore.ts";
import { RestoreRefused } from "../backups/restore/unknownPeriod.ts";
import { type Env, EnvError, readEnv } from "../env.ts";
import { skippedNumbers } from "../orders/bills/skippedNumbers.ts";
import { restoredFeatures } from "./restoredFeatures.ts";

/**
 * Replaces the database by a backup or a continuous copy: `npm run restore -- FILE`, `-- FOLDER`. The server must be stopped.
 * `--last NUMBER` says which number the last bill or slip on paper has.
 */
async function restore({ name, papers }: Arguments, env: Env): Promise<string> {
  if (env.DATABASE_URL !== undefined) {
    throw new RestoreRefused("DATABASE_URL is set: restore PostgreSQL with its own tools (pg_restore).");
  }
  const folder = join(env.DATA_DIR, "backups");
  if (name === undefined) throw new RestoreRefused(`${USAGE}\n${await backupsIn(folder)}`);
  const named = [resolve(name), join(folder, name)].find((path) => existsSync(path));
  if (named === undefined) throw new RestoreRefused(`There is no file ${name}.\n${await backupsIn(folder)}`);
  const file = join(env.DATA_DIR, "rasoi.db");
  const from = statSync(named).isDirectory() ? (await logCopyIn(named)).path : named;
  await mkdir(env.DATA_DIR, { recursive: true });
  const folders = new Set([...backupFolders(env), ...(isLogCopy(from) ? [dirname(baseOf(from))] : [])]);
  // The data folder has the databases put aside by earlier restores.
  const databases = await Promise.all([...folders, env.DATA_DIR].map(databasesIn));
  const others = [...databases.flat(), ...(await listLogCopiesIn([...folders])).map(({ path }) => path)];
  const restored = await restoreSqlite({
    file,
    from,
    others: others.filter((path) => path !== file),
    papers,
    features: restoredFeatures,
    at: instant(Date.now()),
    progress: { report: printProgress, onBytes: byteLines(printProgress) },
  });
  return linesOf(restored, from).join("\n");
}

const USAGE = "Usage: npm run restore -- FILE or FOLDER [--last NUMBER, from the last bill or slip on paper]";

interface Arguments {
  readonly name: string | undefined;
  readonly papers: readonly string[];
}

function readArguments(): Arguments {
  try {
    const options = { last: { type: "string", multiple: true } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { name: positionals[0], papers: values.last ?? [] };
  } catch {
    throw new RestoreRefused(USAGE);
  }
}

/** Returns the chain that a folder is, or the newest one in a folder of chains or of backups. */
async function logCopyIn(folder: string): Promise<LogCopy> {
  const above = [folder, dirname(folder), dirname(dirname(folder))];
  const isMeant = ({ path }: LogCopy) => [path, dirname(path), dirname(dirname(path))].includes(folder);
  const newest = (await listLogCopiesIn(above)).find(isMeant);
  if (!newest) throw new RestoreRefused(`There is no continuous copy in ${folder}.`);
  return newest;
}

/** Progress goes to stderr, so that only the result goes to a file. */
function printProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Describes what was restored ("up to 20:31:07 on 26/11/2026, numbers 87 to 106 of A/26-27 stay unused") and what to check. */
function linesOf({ until, raised, generation, ...rest }: Restored, source: string): string[] {
  const moment = until ? ` up to ${formatSecond(until)} on ${formatDay(calendarDay(until))}` : "";
  const lost = skippedNumbers(raised, generation).map(
    ({ series, from, to }) => `${from} to ${to} of ${series}`,
  );
  const unused = lost.length > 0 ? `, numbers ${lost.join(" and ")} stay unused` : "";
  return [
    `Restored ${source}${moment}${unused}.`,
    rest.damage,
    unused && "Those numbers were issued later, or may have been: Activity lists them as lost.",
    rest.replacedFile && `The database from before is ${rest.replacedFile}.`,
    ...rest.unreadable.map(
      (path) => `${path} could not be read: whether it knows later invoice numbers is not known.`,
    ),
    ...rest.unnoted.map(
      (path) => `${path} cannot be written: should it be restored again, add --last and the last number.`,
    ),
    "Start the server: everybody signs in again, devices read afresh and send what they still hold.",
  ].flatMap((line) => line || []);
}

/** Lists the backups of a folder and the databases put aside there: all have counters. */
async function databasesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /\.db(\.zst)?$/.test(name)).map((name) => join(folder, name));
}

async function backupsIn(folder: string): Promise<string> {
  const names = (await backupPathsIn([folder])).map((path) => `\n  ${basename(path)}`);
  return names.length === 0 ? `There are no backups in ${folder}.` : `Backups in ${folder}:${names.join("")}`;
}

try {
  process.stdout.write(`${await restore(readArguments(), readEnv())}\n`);
} catch (error) {
  const isExpected = error instanceof RestoreRefused || error instanceof EnvError;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${isExpected ? message : `Nothing was restored: ${message}`}\n`);
  process.exitCode = 1;
}
