import { existsSync } from "node:fs";
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";
import { Refusal } from "#domain/refusal.ts";
import { answerError } from "./errors.ts";

/** The build of the web app. */
export const WEB_DIR = fileURLToPath(new URL("../../../dist/web", import.meta.url));

const COMPRESS_FROM_BYTES = 1_024;

/** The content security policy: everything from this server, images from anywhere. */
const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "http:", "https:", "data:", "blob:"],
  fontSrc: ["'self'", "data:"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** HSTS for a year after each visit. */
const STRICT_TRANSPORT = "max-age=31536000";

/** Sets security headers, and compresses answers for slow Wi-Fi. */
export async function protectAndCompress(
  app: FastifyInstance,
  isStrictTransport: (request: FastifyRequest) => boolean,
): Promise<void> {
  const headers = securityHeaders();
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    if (isStrictTransport(request)) reply.header("Strict-Transport-Security", STRICT_TRANSPORT);
  });
  await app.register(compress, { global: true, threshold: COMPRESS_FROM_BYTES, encodings: ["br", "gzip"] });
}

/** Returns Helmet's headers, computed once: per answer they took 3 % of a command's CPU. */
function securityHeaders(): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    // Tills use plain HTTP on the local network: these headers would lock them out or only fill the console.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  protect(request, answer, () => undefined);
  return { ...answer.getHeaders() };
}

/** Serves the screens, and answers unknown addresses under /api with a refusal in JSON. */
export async function serveScreens(app: FastifyInstance, webDir: string): Promise<void> {
  const hasScreens = existsSync(webDir);
  if (hasScreens) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      setHeaders: setCaching,
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!hasScreens || !wantsScreen(request)) return answerError(new Refusal("not-found"), request, reply);
    return reply.sendFile("index.html");
  });
}

/** True if a URL is a screen of the app (after a reload, for example), which the app's router resolves. */
function wantsScreen({ method, url }: FastifyRequest): boolean {
  const path = plainPath(url);
  const isFile = /\.[a-z0-9]+$/.test(path);
  return method === "GET" && !isFile && !/^\/(api|uploads)([/;]|$)/.test(path);
}

/** Returns the address's path as `/api/health`, however it was spelled: `/API//health`, `/%61pi/health`, `/./api\health`. */
function plainPath(url: string): string {
  const path = decodeURIComponent((url.split("?", 1)[0] ?? "").replace(/%(?![0-9a-f]{2})/gi, "%25"));
  return path.toLowerCase().replace(/[/\\]+(\.*[/\\]+)*/g, "/");
}

/** Sets how long browsers keep a file: for ever when its name carries a hash, else they check it at each use. */
function setCaching(reply: FastifyReply, path: string): void {
  const isHashed = /[\\/]assets[\\/]/.test(path);
  reply.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
}
