import type { Query } from "#domain/endpoint.ts";
import { askOptions } from "./ask.ts";
import type { AskArgs, Rest } from "./newAsk.ts";
import { queryClient } from "./queryClient.ts";

/** Starts a read that a screen will need, so that its reads travel side by side instead of one after the other. */
export function prefetch<E extends Query>(endpoint: E, ...[args]: Rest<AskArgs<E>>): void {
  void queryClient.prefetchQuery(askOptions(endpoint, args));
}
