import type { IncomingMessage, Server } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { Refusal, type RefusalCode } from "#domain/refusal.ts";

const REFUSAL_OF_PARSER_ERROR: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "too-slow",
};

/** Answers requests that Node's HTTP parser rejects in the form of other refusals, and closes the connection. */
export function refuseUnparsed(error: NodeJS.ErrnoException, socket: Duplex): void {
  // The client has disconnected.
  if (error.code === "ECONNRESET") socket.destroy();
  else refuseOnSocket(socket, new Refusal(REFUSAL_OF_PARSER_ERROR[error.code ?? ""] ?? "malformed-request"));
}

/** Answers requests that Node would answer itself or not at all: without a host, CONNECT, Expect. */
export function answerOddRequests(app: FastifyInstance): void {
  const server: Server = app.server;
  server.on("connect", (_: IncomingMessage, socket) => {
    refuseOnSocket(socket, new Refusal("malformed-request"));
  });
  server.on("checkExpectation", (request: IncomingMessage) => {
    refuseOnSocket(request.socket, new Refusal("expectation-failed"));
  });
  app.addHook("onRequest", async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === "1.1") throw new Refusal("malformed-request");
  });
}

/** Writes an answer without a response object, for a request that never became one. */
export function refuseOnSocket(socket: Duplex, { code, status, message }: Refusal): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ code, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
