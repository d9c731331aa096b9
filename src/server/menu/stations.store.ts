import { bySortOrder, nameKey } from "#domain/entity.ts";
import type { Station } from "#domain/menu/stationsApi.ts";
import { instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import { storeOf } from "../db/storeOf.ts";
import type { Tx } from "../db/tx.ts";
import { stations } from "./entities.ts";

/** The stations by sort order, then natural name. */
export const stationStore = storeOf(stations, {
  called: "station",
  select: async (tx, where) => {
    const rows = await tx.selectFrom("stations").selectAll().where(where).execute();
    return rows.map(toStation).sort(bySortOrder);
  },
  columnsOf,
});

export async function insertStation(tx: Tx, station: Station): Promise<void> {
  const row = { id: station._id, created_at: station.createdAt, deleted_at: null, ...columnsOf(station) };
  await store(tx, stations, tx.insertInto("stations").values(row));
}

function columnsOf({ name, sortOrder }: Station) {
  return { name, name_key: nameKey(name), sort_order: sortOrder };
}

function toStation(row: Row<"stations">): Station {
  return { _id: row.id, createdAt: instant(row.created_at), name: row.name, sortOrder: row.sort_order };
}
