import type { Kot, KotStatus } from "#domain/orders/kot/api.ts";
import { isLive } from "#domain/orders/kot/status.ts";
import { calendarDay, formatDateTime, formatDuration, formatTime, type Instant } from "#domain/time.ts";
import type { Tone } from "../../../kit/StatusBadge.tsx";

/** Shown for a KOT that is queued on this device. */
export const KOT_PENDING_TEXT = "The kitchen does not have this yet";

export const kotStatusLabels: Record<KotStatus, string> = {
  pending: "Pending",
  preparing: "Preparing",
  ready: "Ready",
  served: "Served",
};

export const kotTones: Record<KotStatus, Tone> = {
  pending: "waiting",
  preparing: "reserved",
  ready: "available",
  served: "neutral",
};

const preparationTones: Readonly<Record<string, Tone>> = {
  pending: kotTones.pending,
  preparing: kotTones.preparing,
  ready: kotTones.ready,
};

/** Returns the colour of an item's preparation status: grey for all but pending, preparing and ready (spec section 4). */
export function preparationTone(status: string): Tone {
  return preparationTones[status] ?? "outOfService";
}

/** A KOT older than this is marked as slow. */
const SLOW_AFTER_MS = 20 * 60_000;
const DAY_MS = 24 * 3_600_000;

export interface WaitingTime {
  readonly text: string;
  readonly isSlow: boolean;
}

/** Returns how long a KOT has waited to be served; undefined if it is served, void or older than a day. */
export function waitingTime(kot: Kot, now: Instant): WaitingTime | undefined {
  if (!isLive(kot) || kot.status === "served") return undefined;
  const waited = now - kot.createdAt;
  if (waited >= DAY_MS) return undefined;
  return { text: formatDuration(waited), isSlow: waited >= SLOW_AFTER_MS };
}

/** Formats when a KOT was sent or an order opened: "20:25", with the date if it was another day than `now`. */
export function formatSentAt(at: Instant, now: Instant): string {
  return calendarDay(at) === calendarDay(now) ? formatTime(at) : formatDateTime(at);
}
