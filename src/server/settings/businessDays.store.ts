import { z } from "zod";
import { Settings } from "#domain/settings/api.ts";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { type DayRule, openDayOf } from "#domain/settings/runningDay.ts";
import { addDays, type BusinessDay, Day, startOfBusinessDay } from "#domain/time.ts";
import type { Databases } from "../db/connect.ts";
import type { JournalRow } from "../db/journal.ts";
import { prepared } from "../db/prepared.ts";
import type { ReadTx } from "../db/tx.ts";
import type { BusinessDays } from "../http/handlers/context.ts";

const CUTOFF_HOUR_DEFAULT = defaultSettings.cutoffHour;

/** Only what is needed here: the settings feature owns the rest. */
const Cutoff = z.object({ cutoffHour: Settings.shape.cutoffHour });
const Change = z.object({ after: Cutoff.partial().optional() });
const Closed = z.object({ after: z.object({ businessDay: Day }) });

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

/** Reads the first business day that is not closed; null while none was. */
export async function readFirstOpenDay(tx: ReadTx): Promise<BusinessDay | null> {
  const { rows } = await lastClosedSelect(tx, {});
  const day = rows[0]?.day;
  return typeof day === "string" ? addDays(z.decode(Day, day), 1) : null;
}

const lastClosedSelect = prepared((tx: ReadTx, _: object) =>
  tx.selectFrom("day_closes").select(({ fn }) => fn.max("business_day").as("day")),
);

/**
 * Keeps the cut-off hour and the last closed day at hand, since every request needs them; journal rows say when they change, on any
 * node. A command reads in its transaction which days are closed.
 */
export async function watchBusinessDays(databases: Databases): Promise<WatchedBusinessDays> {
  const rule: { -readonly [Key in keyof DayRule]: DayRule[Key] } = {
    cutoffHour: CUTOFF_HOUR_DEFAULT,
    firstOpen: null,
  };
  const reload = async () => {
    rule.cutoffHour = await readCutoffHour(databases.reader);
    rule.firstOpen = await readFirstOpenDay(databases.reader);
  };
  await reload();
  const follow = (rows: readonly JournalRow[]) => {
    for (const { topic, action, change } of rows) {
      if (action === "day.closed")
        rule.firstOpen = addDays(Closed.parse(JSON.parse(change)).after.businessDay, 1);
      // The demo, whose closed days are removed with it, has ended.
      if (topic === "dayCloses" && action === "demo.removed") rule.firstOpen = null;
      if (topic !== "settings") continue;
      const { after } = Change.parse(JSON.parse(change));
      rule.cutoffHour = after?.cutoffHour ?? rule.cutoffHour;
    }
  };
  return { ...businessDaysBy(rule), reload, follow };
}

function businessDaysBy(rule: DayRule): BusinessDays {
  return {
    of: (at) => openDayOf(at, rule),
    startOf: (day) => startOfBusinessDay(day, rule.cutoffHour),
    isClosed: (day) => rule.firstOpen !== null && day < rule.firstOpen,
    within: async (tx) => businessDaysBy({ ...rule, firstOpen: await readFirstOpenDay(tx) }),
  };
}
