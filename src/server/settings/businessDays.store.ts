import { z } from "zod";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { startOfBusinessDay, toBusinessDay } from "#domain/time.ts";
import type { Databases } from "../db/connect.ts";
import type { JournalRow } from "../db/journal.ts";
import type { ReadTx } from "../db/tx.ts";
import type { BusinessDays } from "../http/handlers/context.ts";

const CUTOFF_HOUR_DEFAULT = defaultSettings.cutoffHour;

/** Only what is needed here: the settings feature owns the rest. */
const Cutoff = z.object({ cutoffHour: Settings.shape.cutoffHour });
const Change = z.object({ after: Cutoff.partial().optional() });

/** The business days by the cut-off hour in the settings. */
export interface WatchedBusinessDays extends BusinessDays {
  reload(): Promise<void>;
  /** Applies a changed hour from journal rows immediately, so that the next command uses it. */
  follow(rows: readonly JournalRow[]): void;
}

/** The hour until which sales count to the day before; the default while nobody has saved settings. */
export async function readCutoffHour(tx: ReadTx): Promise<number> {
  const row = await tx.selectFrom("settings").select("data").where("id", "=", 1).executeTakeFirst();
  return row ? Cutoff.parse(JSON.parse(row.data)).cutoffHour : CUTOFF_HOUR_DEFAULT;
}

/** Keeps the cut-off hour at hand, since every request needs it; journal rows say when it changes, on any node. */
export async function watchBusinessDays(databases: Databases): Promise<WatchedBusinessDays> {
  let cutoffHour = CUTOFF_HOUR_DEFAULT;
  const reload = async () => {
    cutoffHour = await readCutoffHour(databases.reader);
  };
  await reload();
  const follow = (rows: readonly JournalRow[]) => {
    for (const { topic, change } of rows) {
      if (topic !== "settings") continue;
      const { after } = Change.parse(JSON.parse(change));
      cutoffHour = after?.cutoffHour ?? cutoffHour;
    }
  };
  return {
    of: (at) => toBusinessDay(at, cutoffHour),
    startOf: (day) => startOfBusinessDay(day, cutoffHour),
    reload,
    follow,
  };
}
