import { sql } from "kysely";
import { formatRupees, paise } from "#domain/money.ts";
import { forEachBatch } from "../verify/batches.ts";
import type { Check } from "../verify/check.ts";
import { sumSession } from "./entries.store.ts";

/** Checks that what was expected of each ended session is the sum of its entries. */
export const drawersCheck: Check = {
  what: "What is expected in drawers",
  find: async ({ read }, { onFault }) => {
    await forEachBatch(read, { table: "drawer_sessions", column: "id", onFault }, async (tx, ids) => {
      const sessions = await tx.selectFrom("drawer_sessions").selectAll().where("id", "in", ids).execute();
      for (const { drawer_id: drawer, number: session, cash, card, upi } of sessions) {
        const { expected } = await sumSession(tx, { drawer, session });
        const pairs = [
          [cash, expected.cash],
          [card, expected.card],
          [upi, expected.upi],
        ] as const;
        for (const [stored, summed] of pairs)
          if (stored !== summed)
            onFault(
              `Session ${session} of the drawer ${drawer} expects ${formatRupees(paise(stored))}, and its entries make ${formatRupees(summed)}.`,
            );
      }
    });
    await forEachBatch(read, { table: "payments", column: "id", onFault }, async (tx, ids) => {
      const missing = await tx
        .selectFrom("payments")
        .select("id")
        .where("id", "in", ids)
        .where("type", "<>", sql.lit("credit"))
        .where("kind", "<>", sql.lit("waived"))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("drawer_entries")
                .select("id")
                .whereRef("drawer_entries.source_id", "=", "payments.id"),
            ),
          ),
        )
        .execute();
      for (const { id } of missing) onFault(`The payment ${id} is in no drawer.`);
    });
  },
};
