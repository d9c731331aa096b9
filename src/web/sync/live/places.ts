import { useEffect, useSyncExternalStore } from "react";
import type { Presence, PresenceEvent } from "#domain/devices/presence.ts";
import { deviceId } from "../http/identity.ts";
import { signal } from "../signal.ts";

/** The table that is worked on in this tab, by id. */
export const ownPlace = signal<string | null>(null);

/** The other devices that are at a place, by device. Empty while no live events arrive: nobody knows then. */
const others = signal<ReadonlyMap<string, Presence>>(new Map());

/** Takes over who is where, as the server tells it. */
export function notePlaces({ isAll, places }: PresenceEvent): void {
  const next = new Map(isAll ? [] : others.get());
  for (const each of places) {
    if (each.place === null || each.device === deviceId()) next.delete(each.device);
    else next.set(each.device, each);
  }
  others.set(next);
}

/** Everybody's place, for a tab that has just been opened. */
export function knownPlaces(): PresenceEvent {
  return { isAll: true, places: [...others.get().values()] };
}

/** Tells the other devices that this one is at a place, while the screen is shown. */
export function usePlace(place: string | undefined): void {
  useEffect(() => {
    ownPlace.set(place ?? null);
    return () => ownPlace.set(null);
  }, [place]);
}

/** Returns the names of the people who are at a place on other devices: "Asha, Ravi". Empty where nobody is. */
export function usePeopleAt(place: string | undefined): string {
  return useSyncExternalStore(others.subscribe, () => namesAt(place));
}

/** Returns a function that does the same for many places; re-renders when anybody moves. */
export function usePeople(): (place: string) => string {
  useSyncExternalStore(others.subscribe, others.get);
  return namesAt;
}

/** Says where people are: "Asha is here", "Asha, Ravi are here". Empty where nobody is. */
export function peopleWords(people: string, where: string): string {
  return people === "" ? "" : `${people} ${people.includes(",") ? "are" : "is"} ${where}`;
}

function namesAt(place: string | undefined): string {
  const names = [...others.get().values()].flatMap((each) => (each.place === place ? each.person.name : []));
  return [...new Set(names)].sort().join(", ");
}
