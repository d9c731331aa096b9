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
  /** "Chrome on Android"; empty if unknown. */
  readonly browser: string;
  readonly person: Ref;
}

/** Stores what has to outlive the memory of presence. */
export type OnReport = (report: DevicePresence) => Promise<void>;

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
  record(report: DevicePresence, from: "device" | "node"): void;
  /** Returns all presences, for a newly opened stream. */
  places(): readonly Place[];
  contacts(): readonly Contact[];
  /** True if a device that has reported before has been silent for too long since a moment. */
  isSilentSince(device: string, passed: number): boolean;
  /** Marks devices that have been silent for too long as disconnected. */
  findGone(): void;
  /** Returns and clears the changes since the last call: presences to send, and reports for other nodes. */
  takeChanges(): { readonly places: readonly Place[]; readonly reports: readonly DevicePresence[] };
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
  const lastReports = new Map<string, PresenceEntry>();
  const changed = new Set<string>();
  const toPassOn = new Map<string, DevicePresence>();

  function store(device: string, next: PresenceEntry): void {
    const before = lastReports.get(device);
    lastReports.delete(device);
    lastReports.set(device, next);
    const isSame =
      presentPlace(before) === presentPlace(next) &&
      shownStation(before) === shownStation(next) &&
      (!isPresent(next) || before?.person._id === next.person._id);
    if (!isSame) changed.add(device);
  }

  return {
    passed,
    record(report, from) {
      store(report.device, { ...report, at: now(), isHere: true, passed: passed() });
      if (from === "device") toPassOn.set(report.device, report);
      const [longestSilent] = lastReports.keys();
      if (lastReports.size <= DEVICES_MAX || longestSilent === undefined) return;
      lastReports.delete(longestSilent);
      changed.add(longestSilent);
    },
    places: () => [...lastReports.values()].filter(isPresent).map(toPlace),
    contacts: () => [...lastReports.values()],
    isSilentSince(device, since) {
      const last = lastReports.get(device);
      return last !== undefined && passed() - Math.max(last.passed, since) > DEVICE_SILENT_MAX_MS;
    },
    findGone() {
      for (const [device, last] of lastReports) {
        if (!last.isHere || passed() - last.passed <= DEVICE_SILENT_MAX_MS) continue;
        if (isPresent(last)) changed.add(device);
        lastReports.set(device, { ...last, isHere: false });
      }
    },
    takeChanges() {
      const places = [...changed].map((device) => {
        const last = lastReports.get(device);
        return last ? toPlace(last) : { device, person: { _id: "", name: "" }, place: null };
      });
      const reports = [...toPassOn.values()];
      changed.clear();
      toPassOn.clear();
      return { places, reports };
    },
  };
}

function presentPlace(lastReports: PresenceEntry | undefined): string | null {
  return lastReports?.isHere ? lastReports.place : null;
}

function shownStation(lastReports: PresenceEntry | undefined): string | undefined {
  return lastReports?.isHere ? lastReports.shows : undefined;
}

const isPresent = (entry: PresenceEntry) => presentPlace(entry) !== null || shownStation(entry) !== undefined;

function toPlace(entry: PresenceEntry): Place {
  const shows = shownStation(entry);
  const { device, person } = entry;
  return { device, person, place: presentPlace(entry), ...(shows !== undefined && { shows }) };
}
