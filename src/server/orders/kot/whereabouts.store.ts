import { byName } from "#domain/entity.ts";
import type { Kot, KotItem } from "#domain/orders/kot/api.ts";
import { workOf } from "#domain/orders/kot/work.ts";
import { isSamePlace } from "#domain/orders/place.ts";
import type { ReadTx } from "../../db/tx.ts";
import { toPlace } from "../order/place.ts";

type MovedTo = NonNullable<KotItem["movedTo"]>;

/** Adds to KOTs where their food is now. Moving an order or pieces does not change the stored KOT. */
export async function withWhereabouts(tx: ReadTx, kots: readonly Kot[]): Promise<Kot[]> {
  const places = await placesOf(tx, new Set(kots.flatMap(workOf).map(({ order }) => order)));
  return kots.map((kot) => ({ ...kot, items: kot.items.map((item) => withMovedTo(kot, item, places)) }));
}

function withMovedTo(kot: Kot, item: KotItem, places: MovedTo): KotItem {
  const movedTo = places.filter(({ order }) => item.work.some((work) => work.order === order));
  const isHere = ({ order, place }: MovedTo[number]) =>
    order === kot.order._id && isSamePlace(place, kot.place);
  return movedTo.every(isHere) ? item : { ...item, movedTo };
}

/** Returns the places of orders, by name. */
async function placesOf(tx: ReadTx, ids: ReadonlySet<string>): Promise<MovedTo> {
  if (ids.size === 0) return [];
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "table_id", "table_name", "area_id", "area_name", "place"])
    .where("id", "in", [...ids])
    .execute();
  return rows
    .toSorted((a, b) => byName({ name: a.table_name }, { name: b.table_name }))
    .map((row) => ({ order: row.id, place: toPlace(row, row.id).place }));
}
