import type { Server, ServerResponse } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const POLL_MS = 10;
/** A request that still runs after this is aborted: it may be an upload that never completes. */
const FINISH_WITHIN_MS = 3_000;
const LISTENERS_MAX = 20;

/**
 * Returns the function that stops a server gracefully: it accepts no new requests, waits up to three seconds for running
 * ones, and closes every connection. Idle connections of browsers would delay a restart by a minute.
 */
export function drainer(http: FastifyInstance): () => Promise<void> {
  const server: Server = http.server;
  const running = new Set<ServerResponse>();
  server.on("request", (_, response) => {
    running.add(response);
    // A compressed file passes through several streams, each of which adds a listener.
    response.setMaxListeners(LISTENERS_MAX);
    response.on("close", () => running.delete(response));
  });
  return async () => {
    const closed = http.close();
    const deadline = performance.now() + FINISH_WITHIN_MS;
    while (running.size > 0 && performance.now() < deadline) await after(POLL_MS);
    server.closeAllConnections();
    await closed;
  };
}
