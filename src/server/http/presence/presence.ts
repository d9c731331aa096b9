import {
  DEVICE_SILENT_MAX_MS,
  type Presence as Place,
  type PresenceReport,
} from "#domain/devices/presence.ts";
import type { Ref } from "#domain/entity.ts";
import type { Instant } from "#domain/time.ts";

/** The most remembered devices; beyond it the one with the oldest report is forgotten. */
const DEVICES_MAX = 2_000;

export interface DevicePresence extends PresenceReport {
  readonly device: string;
  readonly person: Ref;
}

export interface Contact extends DevicePresence {
  readonly at: Instant;
  readonly isHere: boolean;
}

interface PresenceEntry extends Contact {
  /** When, in monotonic time. */
  readonly passed: number;
}

/** The presence of all devices: in memory only, neither stored nor journalled. */
export interface Presence {
  /** Records a report of a device that is connected here, or from another node. */
  record(word: DevicePresence, from: "device" | "node"): void;
  /** Returns all presences, for a newly opened stream. */
  places(): readonly Place[];
  contacts(): readonly Contact[];
  /** True if a device that has reported before has been silent for too long since a moment. */
  isSilentSince(device: string, passed: number): boolean;
  /** Marks devices that have been silent for too long as disconnected. */
  findGone(): void;
  /** Returns and clears the changes since the last call: presences to send, and reports for other nodes. */
  takeChanges(): { readonly places: readonly Place[]; readonly words: readonly DevicePresence[] };
  readonly passed: () => number;
}

declare module "../handlers/serverInfo.ts" {
  interface ServerState {
    readonly presence: Presence;
  }
}

export interface PresenceClock {
  readonly now: () => Instant;
  readonly passed: () => number;
}

/** Creates an empty presence state. */
export function newPresence({ now, passed }: PresenceClock): Presence {
  /** Ordered by last report. */
  const heard = new Map<string, PresenceEntry>();
  const changed = new Set<string>();
  const toPassOn = new Map<string, DevicePresence>();

  function note(device: string, next: PresenceEntry): void {
    const before = heard.get(device);
    heard.delete(device);
    heard.set(device, next);
    const isSame =
      presentPlace(before) === presentPlace(next) &&
      (presentPlace(next) === null || before?.person._id === next.person._id);
    if (!isSame) changed.add(device);
  }

  return {
    passed,
    record(word, from) {
      note(word.device, { ...word, at: now(), isHere: true, passed: passed() });
      if (from === "device") toPassOn.set(word.device, word);
      const [longestSilent] = heard.keys();
      if (heard.size <= DEVICES_MAX || longestSilent === undefined) return;
      heard.delete(longestSilent);
      changed.add(longestSilent);
    },
    places: () => [...heard.values()].filter((each) => presentPlace(each) !== null).map(toPlace),
    contacts: () => [...heard.values()],
    isSilentSince(device, since) {
      const last = heard.get(device);
      return last !== undefined && passed() - Math.max(last.passed, since) > DEVICE_SILENT_MAX_MS;
    },
    findGone() {
      for (const [device, last] of heard) {
        if (!last.isHere || passed() - last.passed <= DEVICE_SILENT_MAX_MS) continue;
        heard.set(device, { ...last, isHere: false });
        if (last.place !== null) changed.add(device);
      }
    },
    takeChanges() {
      const places = [...changed].map((device) => {
        const last = heard.get(device);
        return last ? toPlace(last) : { device, person: { _id: "", name: "" }, place: null };
      });
      const words = [...toPassOn.values()];
      changed.clear();
      toPassOn.clear();
      return { places, words };
    },
  };
}

function presentPlace(heard: PresenceEntry | undefined): string | null {
  return heard?.isHere ? heard.place : null;
}

function toPlace(heard: PresenceEntry): Place {
  return { device: heard.device, person: heard.person, place: presentPlace(heard) };
}
