import { type Query as CachedQuery, QueryCache, QueryClient } from "@tanstack/react-query";
import type { Topic } from "#domain/events.ts";
import { Refusal } from "#domain/refusal.ts";
import { backoffMs } from "../backoff.ts";
import type { Connection } from "../http/connection.ts";
import { keepNewer } from "./snapshot.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Which changes make the answer stale. */
      readonly topics?: readonly Topic[];
      /** The entity that the answer is ("order"), to find where a command's answer belongs. */
      readonly entity?: string | undefined;
    };
  }
}

/** Spec section 9. */
const RETRIES_MAX = 3;
const CACHE_KEPT_MS = 5 * 60_000;
/** An answer on screen that is out of date and could not be read again is tried again this often. */
const OUT_OF_DATE_AGAIN_MS = 5_000;
/** The status of a server that has trouble of its own. */
const TROUBLE = 503;

/** Makes the cache with the settings of spec section 9. */
export function createQueryClient({ get }: Pick<Connection, "get">): QueryClient {
  /** Returns whether a failed read is tried again: not after a refusal, and not while only the connection checks the server. */
  const mayRetry = (failures: number, error: Error): boolean =>
    !(error instanceof Refusal) && get().status !== "unreachable" && failures < RETRIES_MAX;
  /** Lossy Wi-Fi can swallow every attempt of a read without the server being taken for away: no event would bring it again. */
  const readAgain = (error: Error, { queryKey, state }: CachedQuery<unknown, unknown>): void => {
    if (state.data === undefined || (error instanceof Refusal && error.status !== TROUBLE)) return;
    const hasFailed = (query: CachedQuery) =>
      query.state.status === "error" && get().status !== "unreachable";
    const wanted = { queryKey, exact: true, type: "active", predicate: hasFailed } as const;
    setTimeout(() => void client.refetchQueries(wanted, { cancelRefetch: false }), OUT_OF_DATE_AGAIN_MS);
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
        // Live events say what is stale.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        structuralSharing: keepNewer,
      },
    },
  });
  return client;
}

/** Waits until no query is under way: each has its answer or has failed. */
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
