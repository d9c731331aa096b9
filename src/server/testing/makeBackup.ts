import { type Backup, backupsApi } from "#domain/settings/backupsApi.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import type { Client } from "#testing/client.ts";

/** Makes a backup and returns it when it is stored; a busy server answers before that. */
export async function makeBackup(admin: Client): Promise<Backup> {
  const answer = await admin.send(backupsApi.make, { body: {} });
  if (!answer.isBeingMade) return answer;
  return await waitFor(async () => {
    const { backups, makingSince } = await admin.query(backupsApi.list);
    const [newest] = backups;
    if (makingSince !== undefined || !newest) throw new Error("the backup is still being made");
    return newest;
  });
}
