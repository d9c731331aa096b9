import { replaceEqualDeep } from "@tanstack/react-query";
import type { ListedDays } from "../http/transport.ts";

/** A state as the server sent it, with the journal position that it shows. */
export interface Snapshot<T = unknown> extends ListedDays {
  readonly value: T;
  readonly seq: number;
  /** A restore from a backup starts a new epoch: positions of two epochs cannot be compared. */
  readonly epoch: string;
  /** Rows of the whole list, when the answer is one page of it. */
  readonly total?: number;
  readonly nextCursor?: string;
}

/** Returns whether cached data is a snapshot. */
export function isSnapshot(data: unknown): data is Snapshot {
  return typeof data === "object" && data !== null && "seq" in data && "epoch" in data && "value" in data;
}

/** Returns whether `next` is older than what is already known. Of two epochs neither is older. */
export function isOlder(next: Snapshot, known: Snapshot): boolean {
  return next.epoch === known.epoch && next.seq < known.seq;
}

/**
 * Returns what the cache keeps when a state arrives: never an older one. Parts that did not change keep their identity, so
 * that their tiles do not render again.
 */
export function keepNewer(known: unknown, next: unknown): unknown {
  if (!isSnapshot(known) || !isSnapshot(next)) return next;
  if (isOlder(next, known)) return known;
  const value = replaceEqualDeep(known.value, next.value);
  // The same state again keeps its identity: placeholders pass here on every render, and a new object each time would
  // make React render for ever.
  const isSame = value === known.value && next.seq === known.seq && next.epoch === known.epoch;
  const hasSameDays =
    next.span?.from === known.span?.from &&
    next.span?.to === known.span?.to &&
    next.earlierDay === known.earlierDay;
  return isSame && hasSameDays && next.total === known.total && next.nextCursor === known.nextCursor
    ? known
    : { ...next, value };
}
