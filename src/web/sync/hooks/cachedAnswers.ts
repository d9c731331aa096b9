import type { OutputOf, Query } from "#domain/endpoint.ts";
import { isSnapshot } from "../cache/snapshot.ts";
import { device } from "../device.ts";

/** Returns all cached answers of an endpoint, oldest first, whatever their arguments: for use while the server is unreachable. */
export function cachedAnswers<E extends Query>({ path }: E): readonly OutputOf<E>[] {
  const queries = device.queryClient.getQueriesData({ queryKey: [path] });
  const snapshots = queries.flatMap(([, data]) => (isSnapshot(data) ? data : []));
  return snapshots.toSorted((a, b) => a.seq - b.seq).map(({ value }) => value as OutputOf<E>);
}
