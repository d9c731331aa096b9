import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { CONTRACT_NUMBER } from "#domain/contractNumber.ts";
import type { Command, Download, Query } from "#domain/endpoint.ts";
import { Refusal } from "#domain/refusal.ts";
import { readHead } from "../db/journal.ts";
import { JSON_BYTES_MAX, OPEN_BODY_BYTES_MAX } from "./body.ts";
import { serveCommand } from "./command.ts";
import { decode, invalidInput, refuseNul } from "./decode.ts";
import type { PageInfo, QueryCtx } from "./handlers/context.ts";
import type { Handler } from "./handlers/handler.ts";
import { type AppContext, requestContext, requestParams, SESSION, setPositionHeaders } from "./request.ts";

const SERVICE_UNAVAILABLE = 503;

/** Serves every handler under /api: session, permission, parse, one transaction, answer. */
export function serveHandlers(app: FastifyInstance, context: AppContext): void {
  app.decorateRequest(SESSION, undefined);
  for (const handler of context.handlers) {
    const { endpoint, onFailure } = handler;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      onRequest: async (request) => {
        throwIfOtherContract(request);
        const mayBeDelivery = endpoint.kind === "command" && endpoint.delivery !== "needs-server";
        const session = await context.sessionCheck.authorize(request, endpoint, mayBeDelivery);
        request.setDecorator(SESSION, session);
      },
      handler: serve(handler, context),
      ...(onFailure && {
        errorHandler: (error, request, reply) => {
          const answer = onFailure(context.info, error);
          if (answer === undefined) app.errorHandler(error, request, reply);
          else reply.code(SERVICE_UNAVAILABLE).send(answer);
        },
      }),
      ...(endpoint.kind === "command" && { bodyLimit: bodyLimit(endpoint) }),
    });
  }
}

function bodyLimit({ permission, bytesMax = JSON_BYTES_MAX }: Command): number {
  return permission === "public" ? OPEN_BODY_BYTES_MAX : bytesMax;
}

function serve(handler: Handler, context: AppContext) {
  const { endpoint } = handler;
  if (endpoint.kind === "download") return serveDownload(endpoint, handler, context);
  return endpoint.kind === "query"
    ? serveQuery(endpoint, handler, context)
    : serveCommand(endpoint, handler, context);
}

/** Throws if the page was built for a different API version. */
function throwIfOtherContract(request: FastifyRequest): void {
  const header = request.headers["x-contract"];
  if (header === undefined || Number(header) === CONTRACT_NUMBER) return;
  throw new Refusal("contract-too-old", { contract: CONTRACT_NUMBER });
}

/** A repeated query field would be an array and is rejected. */
const QueryFields = z.record(z.string(), z.string());
const NoSearch = z.strictObject({});

/** Decodes the path parameters and the query string. */
function parseInput(endpoint: Query | Download, request: FastifyRequest) {
  const fields = QueryFields.safeParse(request.query);
  if (fields.error)
    throw invalidInput(
      fields.error.issues.map(({ path }) => ({ field: path.join("."), message: "may be given once only" })),
    );
  refuseNul(fields.data);
  return { params: requestParams(request), search: decode(endpoint.search ?? NoSearch, request.query) };
}

function serveDownload(endpoint: Download, { download }: Handler, context: AppContext) {
  if (!download) throw new Error(`${endpoint.path} has no function`);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { databases } = context;
    const file = await download(
      { ...requestContext(request, context), databases },
      parseInput(endpoint, request),
    );
    return reply
      .header("Content-Disposition", `attachment; filename="${file.name}"`)
      .header("Cache-Control", "no-store")
      .type(file.contentType)
      .send(file.stream);
  };
}

/** Serves a query in one read-only transaction. */
function serveQuery(endpoint: Query, handler: Handler, context: AppContext) {
  const { query: ask, longRead } = handler;
  if (longRead) return serveLongRead(endpoint, longRead, context);
  if (!ask) throw new Error(`${endpoint.path} has no function`);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = parseInput(endpoint, request);
    let page: PageInfo | undefined;
    const base = requestContext(request, context);
    const { answer, head } = await context.databases.read(async (tx) => {
      // The head is read first: on PostgreSQL this opens the snapshot, so that the answer is not newer than its X-Seq.
      const head = await readHead(tx);
      const ctx: QueryCtx = { ...base, tx, page: (info) => (page = info) };
      return { head, answer: await ask(ctx, input) };
    });
    setPositionHeaders(reply, head);
    if (page) setPageHeaders(request, reply, page);
    return reply.send(z.encode(endpoint.output, answer));
  };
}

/** Serves a query without a transaction. The head is read first, so that the answer is not older than its X-Seq. */
function serveLongRead(endpoint: Query, longRead: NonNullable<Handler["longRead"]>, context: AppContext) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = parseInput(endpoint, request);
    const { databases } = context;
    const head = await readHead(databases.reader);
    const answer = await longRead({ ...requestContext(request, context), databases }, input);
    setPositionHeaders(reply, head);
    return reply.send(z.encode(endpoint.output, answer));
  };
}

/** Sets the headers of a list's page and of the link to the next one. */
function setPageHeaders(request: FastifyRequest, reply: FastifyReply, page: PageInfo): void {
  const { total, nextCursor, span, earlierDay } = page;
  if (total !== undefined) reply.header("X-Total-Count", String(total));
  if (span) reply.header("X-Span", `${span.from}/${span.to}`);
  if (earlierDay !== undefined) reply.header("X-Earlier-Day", earlierDay);
  if (nextCursor === undefined) return;
  const next = new URL(request.url, "http://rasoi");
  next.searchParams.set("cursor", nextCursor);
  reply.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
}
