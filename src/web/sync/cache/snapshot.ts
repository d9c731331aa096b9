import { replaceEqualDeep } from "@tanstack/react-query";
import type { ListedDays } from "../http/transport.ts";

/** A state that the server sent, with its journal position. */
export interface Snapshot<T = unknown> extends ListedDays {
  readonly value: T;
  readonly seq: number;
  /** A restore from a backup starts a new epoch; positions of different epochs cannot be compared. */
  readonly epoch: string;
  /** Number of rows in the whole list, if the answer is one page of it. */
  readonly total?: number;
  readonly nextCursor?: string;
}

/** True if cached data is a snapshot. */
export function isSnapshot(data: unknown): data is Snapshot {
  return typeof data === "object" && data !== null && "seq" in data && "epoch" in data && "value" in data;
}

/** True if `next` is older than `known`. False if their epochs differ. */
export function isOlder(next: Snapshot, known: Snapshot): boolean {
  return next.epoch === known.epoch && next.seq < known.seq;
}

/**
 * Returns the state to cache: never an older one. Unchanged parts keep their object identity, so that their
 * tiles do not render again.
 */
export function keepNewer(known: unknown, next: unknown): unknown {
  if (!isSnapshot(known) || !isSnapshot(next)) return next;
  if (isOlder(next, known)) return known;
  const value = replaceEqualDeep(known.value, next.value);
  // An equal state keeps its identity: placeholder data passes here on every render, and a new object each
  // time would make React render for ever.
  const isSame = value === known.value && next.seq === known.seq && next.epoch === known.epoch;
  const hasSameDays =
    next.span?.from === known.span?.from &&
    next.span?.to === known.span?.to &&
    next.earlierDay === known.earlierDay;
  return isSame && hasSameDays && next.total === known.total && next.nextCursor === known.nextCursor
    ? known
    : { ...next, value };
}
