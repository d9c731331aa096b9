import type { OutputOf, Query } from "#domain/endpoint.ts";
import { connection } from "../http/connection.ts";
import { isServerNewer } from "../http/newer.ts";
import { transport } from "../http/transport.ts";
import { type AskArgs, createAsk, type Rest } from "./newAsk.ts";
import { queryClient } from "./queryClient.ts";
import { noteFetched } from "./refresh.ts";

/** Asks the server for this page. */
export const { askOptions, fetchSnapshot } = createAsk({
  connection,
  transport,
  noteFetched,
  onNewer: () => isServerNewer.set(true),
});

/**
 * Sends a query once and stores the answer in the cache; never answers from the cache, nor from a query under way, which may not show
 * the command before this. Screens use `useAsk`.
 */
export async function ask<E extends Query>(endpoint: E, ...[args]: Rest<AskArgs<E>>): Promise<OutputOf<E>> {
  const options = askOptions(endpoint, args);
  await queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
  const snapshot = await queryClient.fetchQuery({ ...options, staleTime: 0 });
  return snapshot.value;
}
