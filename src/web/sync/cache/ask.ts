import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  type Download,
  fillPath,
  type OutputOf,
  type ParamsOf,
  type Query,
  type SearchOf,
} from "#domain/endpoint.ts";
import { getConnection } from "../http/connection.ts";
import { Failure, unreachable } from "../http/failure.ts";
import { transport, type WireAnswer } from "../http/transport.ts";
import { log } from "../log.ts";
import { queryClient } from "./queryClient.ts";
import { noteFetched } from "./refresh.ts";
import type { Snapshot } from "./snapshot.ts";
import { topicsOf } from "./topics.ts";

/** `{ key: V }`, and `{ key?: V }` when V needs nothing. */
export type Needed<Key extends string, V> =
  Record<never, never> extends V ? { readonly [K in Key]?: V } : { readonly [K in Key]: V };

/** What a question needs: `{ params, search }`, each only where the endpoint has it. */
export type AskArgs<E extends Query> = Needed<"params", ParamsOf<E>> & Needed<"search", SearchOf<E>>;

/** The argument may be left out when nothing in it is needed. */
export type Rest<Args> = Record<never, never> extends Args ? [args?: Args] : [args: Args];

export interface LooseArgs {
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: unknown;
}

/** Asks once, through the cache only in that the answer is stored there. For screens use `useAsk`. */
export async function ask<E extends Query>(endpoint: E, ...[args]: Rest<AskArgs<E>>): Promise<OutputOf<E>> {
  const snapshot = await queryClient.fetchQuery({ ...askOptions(endpoint, args), staleTime: 0 });
  return snapshot.value;
}

/** The TanStack Query options of a question; its cached data is a Snapshot. */
export function askOptions<E extends Query>(
  endpoint: E,
  args: LooseArgs | undefined,
  search = searchText(endpoint, args?.search),
) {
  const path = fillPath(endpoint.path, args?.params ?? {});
  return queryOptions({
    queryKey: [path, search],
    queryFn: async ({ signal }) => await fetchSnapshot(endpoint, path, search, signal),
    meta: { topics: topicsOf(endpoint.path), output: endpoint.output },
  });
}

/** One read over the wire, decoded. */
export async function fetchSnapshot<E extends Query>(
  endpoint: E,
  path: string,
  search: string,
  signal: AbortSignal,
): Promise<Snapshot<OutputOf<E>>> {
  if (getConnection().status === "unreachable") throw unreachable();
  const answer = await transport({ method: "GET", path, search, signal });
  const snapshot = { ...answer, value: decodeAnswer(endpoint, path, answer) };
  noteFetched(path, snapshot);
  return snapshot;
}

/** The query string of a question, as it goes over the wire. */
export function searchText(endpoint: Query | Download, search: unknown): string {
  if (!endpoint.search || typeof search !== "object" || search === null) return "";
  const wire: unknown = z.encode(endpoint.search, search);
  const fields = Object.entries(wire ?? {}).filter(([, value]) => value !== undefined);
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
}

/** Lists the spec gives a message of their own when they are no list. */
const listNames: ReadonlyArray<readonly [prefix: string, name: string]> = [
  ["/orders", "orders "],
  ["/menu/categories", "categories "],
  ["/menu/items", "items "],
  ["/expenses", "expenses "],
];

/** The contract's door: JSON in, the domain's types out. */
function decodeAnswer<E extends Query>(endpoint: E, path: string, answer: WireAnswer): OutputOf<E> {
  const decoded = z.safeDecode(endpoint.output, answer.body as never);
  if (decoded.success) return decoded.data as OutputOf<E>;
  log(`The answer of ${path} is not what the contract says`, decoded.error.issues);
  const name = listNames.find(([prefix]) => path.startsWith(prefix))?.[1] ?? "";
  throw new Failure("unreadable", `Invalid ${name}data format received from server`);
}
