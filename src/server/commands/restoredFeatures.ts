import { toBusinessDay } from "#domain/time.ts";
import type { RestoredFeatures } from "../backups/restore/beginEpoch.ts";
import { possiblyIssued } from "../orders/bills/possiblyIssued.store.ts";
import { LAST_NUMBERS_SQL, skippedNumberRows } from "../orders/bills/skippedNumbers.ts";
import { readCutoffHour } from "../settings/businessDays.store.ts";
import { endAllSessions } from "../staff/sessions.store.ts";
import { schema } from "../start/migration.ts";

/** The functions that a restore needs of the features: sessions end, and invoice numbers that are lost are in the journal. */
export const restoredFeatures: RestoredFeatures = {
  schema,
  counterSources: [LAST_NUMBERS_SQL],
  possiblyIssued: possiblyIssued,
  afterRestore: async (tx, { at, generation, raised }) => {
    await endAllSessions(tx, at);
    return {
      businessDay: toBusinessDay(at, await readCutoffHour(tx)),
      rows: skippedNumberRows(raised, generation),
    };
  },
};
