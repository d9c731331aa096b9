import type { Presence, PresenceEvent } from "#domain/devices/presence.ts";
import { signal } from "../signal.ts";

export type DevicePresence = ReturnType<typeof createPresence>;

/** Creates the presence state of a tab: who has which table open. */
export function createPresence(deviceId: () => string) {
  /** Id of the table that is open in this tab. */
  const ownTable = signal<string | null>(null);
  /** What this tab shows as a kitchen display, while its tickets are as they are: a station's id, "" for all. */
  const ownTickets = signal<string | undefined>(undefined);
  /** Presence of other devices at tables and as kitchen displays, by device. Empty without an event stream. */
  const otherDevices = signal<ReadonlyMap<string, Presence>>(new Map());
  return {
    ownTable,
    ownTickets,
    subscribe: otherDevices.subscribe,
    others: otherDevices.get,
    /** Stores a presence event of the server. */
    note({ isAll, places }: PresenceEvent): void {
      const next = new Map(isAll ? [] : otherDevices.get());
      for (const each of places) {
        const isGone = each.place === null && each.shows === undefined;
        if (isGone || each.device === deviceId()) next.delete(each.device);
        else next.set(each.device, each);
      }
      otherDevices.set(next);
    },
    /** Returns the whole presence state, for a tab that has just been opened. */
    known: (): PresenceEvent => ({ isAll: true, places: [...otherDevices.get().values()] }),
    /** Returns what live kitchen displays show: ids of stations, "" for all. */
    displays: (): readonly string[] => [...otherDevices.get().values()].flatMap(({ shows }) => shows ?? []),
    /** Returns the names of the people who have a table open on other devices: "Asha, Ravi"; "" if nobody. */
    namesAt(table: string | undefined): string {
      const names = [...otherDevices.get().values()].flatMap((each) =>
        each.place === table ? each.person.name : [],
      );
      return [...new Set(names)].sort().join(", ");
    },
  };
}
