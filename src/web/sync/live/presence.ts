import type { Presence, PresenceEvent } from "#domain/devices/presence.ts";
import { signal } from "../signal.ts";

export type DevicePresence = ReturnType<typeof createPresence>;

/** Makes the state of who works on which table, as a tab of this device knows it. */
export function createPresence(deviceId: () => string) {
  /** The table that is worked on in this tab, by id. */
  const ownTable = signal<string | null>(null);
  /** The other devices that work on a table, by device. Empty while no live events arrive: nobody knows then. */
  const others = signal<ReadonlyMap<string, Presence>>(new Map());
  return {
    ownTable,
    subscribe: others.subscribe,
    others: others.get,
    /** Stores who is where, as the server says it. */
    note({ isAll, places }: PresenceEvent): void {
      const next = new Map(isAll ? [] : others.get());
      for (const each of places) {
        if (each.place === null || each.device === deviceId()) next.delete(each.device);
        else next.set(each.device, each);
      }
      others.set(next);
    },
    /** Returns everybody's table, for a tab that has just been opened. */
    known: (): PresenceEvent => ({ isAll: true, places: [...others.get().values()] }),
    /** Returns the names of the people who work on a table on other devices: "Asha, Ravi". Empty where nobody does. */
    namesAt(table: string | undefined): string {
      const names = [...others.get().values()].flatMap((each) =>
        each.place === table ? each.person.name : [],
      );
      return [...new Set(names)].sort().join(", ");
    },
  };
}
