import { toBusinessDay } from "#domain/time.ts";
import type { RestoredFeatures } from "../backups/restore/beginEpoch.ts";
import { endAllDisplays } from "../devices/displays.store.ts";
import { possiblyIssued } from "../orders/bills/possiblyIssued.store.ts";
import { LAST_NUMBERS_SQL, skippedNumberRows } from "../orders/bills/skippedNumbers.ts";
import { readCutoffHour } from "../settings/businessDays.store.ts";
import { endAllSessions } from "../staff/sessions.store.ts";
import { schema } from "../start/migration.ts";

/** A restore's functions of features: sessions end, and lost invoice numbers are journalled. */
export const restoredFeatures: RestoredFeatures = {
  schema,
  counterSources: [LAST_NUMBERS_SQL],
  possiblyIssued: possiblyIssued,
  afterRestore: async (tx, { at, generation, raised }) => {
    await endAllSessions(tx, at);
    await endAllDisplays(tx, at);
    return {
      businessDay: toBusinessDay(at, await readCutoffHour(tx)),
      rows: skippedNumberRows(raised, generation),
    };
  },
};
