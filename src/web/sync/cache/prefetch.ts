import type { Query } from "#domain/endpoint.ts";
import { type AskArgs, askOptions, type Rest } from "./ask.ts";
import { queryClient } from "./queryClient.ts";

/** Starts a read that a screen will need, so that its reads travel side by side instead of one after the other. */
export function prefetch<E extends Query>(endpoint: E, ...[args]: Rest<AskArgs<E>>): void {
  void queryClient.prefetchQuery(askOptions(endpoint, args));
}
