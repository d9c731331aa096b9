import type { Query as CachedQuery, QueryClient } from "@tanstack/react-query";
import { Topic } from "#domain/events.ts";
import { isSnapshot, type Snapshot } from "./snapshot.ts";
import { topicsOfPath } from "./topics.ts";

/** Events of one burst (a settle names table, order and bill) lead to one round of reads. */
const BURST_MS = 60;

/** Keeps how far the journal has moved per topic, and reads again what shows an earlier state. */
export function createRefresher(client: QueryClient) {
  const requestedSeqs = new Map<Topic, number>();
  let pending = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns whether a cached answer shows one of these topics as it was before its last change. */
  const isStale = (query: CachedQuery, changed: ReadonlySet<Topic>): boolean => {
    const topics = (query.meta?.topics ?? Topic.options).filter((topic) => changed.has(topic));
    const { data } = query.state;
    if (!isSnapshot(data)) return topics.length > 0;
    return topics.some((topic) => data.seq < (requestedSeqs.get(topic) ?? Number.POSITIVE_INFINITY));
  };

  const flush = () => {
    timer = undefined;
    const topics = pending;
    pending = new Set();
    // A query under way is left to finish; `noteFetched` repeats it if its answer is too old.
    void client.invalidateQueries({ predicate: (query) => isStale(query, topics) }, { cancelRefetch: false });
  };

  const flushSoon = () => {
    if (timer === undefined) timer = setTimeout(flush, BURST_MS);
  };

  return {
    /** Reads again what shows these topics as they were before journal position `seq`. */
    refresh(topics: readonly Topic[], seq: number): void {
      for (const topic of topics) {
        requestedSeqs.set(topic, Math.max(requestedSeqs.get(topic) ?? 0, seq));
        pending.add(topic);
      }
      flushSoon();
    },
    /** Reads everything again: after a gap in the events, or a restore of the server. */
    refreshAll(): void {
      requestedSeqs.clear();
      void client.invalidateQueries();
    },
    /** Reads a path again whose answer is already too old: its topic has changed while the query was under way. */
    noteFetched(path: string, snapshot: Snapshot): void {
      const late = topicsOfPath(path).filter((topic) => (requestedSeqs.get(topic) ?? 0) > snapshot.seq);
      if (late.length === 0 || snapshot.seq === 0) return;
      for (const topic of late) pending.add(topic);
      flushSoon();
    },
    /** Stores an answered entity for every query of this entity alone, in the frame in which its command stops being pending. */
    storeEntity(entity: string, snapshot: Snapshot): void {
      const id = idOf(snapshot.value);
      for (const query of client.getQueryCache().getAll()) {
        const { data } = query.state;
        if (query.meta?.entity !== entity || !isSnapshot(data) || idOf(data.value) !== id) continue;
        client.setQueryData(query.queryKey, snapshot);
      }
    },
  };
}

export type Refresher = ReturnType<typeof createRefresher>;

function idOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "_id" in value ? value._id : undefined;
}
