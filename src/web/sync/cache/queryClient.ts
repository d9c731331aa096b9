import { QueryClient } from "@tanstack/react-query";
import type { Topic } from "#domain/events.ts";
import { Refusal } from "#domain/refusal.ts";
import { backoffMs } from "../backoff.ts";
import { connection } from "../http/connection.ts";
import type { Connection } from "../http/newConnection.ts";
import { keepNewer } from "./snapshot.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Which changes make the answer stale. */
      readonly topics?: readonly Topic[];
      /** The endpoint's schema, to find where the same entity is cached. */
      readonly output?: unknown;
    };
  }
}

/** Spec section 9. */
const RETRIES_MAX = 3;
const CACHE_KEPT_MS = 5 * 60_000;

/** Makes the cache with the settings of spec section 9. */
export function createQueryClient({ get }: Pick<Connection, "get"> = connection): QueryClient {
  /** Tells whether a failed read is tried again: not after a refusal, and not while only the connection checks the server. */
  const mayRetry = (failures: number, error: Error): boolean =>
    !(error instanceof Refusal) && get().status !== "unreachable" && failures < RETRIES_MAX;
  return new QueryClient({
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
}

export const queryClient = createQueryClient();

/** Waits until no query is under way: each has its answer or has failed. */
export function allRead(client = queryClient): Promise<void> {
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
