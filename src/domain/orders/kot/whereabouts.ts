import { isSamePlace, type Place } from "../place.ts";
import type { Kot, KotItem } from "./api.ts";
import { remainingPieces } from "./status.ts";
import { workOf } from "./work.ts";

/** Returns the current places of an item's pieces; empty if that is only the KOT's own place. */
export function placesNow({ place }: Pick<Kot, "place">, { movedTo = [] }: KotItem): readonly Place[] {
  const places: Place[] = [];
  for (const { place: now } of movedTo) {
    if (!places.some((other) => isSamePlace(other, now))) places.push(now);
  }
  return places.every((now) => isSamePlace(now, place)) ? [] : places;
}

/** Returns the current place of a KOT's food: the KOT's own object, unless all dishes moved to the same other place. */
export function placeNow(kot: Pick<Kot, "place" | "items">): Place {
  const left = kot.items.filter((item) => remainingPieces(item) > 0).map((item) => placesNow(kot, item));
  const place = left[0]?.[0];
  const isOne =
    place !== undefined &&
    left.every((places) => places.length === 1 && places.every((other) => isSamePlace(other, place)));
  return isOne ? place : kot.place;
}

/** Returns the ids of the orders that have the food of a KOT now. */
export function relatedOrderIds({ order, items }: Pick<Kot, "order" | "items">): ReadonlySet<string> {
  const ids = workOf({ items }).map((work) => work.order);
  return new Set(ids.length > 0 ? ids : [order._id]);
}
