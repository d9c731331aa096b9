import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { backupsToDelete, backupsToKeep } from "#domain/settings/backupRetention.ts";
import { type Backup, BackupReason } from "#domain/settings/backupsApi.ts";
import { instant } from "#domain/time.ts";
import { readManifest } from "../file/manifest.ts";

const NAME = /^rasoi-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-([a-z-]+)\.db\.zst$/;

/** Lists the backups of a folder, newest first, with the reason to retain each; ignores other files. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.map((name) => findBackup(folder, name)));
  const backups = files.filter((backup) => backup !== undefined).sort((a, b) => b.createdAt - a.createdAt);
  const retained = backupsToKeep(backups);
  return backups.map((backup) => {
    const keptFor = retained.get(backup.name);
    return keptFor === undefined ? backup : { ...backup, keptFor };
  });
}

export async function loadBackup(path: string): Promise<Backup> {
  const backup = await findBackup(dirname(path), basename(path));
  if (backup === undefined) throw new Error(`There is no backup ${path}.`);
  return backup;
}

/** Parses the name of a backup; undefined for other files. */
async function findBackup(folder: string, name: string): Promise<Backup | undefined> {
  const [, day, hours, minutes, seconds, milliseconds, word] = NAME.exec(name) ?? [];
  const reason = BackupReason.safeParse(word).data;
  if (reason === undefined) return undefined;
  const createdAt = instant(Date.parse(`${day}${hours}:${minutes}:${seconds}.${milliseconds}`));
  const path = join(folder, name);
  const stats = await stat(path).catch(() => undefined);
  // Deleted meanwhile.
  if (!stats) return undefined;
  const databaseBytes = databaseBytesIn(path);
  return {
    name,
    createdAt,
    reason,
    bytes: stats.size,
    ...(databaseBytes !== undefined && { databaseBytes }),
  };
}

/** Returns the size of the packed database; undefined if the file is damaged, which the check reports. */
function databaseBytesIn(path: string): number | undefined {
  try {
    return readManifest(path).databaseBytes;
  } catch {
    return undefined;
  }
}

export function backupFolders(settings: {
  readonly DATA_DIR: string;
  readonly BACKUP_DIR?: string | undefined;
}): string[] {
  const { DATA_DIR, BACKUP_DIR } = settings;
  return [join(DATA_DIR, "backups"), ...(BACKUP_DIR === undefined ? [] : [BACKUP_DIR])];
}

/** Lists the paths of all backups in the folders, oldest first. */
export async function backupPathsIn(folders: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => (await listBackups(folder)).map(({ name }) => join(folder, name))),
  );
  return lists.flat().toSorted();
}

/** Deletes the backups that need not be retained. `otherBytes` of the limit are used by other files. */
export async function thinBackups(folder: string, limitBytes: number, otherBytes = 0): Promise<void> {
  const bytesAllowed = limitBytes === 0 ? 0 : Math.max(1, limitBytes - otherBytes);
  for (const { name } of backupsToDelete(await listBackups(folder), bytesAllowed))
    await rm(join(folder, name));
}
