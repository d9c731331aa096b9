import { type Ref, toRef } from "../../entity.ts";
import type { MenuItem } from "../../menu/api.ts";
import { findStation, ownStationOf, stationOf } from "../../menu/station.ts";
import type { Order } from "../order/api.ts";
import { chosenComponents, nameWithVariant } from "../order/choice.ts";
import { soldName } from "../order/sold.ts";
import type { Component, StationQuantity, Work } from "./api.ts";
import { type Delta, kotDeltas } from "./delta.ts";

/** A change with its names for the kitchen, and where it goes. */
export interface RoutedDelta extends Delta {
  readonly kitchenName?: string;
  readonly components?: readonly Component[];
  /** Absent in a house without stations. */
  readonly stations?: StationQuantity[];
}

/** The menu as the kitchen knows it. `stations` are in their order; empty in a house without. */
export interface KitchenMenu {
  readonly stations: readonly Ref[];
  /** Finds items that were deleted, too. */
  findItem(id: string): MenuItem | undefined;
}

/**
 * Adds to a change where it goes: additions where the menu says now, others where `work` is. That is what was taken back for a
 * cancellation, and the line's for a note.
 */
export function routeDelta(delta: Delta, menu: KitchenMenu, work: readonly Work[]): RoutedDelta {
  const { choice, quantity, change, line } = delta;
  const components = chosenComponents(choice).map((ref): Component => {
    const kitchenName = menu.findItem(ref._id)?.kitchenName ?? "";
    return { ...ref, ...(kitchenName !== "" && { kitchenName }) };
  });
  const name = menu.findItem(delta.menuItem._id)?.kitchenName ?? "";
  const kitchenName = name === "" ? undefined : soldName(nameWithVariant({ name }, choice), choice);
  const routed = { ...delta, components, ...(kitchenName !== undefined && { kitchenName }) };
  const [first] = menu.stations;
  if (!first) return routed;
  const own = change === "add" ? [] : work.filter((row) => row.line === line);
  const onMenu = stationsOnMenu(delta, menu, first);
  const stations =
    own.length === 0 ? onMenu.map((to) => ({ ...to, quantity })) : stationsOfWork(own, first._id);
  return { ...routed, stations };
}

/**
 * Returns where the menu sends a dish and its components. A set meal goes where its first component goes, unless it has its own
 * station.
 */
function stationsOnMenu(
  { menuItem, choice }: Pick<Delta, "menuItem" | "choice">,
  menu: KitchenMenu,
  first: Ref,
): Omit<StationQuantity, "quantity">[] {
  const { stations, findItem } = menu;
  const item = findItem(menuItem._id);
  const options = (item?.choices?.groups ?? []).flatMap((group) => group.options);
  const components = chosenComponents(choice).map(({ _id, name }, index) => {
    const option = options.find((one) => one.menuItem === _id && one.name === name);
    const dish = findItem(_id);
    const station = findStation(option?.station, stations) ?? (dish && stationOf(dish, null, stations));
    return { component: index + 1, station: (station ?? first)._id };
  });
  const own = item && ownStationOf(item, choice?.variant, stations)?._id;
  const usual = item && stationOf(item, choice?.variant, stations)?._id;
  return [{ component: 0, station: own ?? components[0]?.station ?? usual ?? first._id }, ...components];
}

/** Sums work by component and station. Work from before there were stations is at the first. */
function stationsOfWork(work: readonly Work[], first: string): StationQuantity[] {
  const sums = Map.groupBy(work, ({ component, station = first }) => `${component} ${station}`);
  return [...sums.values()].flatMap((rows) => {
    const [row] = rows;
    if (!row) return [];
    const quantity = rows.reduce((sum, one) => sum + one.quantity, 0);
    return { station: row.station ?? first, component: row.component, quantity };
  });
}

/** Returns the stations that have a part of these changes, in their order. */
export function stationsOfDeltas(
  deltas: readonly Pick<RoutedDelta, "stations">[],
  stations: readonly Ref[],
): Ref[] {
  const used = new Set(deltas.flatMap((delta) => delta.stations ?? []).map(({ station }) => station));
  return stations.filter(({ _id }) => used.has(_id)).map(toRef);
}

/** Counts an order's unsent dishes by the station that they go to, in the stations' order. Empty in a house without stations. */
export function countUnsent(
  order: Pick<Order, "items">,
  menu: KitchenMenu,
): { readonly station: Ref; readonly dishes: number }[] {
  const deltas = kotDeltas(order).map((delta) => routeDelta(delta, menu, []));
  return stationsOfDeltas(deltas, menu.stations).map((station) => {
    const there = deltas.filter(({ stations = [] }) => stations.some((to) => to.station === station._id));
    return { station, dishes: new Set(there.map(({ line }) => line)).size };
  });
}
