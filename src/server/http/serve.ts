import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { CONTRACT_NUMBER, type Query } from "#domain/endpoint.ts";
import { Refusal } from "#domain/refusal.ts";
import { readHead } from "../db/journal.ts";
import { serveCommand } from "./command.ts";
import { decode } from "./decode.ts";
import type { Handler, QueryCtx } from "./feature.ts";
import { askedBy, paramsOf, type Running, sayPosition, VISITOR } from "./request.ts";

/** Contracts accepted before this build's own: devices update when their outbox is empty, not at once. */
const CONTRACTS_BACK = 2;

/** Puts every handler under /api: session, permission, parse, one transaction, answer. */
export function serveHandlers(app: FastifyInstance, running: Running): void {
  app.decorateRequest(VISITOR, undefined);
  for (const handler of running.handlers) {
    const { endpoint } = handler;
    const serve =
      endpoint.kind === "query"
        ? serveQuery(endpoint, handler, running)
        : serveCommand(endpoint, handler, running);
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      onRequest: async (request) => {
        demandContract(request);
        request.setDecorator(VISITOR, await running.gate.enter(request, endpoint.permission));
      },
      handler: serve,
    });
  }
}

function demandContract(request: FastifyRequest): void {
  const header = request.headers["x-contract"];
  if (header === undefined) return;
  const spoken = Number(header);
  if (spoken <= CONTRACT_NUMBER && spoken >= CONTRACT_NUMBER - CONTRACTS_BACK) return;
  throw new Refusal("contract-too-old", { contract: CONTRACT_NUMBER });
}

const NoSearch = z.object({});
function serveQuery(endpoint: Query, { ask }: Handler, running: Running) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!ask) throw new Error(`${endpoint.path} has no function`);
    if (decodeURIComponent(request.url.replace(/%(?!00)/g, "")).includes("\0"))
      throw new Refusal("not-found");
    const input = { params: paramsOf(request), search: decode(endpoint.search ?? NoSearch, request.query) };
    let page: Parameters<QueryCtx["page"]>[0] | undefined;
    const base = askedBy(request, running);
    const { answer, head } = await running.databases.read(async (tx) => {
      // The head is read first: on PostgreSQL this opens the snapshot, so the answer is never newer than it says.
      const head = await readHead(tx);
      const ctx: QueryCtx = { ...base, tx, page: (info) => (page = info) };
      return { head, answer: await ask(ctx, input) };
    });
    sayPosition(reply, head);
    if (page) sayPage(request, reply, page);
    return reply.send(z.encode(endpoint.output, answer));
  };
}

function sayPage(request: FastifyRequest, reply: FastifyReply, page: Parameters<QueryCtx["page"]>[0]): void {
  reply.header("X-Total-Count", String(page.total));
  if (page.nextCursor === undefined) return;
  const next = new URL(request.url, "http://rasoi");
  next.searchParams.delete("offset");
  next.searchParams.set("cursor", page.nextCursor);
  reply.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
}
