import { z } from "zod";
import type { Ref } from "#domain/entity.ts";
import { Place, type PlaceRefs, placeRefs, tableIdOf } from "#domain/orders/place.ts";

interface TableColumns {
  /** Null for a place without a table. */
  readonly table_id: string | null;
  readonly table_name: string;
}

/** The columns of a place in orders, KOTs and bills: table and area, or the JSON of a place without a table. */
export interface PlaceColumns extends TableColumns {
  readonly area_id: string;
  readonly area_name: string;
  /** The JSON of a place without a table; null for a table. */
  readonly place: string | null;
}

export function placeColumns(place: Place, orderId: string): PlaceColumns {
  const { table, area } = placeRefs(place, orderId);
  return {
    table_id: tableIdOf(place) ?? null,
    table_name: table.name,
    area_id: area._id,
    area_name: area.name,
    place: place.kind === "table" ? null : JSON.stringify(z.encode(Place, place)),
  };
}

/** Converts the columns to a place, and to the table and area in answers. */
export function toPlace(row: PlaceColumns, orderId: string): PlaceRefs & { readonly place: Place } {
  const refs = { table: toTableRef(row, orderId), area: { _id: row.area_id, name: row.area_name } };
  const place =
    row.place === null ? { kind: "table" as const, ...refs } : z.decode(Place, JSON.parse(row.place));
  return { place, ...refs };
}

/** Converts the columns to a table reference; without a table, its id is the order's id and its name that of the place. */
export function toTableRef(row: TableColumns, orderId: string): Ref {
  return { _id: row.table_id ?? orderId, name: row.table_name };
}
