import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/** The additional response headers that pages of other origins may read. */
const EXPOSED = [
  "Link",
  "X-Total-Count",
  "X-Span",
  "X-Earlier-Day",
  "X-Seq",
  "X-Epoch",
  "Content-Disposition",
];
/** How long a browser caches a preflight answer. */
const PREFLIGHT_VALID_S = 600;

/**
 * Enables CORS: pages of these origins, such as a client of the specification on another host, may call the API and show
 * uploaded images. Sessions are tokens in a header, so no cookies are needed.
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
