import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/refusal.ts";
import { FORM_BYTES_MAX, OPEN_BODY_BYTES_MAX } from "./body.ts";
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

/** Bytes that bodies may take together while they arrive and are worked on. */
export const BODIES_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Bounds the bodies of all requests together: a body counts as what it says of its length, else as the longest that is
 * accepted there, from its first byte until its answer. Small ones always pass.
 */
export function boundBodies(app: FastifyInstance): void {
  let inFlight = 0;
  app.addHook("preParsing", async ({ raw, headers, routeOptions }, reply) => {
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    // The client left while its session was looked up: its answer has closed already and would never give the place back.
    if (raw.socket.destroyed) return;
    const isForm = headers["content-type"]?.startsWith("multipart/") ?? false;
    const longest = isForm ? FORM_BYTES_MAX : (routeOptions.bodyLimit ?? OPEN_BODY_BYTES_MAX);
    // One that says that it is longer is refused for that before it is read, or when it has come so far.
    const bytes = Math.min(Number(headers["content-length"] ?? longest), longest);
    if (bytes <= OPEN_BODY_BYTES_MAX) return;
    if (inFlight + bytes > BODIES_BYTES_MAX) throw new Refusal("busy", undefined, TOO_MANY);
    inFlight += bytes;
    reply.raw.once("close", () => {
      inFlight -= bytes;
    });
  });
}

const TOO_MANY = "The server is receiving too many large requests at the moment. Please try again.";
