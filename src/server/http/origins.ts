import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/** The headers of answers that a page of another origin may read, beside those that every page may. */
const EXPOSED = [
  "Link",
  "X-Total-Count",
  "X-Span",
  "X-Earlier-Day",
  "X-Seq",
  "X-Epoch",
  "Content-Disposition",
];
/** A browser asks again whether it may call after so long. */
const PREFLIGHT_VALID_S = 600;

/**
 * Lets pages of these origins call the API and show the pictures that are uploaded here, as a client of the specification does that
 * another host serves. Sessions are tokens in a header, so no cookie goes along.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_VALID_S,
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/uploads/")) reply.header("Cross-Origin-Resource-Policy", "cross-origin");
  });
}
