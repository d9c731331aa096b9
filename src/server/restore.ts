import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { instant } from "#domain/time.ts";
import { RestoreRefused, restoreSqlite } from "./db/restore.ts";
import { type Env, EnvError, readEnv } from "./env.ts";

/** Replaces the database by a backup: `npm run restore -- FILE`. The server must be stopped. */
async function restore(name: string | undefined, env: Env): Promise<string> {
  if (env.DATABASE_URL !== undefined) {
    throw new RestoreRefused("DATABASE_URL is set: restore PostgreSQL with its own tools (pg_restore).");
  }
  const folder = join(env.DATA_DIR, "backups");
  if (name === undefined) {
    throw new RestoreRefused(`Usage: npm run restore -- FILE\n${await backupsIn(folder)}`);
  }
  const from = [resolve(name), join(folder, name)].find((path) => existsSync(path));
  if (from === undefined) throw new RestoreRefused(`There is no file ${name}.\n${await backupsIn(folder)}`);
  const file = join(env.DATA_DIR, "rasoi.db");
  const { aside, seq } = await restoreSqlite({ file, from, at: instant(Date.now()) });
  const kept = aside === undefined ? "" : ` The database from before is ${aside}.`;
  return `Restored ${from}, journal row ${seq}.${kept}\nStart the server: devices read afresh and send what they still hold.`;
}

async function backupsIn(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const backups = names.filter((name) => name.endsWith(".db")).sort();
  return backups.length === 0
    ? `There are no backups in ${folder}.`
    : `Backups in ${folder}:\n${backups.map((name) => `  ${name}`).join("\n")}`;
}

try {
  process.stdout.write(`${await restore(process.argv[2], readEnv())}\n`);
} catch (error) {
  const isExpected = error instanceof RestoreRefused || error instanceof EnvError;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${isExpected ? message : `Nothing was restored: ${message}`}\n`);
  process.exitCode = 1;
}
