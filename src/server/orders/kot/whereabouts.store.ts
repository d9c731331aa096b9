import { byName } from "#domain/entity.ts";
import type { Kot, KotItem } from "#domain/orders/kot/api.ts";
import { isSamePlace } from "#domain/orders/place.ts";
import type { ReadTx } from "../../db/tx.ts";
import { toPlace } from "../order/place.ts";

type MovedTo = NonNullable<KotItem["movedTo"]>;

/** The KOTs per query: even with the most lines, their ids fit into one statement of SQLite. */
const TICKETS_AT_ONCE = 50;

/** Adds to KOTs where their food is now. Moving an order or pieces does not change the stored KOT. */
export async function withWhereabouts(tx: ReadTx, kots: readonly Kot[]): Promise<Kot[]> {
  const some = kots.slice(0, TICKETS_AT_ONCE);
  if (some.length === 0) return [];
  const pieces = await piecesOf(tx, [...new Set(some.flatMap(({ items }) => items.map(({ line }) => line)))]);
  const placed = some.map((kot) => ({
    ...kot,
    items: kot.items.map((item) => withMovedTo(kot, item, pieces.get(item.line) ?? [])),
  }));
  return [...placed, ...(await withWhereabouts(tx, kots.slice(TICKETS_AT_ONCE)))];
}

function withMovedTo(kot: Kot, item: KotItem, movedTo: MovedTo): KotItem {
  const isHere = ({ order, place }: MovedTo[number]) =>
    order === kot.order._id && isSamePlace(place, kot.place);
  return item.change !== "add" || movedTo.every(isHere) ? item : { ...item, movedTo };
}

/**
 * Finds the orders that have the pieces of KOTs now, by the line id on the KOT: on that line, or on lines split off from it.
 * A split-off line that moved on is found by its origin. Reads the orders.
 */
async function piecesOf(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, MovedTo>> {
  if (ids.length === 0) return new Map();
  const answer = await tx
    .selectFrom("order_lines")
    .select(["id", "origin", "removed_at"])
    .where("id", "in", ids)
    .execute();
  const nameOf = ({ id, origin, removed_at }: (typeof answer)[number]) =>
    (removed_at !== null && origin) || id;
  const pieces = await tx
    .selectFrom("order_lines")
    .select(["id", "origin", "order_id"])
    .where((eb) => eb.or([eb("id", "in", ids), eb("origin", "in", answer.map(nameOf))]))
    .where("removed_at", "is", null)
    .where("sent_quantity", ">", 0)
    .execute();
  const orders = await placesOf(tx, [...new Set(pieces.map(({ order_id }) => order_id))]);
  return new Map(
    answer.map((line) => {
      const own = pieces.filter(({ id, origin }) => id === line.id || origin === nameOf(line));
      return [line.id, orders.filter(({ order }) => own.some(({ order_id }) => order_id === order))];
    }),
  );
}

/** Returns the places of orders that are not cancelled. */
async function placesOf(tx: ReadTx, ids: readonly string[]): Promise<MovedTo> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "table_id", "table_name", "area_id", "area_name", "place"])
    .where("id", "in", ids)
    .where("status", "<>", "cancelled")
    .execute();
  return rows
    .toSorted((a, b) => byName({ name: a.table_name }, { name: b.table_name }))
    .map((row) => ({ order: row.id, place: toPlace(row, row.id).place }));
}
