import { z } from "zod";
import { FROM_CONSOLE } from "../db/journal.ts";
import type { ReadTx } from "../db/tx.ts";
import type { Write } from "../db/write.ts";
import type { BusinessDays } from "../http/handlers/context.ts";
import { loadRow, SETTINGS_ROW, saveRow } from "./row.store.ts";

const Stored = z.object({ mark: z.string() }).optional();

/** Loads the mark of the second disk's folder; undefined while there never was one. */
export async function loadDiskMark(tx: ReadTx): Promise<string | undefined> {
  return Stored.parse(await loadRow(tx, SETTINGS_ROW.diskMark))?.mark;
}

/** Stores the mark, as the server does at the first start with a second disk. */
export async function saveDiskMark(
  { tx, now, journal }: Write,
  days: BusinessDays,
  mark: string,
): Promise<void> {
  await saveRow(tx, SETTINGS_ROW.diskMark, { mark }, now);
  journal({
    ...FROM_CONSOLE,
    businessDay: days.of(now),
    topic: "settings",
    action: "backup.diskMarked",
    entityId: "backups",
    change: JSON.stringify({ after: { mark } }),
  });
}
