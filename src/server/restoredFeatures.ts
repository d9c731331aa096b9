import { businessDayOf } from "#domain/time.ts";
import type { RestoredFeatures } from "./backups/restore/restore.ts";
import { schema } from "./migration.ts";
import { lostNumbers, NUMBERS_GIVEN } from "./orders/bills/lostNumbers.ts";
import { readCutoffHour } from "./settings/businessDays.store.ts";
import { endAllSessions } from "./staff/sessions.store.ts";

/** The functions that a restore needs of the features: sessions end, and invoice numbers that are lost stand in the journal. */
export const restoredFeatures: RestoredFeatures = {
  schema,
  counterSources: [NUMBERS_GIVEN],
  adapt: async (tx, { at, generation, raised }) => {
    await endAllSessions(tx, at);
    return {
      businessDay: businessDayOf(at, await readCutoffHour(tx)),
      rows: lostNumbers(raised, generation).map((range) => ({
        topic: "settings",
        action: "invoiceNumbers.lost",
        entityId: range.series,
        change: { after: range },
      })),
    };
  },
};
