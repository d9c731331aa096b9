import type { Server, ServerResponse } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const POLL_MS = 10;
/** A request that still runs after this is cut off: it may be an upload that will never arrive. */
const FINISH_WITHIN_MS = 3_000;
const LISTENERS_MAX = 20;

/**
 * Makes the function that stops a server in order: it accepts no new requests, finishes those that run, within
 * three seconds, and then closes every connection. Browsers keep idle connections open; waiting for them to time out would delay a restart by a minute.
 */
export function drainer(http: FastifyInstance): () => Promise<void> {
  const server: Server = http.server;
  const running = new Set<ServerResponse>();
  server.on("request", (_, response) => {
    running.add(response);
    // A compressed file passes through several streams, and each of them listens for the end.
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
