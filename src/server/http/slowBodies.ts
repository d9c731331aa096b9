import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/refusal.ts";
import { refuseOnSocket } from "./malformed.ts";

/** How long a request may take to arrive. */
export interface RequestTimeouts {
  readonly headersMs: number;
  readonly bodyMs: number;
  /** For a form, which may hold a picture from a phone on slow Wi-Fi. */
  readonly uploadMs: number;
}

export const requestTimeouts: RequestTimeouts = { headersMs: 30_000, bodyMs: 30_000, uploadMs: 120_000 };

/** Node looks for late headers this many times in the time they have. */
const CHECKS_PER_TIMEOUT = 10;

/** Returns the settings with which Node's HTTP server ends connections whose headers do not arrive. */
export function headerTimeouts({ headersMs }: RequestTimeouts) {
  const connectionsCheckingInterval = headersMs / CHECKS_PER_TIMEOUT;
  return { headersTimeout: headersMs - connectionsCheckingInterval, connectionsCheckingInterval };
}

/**
 * Ends every request whose body has not arrived in time. Node has one limit for all requests; a picture needs more time
 * than JSON, and what waits for a body holds memory.
 */
export function endSlowBodies(app: FastifyInstance, { bodyMs, uploadMs }: RequestTimeouts): void {
  app.addHook("onRequest", async ({ raw, headers }, reply) => {
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    const isForm = headers["content-type"]?.startsWith("multipart/") ?? false;
    const timer = setTimeout(
      () => {
        // A request that was refused before its body arrived has its answer already.
        if (reply.raw.headersSent) raw.socket.destroy();
        else refuseOnSocket(raw.socket, new Refusal("too-slow"));
      },
      isForm ? uploadMs : bodyMs,
    );
    const stop = () => clearTimeout(timer);
    raw.once("end", stop).once("close", stop);
  });
}
