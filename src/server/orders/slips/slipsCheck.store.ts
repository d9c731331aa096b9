import { slipLines } from "#domain/orders/slips/newSlip.ts";
import type { ReadTx } from "../../db/tx.ts";
import { forEachBatch } from "../../verify/batches.ts";
import type { Check } from "../../verify/check.ts";
import { seriesBehind } from "../bills/numbersCheck.store.ts";
import { listLinesOf } from "../order/lines.store.ts";
import { storedLines, storedValues, valuesOf } from "./rows.ts";

/** At most this many orders without a slip are reported. */
const FAULTS_MAX = 20;

/**
 * Checks that each slip has the uncharged lines of its paid order and their value, that each paid order with such lines has a
 * slip, and that no counter is behind its slips.
 */
export const slipsCheck: Check = {
  what: "The slips",
  find: async ({ read }, { onFault }) => {
    await forEachBatch(read, { table: "slips", column: "id", onFault }, async (tx, ids) => {
      const rows = await tx
        .selectFrom("slips")
        .innerJoin("orders", "orders.id", "slips.order_id")
        .selectAll("slips")
        .select("orders.status")
        .where("slips.id", "in", ids)
        .execute();
      const lines = await listLinesOf(
        tx,
        rows.map((row) => row.order_id),
      );
      for (const row of rows) {
        const ofOrder = slipLines({ items: lines.get(row.order_id) ?? [] });
        const [hasStoredSlip, printed, right] = [
          storedValues(row),
          valuesOf(storedLines(row.lines)),
          valuesOf(ofOrder),
        ];
        const isRight = JSON.stringify([hasStoredSlip, printed]) === JSON.stringify([right, right]);
        if (row.status !== "paid" || !isRight)
          onFault(`The slip ${row.slip_number} is not what its order says is not charged.`);
      }
    });
    for (const fault of [...(await read(ordersWithout)), ...(await read(countersBehind))]) onFault(fault);
  },
};

/** Finds paid orders with uncharged lines but without a slip, by the index of uncharged lines. */
async function ordersWithout(tx: ReadTx): Promise<string[]> {
  const rows = await tx
    .selectFrom("order_lines")
    .innerJoin("orders", "orders.id", "order_lines.order_id")
    .leftJoin("slips", "slips.order_id", "order_lines.order_id")
    .select("orders.bill_number")
    .distinct()
    .where("order_lines.not_charged", "is not", null)
    .where("order_lines.removed_at", "is", null)
    .where("orders.status", "=", "paid")
    .where("slips.id", "is", null)
    .limit(FAULTS_MAX)
    .execute();
  return rows.map((row) => `The order ${row.bill_number} has lines that are not charged, and no slip.`);
}

async function countersBehind(tx: ReadTx): Promise<string[]> {
  const highest = await tx
    .selectFrom("slips")
    .select((eb) => ["series", eb.fn.max("number").as("number")])
    .groupBy("series")
    .execute();
  return await seriesBehind(tx, "slips", highest);
}
