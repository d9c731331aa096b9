import { businessDayOf } from "#domain/time.ts";
import type { RestoredFeatures } from "./backups/restore/beginEpoch.ts";
import { schema } from "./migration.ts";
import { lostNumberRows, NUMBERS_GIVEN } from "./orders/bills/lostNumbers.ts";
import { perhapsIssued } from "./orders/bills/perhapsIssued.store.ts";
import { readCutoffHour } from "./settings/businessDays.store.ts";
import { endAllSessions } from "./staff/sessions.store.ts";

/** The functions that a restore needs of the features: sessions end, and invoice numbers that are lost stand in the journal. */
export const restoredFeatures: RestoredFeatures = {
  schema,
  counterSources: [NUMBERS_GIVEN],
  perhapsTaken: perhapsIssued,
  adapt: async (tx, { at, generation, raised }) => {
    await endAllSessions(tx, at);
    return {
      businessDay: businessDayOf(at, await readCutoffHour(tx)),
      rows: lostNumberRows(raised, generation),
    };
  },
};
