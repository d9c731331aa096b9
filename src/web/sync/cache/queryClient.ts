import { type Query as CachedQuery, QueryCache, QueryClient } from "@tanstack/react-query";
import type { Topic } from "#domain/events.ts";
import { Refusal } from "#domain/refusal.ts";
import { backoffMs } from "../backoff.ts";
import type { Connection } from "../http/connection.ts";
import { keepNewer } from "./snapshot.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The topics whose changes make the answer stale. */
      readonly topics?: readonly Topic[];
      /** The entity that the answer is ("order"), to find where a command's answer belongs. */
      readonly entity?: string | undefined;
    };
  }
}

/** Spec section 9. */
const RETRIES_MAX = 3;
const CACHE_KEPT_MS = 5 * 60_000;
/** Retry interval of a stale query on screen whose refetch failed. */
const OUT_OF_DATE_AGAIN_MS = 5_000;
/** 503: the server cannot read its own database now. */
const SERVICE_UNAVAILABLE = 503;

/** Creates the query client with the settings of spec section 9. */
export function createQueryClient({ get }: Pick<Connection, "get">): QueryClient {
  /** True if a failed query is retried: not after a refusal, nor while unreachable, when only the connection check runs. */
  const mayRetry = (failures: number, error: Error): boolean =>
    !(error instanceof Refusal) && get().status !== "unreachable" && failures < RETRIES_MAX;
  /** Refetches after a failure: lossy Wi-Fi can fail every attempt while the server counts as reachable, without any event. */
  const readAgain = (error: Error, { queryKey, state }: CachedQuery<unknown, unknown>): void => {
    if (state.data === undefined || (error instanceof Refusal && error.status !== SERVICE_UNAVAILABLE))
      return;
    const hasFailed = (query: CachedQuery) =>
      query.state.status === "error" && get().status !== "unreachable";
    const failed = { queryKey, exact: true, type: "active", predicate: hasFailed } as const;
    setTimeout(() => void client.refetchQueries(failed, { cancelRefetch: false }), OUT_OF_DATE_AGAIN_MS);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: readAgain }),
    defaultOptions: {
      queries: {
        // A LAN without internet counts as offline for the browser; the connection state decides instead.
        networkMode: "always",
        retry: mayRetry,
        retryDelay: backoffMs,
        gcTime: CACHE_KEPT_MS,
        // Live events invalidate answers.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        structuralSharing: keepNewer,
      },
    },
  });
  return client;
}

/** Waits until no query is in flight: each has succeeded or failed. */
export function allRead(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (client.isFetching() > 0) return;
      leave();
      resolve();
    };
    const leave = client.getQueryCache().subscribe(look);
    look();
  });
}
