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
export function isOlder(next: Snapshot, cached: Snapshot): boolean {
  return next.epoch === cached.epoch && next.seq < cached.seq;
}

/** Returns the state to cache, never an older one. Unchanged parts keep their identity, so that tiles do not render again. */
export function keepNewer(cached: unknown, next: unknown): unknown {
  if (!isSnapshot(cached) || !isSnapshot(next)) return next;
  if (isOlder(next, cached)) return cached;
  const value = replaceEqualDeep(cached.value, next.value);
  // An equal state keeps its identity: placeholder data passes here on every render, and a new object each
  // time would make React render for ever.
  const isSame = value === cached.value && next.seq === cached.seq && next.epoch === cached.epoch;
  const hasSameDays =
    next.span?.from === cached.span?.from &&
    next.span?.to === cached.span?.to &&
    next.earlierDay === cached.earlierDay;
  return isSame && hasSameDays && next.total === cached.total && next.nextCursor === cached.nextCursor
    ? cached
    : { ...next, value };
}
