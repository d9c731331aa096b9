import type { Ref } from "../entity.ts";
import type { Instant } from "../time.ts";
import type { MenuItem } from "./api.ts";
import type { Station } from "./stationsApi.ts";

export const STATIONS_MAX = 30;

export interface StationChange {
  readonly name?: string | undefined;
  readonly sortOrder?: number | undefined;
}

/** Creates a station. Its default sort order is the current count plus 1, so it comes last. */
export function newStation(
  { name, sortOrder }: StationChange & { readonly name: string },
  creation: { readonly id: string; readonly at: Instant; readonly count: number },
): Station {
  return {
    _id: creation.id,
    createdAt: creation.at,
    name: name.trim(),
    sortOrder: sortOrder ?? creation.count + 1,
  };
}

/** Applies the given fields to a station. */
export function withStationChange(station: Station, { name, sortOrder }: StationChange): Station {
  return { ...station, name: name?.trim() ?? station.name, sortOrder: sortOrder ?? station.sortOrder };
}

/** Returns the station that a dish, or the variant of it, has itself; undefined if it has none. */
export function ownStationOf(
  { station, choices }: Pick<MenuItem, "station" | "choices">,
  variant: string | null | undefined,
  stations: readonly Ref[],
): Ref | undefined {
  const ofVariant = choices?.variants.find(({ name }) => name === variant)?.station;
  return findStation(ofVariant, stations) ?? findStation(station, stations);
}

/** Returns the station of a dish: its own, else its category's, else the first. `stations` are in their order. */
export function stationOf(
  item: Pick<MenuItem, "station" | "category" | "choices">,
  variant: string | null | undefined,
  stations: readonly Ref[],
): Ref | undefined {
  return ownStationOf(item, variant, stations) ?? findStation(item.category.station, stations) ?? stations[0];
}

export function findStation(id: string | null | undefined, stations: readonly Ref[]): Ref | undefined {
  return stations.find(({ _id }) => _id === id);
}
