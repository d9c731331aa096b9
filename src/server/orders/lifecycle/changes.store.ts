import { z } from "zod";
import type { JournalAction } from "#domain/events.ts";
import { paise, rateBps } from "#domain/money.ts";
import type { OrderChange } from "#domain/orders/lifecycle/seenTotals.ts";
import type { ReadTx } from "../../db/tx.ts";

/** The largest real orders have some dozens of changes. Of an order with more than this, the later ones are not looked at. */
const CHANGES_MAX = 1_000;

/** The actions that add pieces to lines. */
const additions: readonly JournalAction[] = ["lines.added", "order.reopened"];
/** The other actions after which an order's lines, discount or total can differ. */
const otherChanges: readonly JournalAction[] = [
  "order.opened",
  "order.updated",
  "line.changed",
  "line.removed",
  "order.kotVoided",
  "bill.issued",
];

const Fields = z
  .object({
    lines: z
      .array(z.object({ line: z.string(), quantity: z.number(), rate: z.number().transform(paise) }))
      .default([]),
    discountPercentage: z.number().transform(rateBps).optional(),
    grandTotal: z.number().transform(paise).optional(),
  })
  .prefault({});
const Change = z.object({ before: Fields, after: Fields });

/**
 * Lists the changes of an order's content, oldest first, from the journal: those that are committed. The commands that share
 * this transaction are not among them, and no device has seen what they changed.
 */
export async function listOrderChanges(tx: ReadTx, orderId: string): Promise<OrderChange[]> {
  const rows = await tx
    .selectFrom("journal")
    .select(["device_id", "action", "change"])
    .where("order_id", "=", orderId)
    .where("action", "in", [...additions, ...otherChanges])
    .orderBy("seq")
    .limit(CHANGES_MAX)
    .execute();
  return rows.map(({ device_id: device, action, change }) => ({
    device,
    isAddition: additions.some((addition) => addition === action),
    ...Change.parse(JSON.parse(change)),
  }));
}
