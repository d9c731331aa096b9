import { useEffect, useSyncExternalStore } from "react";
import { device } from "../device.ts";

const { presence } = device;

/** Tells the other devices that this one works on a table, while the screen is shown. */
export function useAnnounceTable(table: string | undefined): void {
  useEffect(() => {
    presence.ownTable.set(table ?? null);
    return () => presence.ownTable.set(null);
  }, [table]);
}

/** Returns the names of the people who work on a table on other devices: "Asha, Ravi". Empty where nobody does. */
export function usePeopleAt(table: string | undefined): string {
  return useSyncExternalStore(presence.subscribe, () => presence.namesAt(table));
}

/** Returns a function that does the same for many tables; re-renders when anybody moves. */
export function usePeople(): (table: string) => string {
  useSyncExternalStore(presence.subscribe, presence.others);
  return presence.namesAt;
}

/** Says where people are: "Asha is here", "Asha, Ravi are here". Empty where nobody is. */
export function presenceText(people: string, where: string): string {
  return people === "" ? "" : `${people} ${people.includes(",") ? "are" : "is"} ${where}`;
}
