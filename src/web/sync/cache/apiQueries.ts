import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  type Download,
  fillPath,
  type OutputOf,
  type ParamsOf,
  type Query,
  type SearchOf,
} from "#domain/endpoint.ts";
import { entityOf } from "#domain/entity.ts";
import type { Connection } from "../http/connection.ts";
import { Failure, unreachable } from "../http/failure.ts";
import type { Transport, WireAnswer } from "../http/transport.ts";
import { log } from "../log.ts";
import type { Refresher } from "./refresh.ts";
import type { Snapshot } from "./snapshot.ts";
import { topicsOfPath } from "./topics.ts";

/** `{ key: V }`, or `{ key?: V }` if nothing in V is required. */
export type Needed<Key extends string, V> =
  Record<never, never> extends V ? { readonly [K in Key]?: V } : { readonly [K in Key]: V };

/** The arguments of a query: `{ params, search }`, each only if the endpoint has it. */
export type QueryArgs<E extends Query> = Needed<"params", ParamsOf<E>> & Needed<"search", SearchOf<E>>;

/** A rest parameter: optional if no part of the argument is required. */
export type Rest<Args> = Record<never, never> extends Args ? [args?: Args] : [args: Args];

export interface LooseArgs {
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: unknown;
}

interface QueryParts {
  readonly queryClient: QueryClient;
  readonly connection: Pick<Connection, "get">;
  readonly transport: Transport;
  readonly noteFetched: Refresher["noteFetched"];
  /** Called for an answer that this build cannot decode. */
  readonly onNewer: () => void;
}

/** Creates the functions that send a device's queries and cache their answers. */
export function createApiQueries({ queryClient, connection, transport, noteFetched, onNewer }: QueryParts) {
  /** Sends a query and returns the decoded answer. */
  async function fetchSnapshot<E extends Query>(
    endpoint: E,
    path: string,
    search: string,
    signal: AbortSignal,
  ): Promise<Snapshot<OutputOf<E>>> {
    if (connection.get().status === "unreachable") throw unreachable();
    const answer = await transport({ method: "GET", path, search, signal });
    const value = decodeAnswer(endpoint, path, answer);
    if (value instanceof Failure) {
      onNewer();
      throw value;
    }
    const snapshot = { ...answer, value };
    noteFetched(path, snapshot);
    return snapshot;
  }

  /** Returns the TanStack Query options of a query; its cached data is a Snapshot. */
  function apiQueryOptions<E extends Query>(
    endpoint: E,
    args: LooseArgs | undefined,
    search = searchText(endpoint, args?.search),
  ) {
    const path = fillPath(endpoint.path, args?.params ?? {});
    return queryOptions({
      queryKey: [path, search],
      queryFn: async ({ signal }) => await fetchSnapshot(endpoint, path, search, signal),
      meta: { topics: topicsOfPath(endpoint.path), entity: entityOf(endpoint.output) },
    });
  }

  /**
   * Fetches a query and stores the answer in the cache. Never answers from the cache or from a query already
   * in flight, which may not show the last command. Screens use `useApiQuery`.
   */
  async function fetchApi<E extends Query>(endpoint: E, ...[args]: Rest<QueryArgs<E>>): Promise<OutputOf<E>> {
    const options = apiQueryOptions(endpoint, args);
    await queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
    const snapshot = await queryClient.fetchQuery({ ...options, staleTime: 0 });
    return snapshot.value;
  }

  /** Prefetches a query that a screen will need, so that its requests run in parallel. */
  function prefetch<E extends Query>(endpoint: E, ...[args]: Rest<QueryArgs<E>>): void {
    void queryClient.prefetchQuery(apiQueryOptions(endpoint, args));
  }

  return { fetchSnapshot, askOptions: apiQueryOptions, ask: fetchApi, prefetch };
}

/** Returns the query string as it goes over the wire. */
export function searchText(endpoint: Query | Download, search: unknown): string {
  if (!endpoint.search || typeof search !== "object" || search === null) return "";
  const wire: unknown = z.encode(endpoint.search, search);
  const fields = Object.entries(wire ?? {}).filter(([, value]) => value !== undefined);
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
}

/** Lists with their own error message for an unreadable answer, by the spec. */
const listNames: ReadonlyArray<readonly [prefix: string, name: string]> = [
  ["/orders", "orders "],
  ["/menu/categories", "categories "],
  ["/menu/items", "items "],
  ["/expenses", "expenses "],
];

/** Decodes an answer by the contract, from JSON to domain types. Throws a `Failure` if it does not match. */
function decodeAnswer<E extends Query>(endpoint: E, path: string, answer: WireAnswer): OutputOf<E> | Failure {
  const decoded = z.safeDecode(endpoint.output, answer.body as never);
  if (decoded.success) return decoded.data as OutputOf<E>;
  log(`The answer of ${path} is not what the contract says`, decoded.error.issues);
  const name = listNames.find(([prefix]) => path.startsWith(prefix))?.[1] ?? "";
  return new Failure("unreadable", `Invalid ${name}data format received from server`);
}
