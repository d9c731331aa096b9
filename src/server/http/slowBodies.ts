import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/refusal.ts";
import { FORM_BYTES_MAX, OPEN_BODY_BYTES_MAX } from "./body.ts";
import { refuseOnSocket } from "./malformed.ts";

/** The time limits for receiving a request. */
export interface RequestTimeouts {
  readonly headersMs: number;
  readonly bodyMs: number;
  /** For a form, which may have an image from a phone on slow Wi-Fi. */
  readonly uploadMs: number;
}

export const requestTimeouts: RequestTimeouts = { headersMs: 30_000, bodyMs: 30_000, uploadMs: 120_000 };

/** How often Node checks for late headers within their timeout. */
const CHECKS_PER_TIMEOUT = 10;

/** Returns the settings with which Node's HTTP server closes connections whose headers do not arrive in time. */
export function headerTimeouts({ headersMs }: RequestTimeouts) {
  const connectionsCheckingInterval = headersMs / CHECKS_PER_TIMEOUT;
  return { headersTimeout: headersMs - connectionsCheckingInterval, connectionsCheckingInterval };
}

/** Aborts requests with slow bodies. Node has one limit for all, but an image needs more time than JSON. */
export function endSlowBodies(app: FastifyInstance, { bodyMs, uploadMs }: RequestTimeouts): void {
  app.addHook("onRequest", async ({ raw, headers }, reply) => {
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    const isForm = headers["content-type"]?.startsWith("multipart/") ?? false;
    const timer = setTimeout(
      () => {
        // The request was already refused before its body arrived.
        if (reply.raw.headersSent) raw.socket.destroy();
        else refuseOnSocket(raw.socket, new Refusal("too-slow"));
      },
      isForm ? uploadMs : bodyMs,
    );
    const stop = () => clearTimeout(timer);
    raw.once("end", stop).once("close", stop);
  });
}

/** The limit of all bodies in memory together, in bytes. */
export const BODIES_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Limits the bodies of all requests together. A body counts with its Content-Length, else with the largest accepted size,
 * from its first byte until its answer. Small bodies always pass.
 */
export function boundBodies(app: FastifyInstance): void {
  let inFlight = 0;
  app.addHook("preParsing", async ({ raw, headers, routeOptions }, reply) => {
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    // The client disconnected during the session lookup: the close event has passed and would never release the bytes.
    if (raw.socket.destroyed) return;
    const isForm = headers["content-type"]?.startsWith("multipart/") ?? false;
    const longest = isForm ? FORM_BYTES_MAX : (routeOptions.bodyLimit ?? OPEN_BODY_BYTES_MAX);
    // A longer body is refused, by its Content-Length or when it exceeds the limit.
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
