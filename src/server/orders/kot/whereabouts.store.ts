import type { Kot, KotItem } from "#domain/orders/kot/api.ts";
import { isSamePlace } from "#domain/orders/place.ts";
import type { ReadTx } from "../../db/tx.ts";
import { placeOf } from "../order/place.ts";

type MovedTo = NonNullable<KotItem["movedTo"]>;

/** Adds to tickets where their food is now: an order moves, and pieces move to other orders, but no ticket changes by that. */
export async function withWhereabouts(tx: ReadTx, kots: readonly Kot[]): Promise<Kot[]> {
  if (kots.length === 0) return [];
  const ids = kots.map(({ _id }) => _id);
  const pieces = await piecesOf(tx, ids);
  return kots.map((kot) => ({
    ...kot,
    items: kot.items.map((item) => withMovedTo(kot, item, pieces.get(item.line) ?? [])),
  }));
}

function withMovedTo(kot: Kot, item: KotItem, movedTo: MovedTo): KotItem {
  const isHere = ({ order, place }: MovedTo[number]) =>
    order === kot.order._id && isSamePlace(place, kot.place);
  return item.change !== "add" || movedTo.every(isHere) ? item : { ...item, movedTo };
}

/**
 * Finds the orders that have the pieces of tickets now, by the line that a ticket names: that line, and those that were split off
 * from it. A line that was itself split off and has moved on is found by the one that it came from. Reads the orders.
 */
async function piecesOf(tx: ReadTx, kotIds: readonly string[]): Promise<ReadonlyMap<string, MovedTo>> {
  const rows = await tx
    .selectFrom("order_lines as told")
    .innerJoin("order_lines as piece", (join) =>
      join.on((eb) =>
        eb.or([
          eb("piece.id", "=", eb.ref("told.id")),
          eb("piece.origin", "=", eb.ref("told.id")),
          eb.and([eb("piece.origin", "=", eb.ref("told.origin")), eb("told.removed_at", "is not", null)]),
        ]),
      ),
    )
    .innerJoin("orders", "orders.id", "piece.order_id")
    .select(["told.id as line", "orders.id as order", "orders.created_at"])
    .select(["orders.table_id", "orders.table_name", "orders.area_id", "orders.area_name", "orders.place"])
    .where("told.id", "in", (eb) =>
      eb.selectFrom("kot_items").select("kot_items.line_id").where("kot_items.kot_id", "in", kotIds),
    )
    .where("piece.removed_at", "is", null)
    .where("piece.sent_quantity", ">", 0)
    .where("orders.status", "<>", "cancelled")
    .distinct()
    .orderBy("orders.created_at")
    .execute();
  const pieces = new Map<string, MovedTo>();
  for (const { line, order, ...place } of rows) {
    const to = { order, place: placeOf(place, order).place };
    pieces.set(line, [...(pieces.get(line) ?? []), to]);
  }
  return pieces;
}
