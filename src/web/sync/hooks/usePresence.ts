import { useEffect, useSyncExternalStore } from "react";
import { device } from "../device.ts";

const { presence } = device;

/** Announces to other devices which table this one has open, while the screen is shown. */
export function useAnnounceTable(table: string | undefined): void {
  useEffect(() => {
    presence.ownTable.set(table ?? null);
    return () => presence.ownTable.set(null);
  }, [table]);
}

/** Says that this screen shows a station's tickets as they are ("" for all of them), or undefined that it does not. */
export function useAnnounceTickets(shows: string | undefined): void {
  useEffect(() => {
    presence.ownTickets.set(shows);
    return () => presence.ownTickets.set(undefined);
  }, [shows]);
}

/** Returns the names of the people who have a table open on other devices: "Asha, Ravi"; "" if nobody. */
export function usePeopleAt(table: string | undefined): string {
  return useSyncExternalStore(presence.subscribe, () => presence.namesAt(table));
}

/** Like `usePeopleAt`, as a function for many tables. */
export function usePeople(): (table: string) => string {
  useSyncExternalStore(presence.subscribe, presence.others);
  return presence.namesAt;
}

/** Formats presence: "Asha is here", "Asha, Ravi are here"; "" if nobody. */
export function presenceText(people: string, where: string): string {
  return people === "" ? "" : `${people} ${people.includes(",") ? "are" : "is"} ${where}`;
}
