import type { OrderLine } from "#domain/orders/order/api.ts";
import type { Instant } from "#domain/time.ts";
import type { NewRow } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";
import { invalidInput } from "../../http/decode.ts";
import { orderLines } from "./entities.ts";
import { type LineRow, lineColumns, toLine } from "./rows.ts";

/** Lists the lines of orders, by order id, with one query. */
export async function listLinesOf(
  tx: ReadTx,
  orderIds: readonly string[],
): Promise<Map<string, OrderLine[]>> {
  const lines = new Map<string, OrderLine[]>();
  if (orderIds.length === 0) return lines;
  const rows = await tx
    .selectFrom("order_lines")
    .selectAll()
    .where("order_id", "in", orderIds)
    .where("removed_at", "is", null)
    .orderBy("order_id")
    .orderBy("position")
    .execute();
  for (const row of rows) {
    const known = lines.get(row.order_id);
    if (known) known.push(toLine(row));
    else lines.set(row.order_id, [toLine(row)]);
  }
  return lines;
}

interface LinesToSave {
  readonly lines: readonly OrderLine[];
  readonly rows: readonly LineRow[];
  readonly now: Instant;
}

/** Inserts new lines and updates stored ones in one statement. Throws 422 if an id belongs to another order's line. */
export async function upsertLines(tx: Tx, orderId: string, { lines, rows, now }: LinesToSave): Promise<void> {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  const next = (rows.at(-1)?.position ?? -1) + 1;
  const fresh = lines.filter(({ _id }) => !rowsById.has(_id));
  const saved = lines.map((line) => {
    const columns = lineColumns(line, { orderId, position: next + fresh.indexOf(line), now });
    const { position, added_at } = rowsById.get(line._id) ?? columns;
    return { ...columns, position, added_at };
  });
  if (saved.length > 0) {
    const { numAffectedRows } = await linesUpsert(tx, saved);
    if (numAffectedRows !== BigInt(saved.length)) {
      throw invalidInput([{ field: "lines", message: "a line id is already in use" }]);
    }
  }
  for (const row of saved) rowsById.set(row.id, row);
  const all = [...rowsById.values()].toSorted((a, b) => a.position - b.position);
  if (all.length > 0) tx.changedRowsOf(orderLines, { id: orderId, subject: orderId }, all);
}

const linesUpsert = prepared((tx: Tx, rows: readonly NewRow<"order_lines">[]) =>
  tx
    .insertInto("order_lines")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) => ({
          quantity: eb.ref("excluded.quantity"),
          notes: eb.ref("excluded.notes"),
          discount: eb.ref("excluded.discount"),
          not_charged: eb.ref("excluded.not_charged"),
          course: eb.ref("excluded.course"),
          sent_quantity: eb.ref("excluded.sent_quantity"),
          sent_notes: eb.ref("excluded.sent_notes"),
          billed_quantity: eb.ref("excluded.billed_quantity"),
          additions: eb.ref("excluded.additions"),
        }))
        .whereRef("order_lines.order_id", "=", "excluded.order_id"),
    ),
);
