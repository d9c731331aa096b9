import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#testing/client.ts";
import { rawRequest } from "../testing/rawRequest.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { OPEN_BODY_BYTES_MAX } from "./body.ts";
import { requestTimeouts } from "./slowBodies.ts";

const quick = { headersMs: 250, bodyMs: 250, uploadMs: 800 };
/** A busy computer is late. */
const SPARE_MS = 20_000;

let server: TestServer;
/** Waits as long as a real one: a busy computer takes more than 250 ms to send what arrives whole. */
let patient: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ requestTimeouts: quick });
  patient = await startTestServer();
  admin = await server.client("admin");
});
afterAll(() => Promise.all([server.close(), patient.close()]));

const headOf = (path: string, length: number, more = "") =>
  `POST /api${path} HTTP/1.1\nHost: rasoi\nContent-Type: application/json\nContent-Length: ${length}\n${more}\n`;
const stalledLogin = headOf("/auth/login", 100).concat('{"username":');

function open(request: string, { url } = server): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(request.replaceAll("\n", "\r\n"));
  return socket;
}

/** Sends the request and waits until the server ends the connection. */
async function timed(request: string) {
  const from = performance.now();
  const answer = await rawRequest(server.url, request);
  return { ...answer, ms: performance.now() - from };
}

test("headers and JSON have half a minute, a file two", () => {
  expect(requestTimeouts.headersMs).toBeLessThanOrEqual(30_000);
  expect(requestTimeouts.bodyMs).toBeLessThanOrEqual(30_000);
  expect(requestTimeouts.uploadMs).toBeLessThanOrEqual(120_000);
});

test.each([
  ["a body that stops", stalledLogin],
  ["a body that never begins", headOf("/auth/login", 100)],
  ["a body for an address that does not exist", headOf("/nothing", 100)],
  [
    "a body in chunks that stops",
    'POST /api/auth/login HTTP/1.1\nHost: rasoi\nContent-Type: application/json\nTransfer-Encoding: chunked\n\n5\n{"use\n',
  ],
  ["headers that stop", "POST /api/auth/login HTTP/1.1\nHost: rasoi\n"],
  ["nothing at all", ""],
])("%s is answered 408 in time, and its connection ends", async (_, request) => {
  const { status, body, ms } = await timed(request);
  expect([status, body]).toEqual([
    408,
    { code: "too-slow", message: "The request took too long to arrive." },
  ]);
  expect(ms).toBeLessThan(quick.headersMs + SPARE_MS);
});

test("a body that arrives byte by byte times out too", async () => {
  const socket = open(headOf("/auth/login", 1_000));
  const drip = setInterval(() => socket.write(" "), 20);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  // A space that is written after the answer is an error of the socket.
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(drip);
  expect(answer).toContain("408 Request Timeout");
});

test("a slow body that arrives in time is answered", async () => {
  const body = JSON.stringify({ username: "waiter", password: "waiter123" });
  const socket = open(headOf("/auth/login", body.length, "Connection: close\n"), patient);
  for (const part of [body.slice(0, 10), body.slice(10)]) {
    await pause(100);
    socket.write(part);
  }
  expect(await text(socket)).toContain("HTTP/1.1 200 OK");
});

test("a signed-in upload may take longer than JSON, and then ends as well", async () => {
  const head = `POST /api/menu/categories HTTP/1.1\nHost: rasoi\nAuthorization: Bearer ${admin.token}\nContent-Length: 1000\n`;
  const { status, ms } = await timed(`${head}Content-Type: multipart/form-data; boundary=x\n\n--x\n`);
  expect(status).toBe(408);
  expect(ms).toBeGreaterThan(quick.bodyMs * 2);
  expect(ms).toBeLessThan(quick.uploadMs + SPARE_MS);
});

test("who has not signed in may send 16 kB, wherever to, and who has may send more", async () => {
  const large = JSON.stringify({ username: "waiter", password: "x".repeat(OPEN_BODY_BYTES_MAX) });
  const visitor = patient.visitor();
  expect(OPEN_BODY_BYTES_MAX).toBeLessThanOrEqual(16 * 1024);
  for (const path of ["/auth/login", "/auth/first-admin", "/nothing"]) {
    expect([path, (await visitor.post(path, large)).status]).toEqual([path, 413]);
    const chunked = `POST /api${path} HTTP/1.1\nHost: rasoi\nContent-Type: application/json\nTransfer-Encoding: chunked\n\n${large.length.toString(16)}\n${large}\n`;
    expect([path, (await rawRequest(patient.url, chunked)).status]).toEqual([path, 413]);
  }
  expect((await visitor.post("/orders", large)).status).toBe(401);
  expect((await (await patient.client("admin")).post("/orders", large)).status).toBe(422);
});

test("memory that stalled requests held is free again when they are gone", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const held = () => {
    collect();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return heapUsed + external + arrayBuffers;
  };
  const stall = async () => {
    const filler = "x".repeat(OPEN_BODY_BYTES_MAX - 100);
    const stalled = Array.from({ length: 100 }, () =>
      open(headOf("/auth/login", OPEN_BODY_BYTES_MAX).concat('{"username":"', filler)),
    );
    await Promise.all(stalled.map((socket) => text(socket)));
  };
  await stall();
  await pause(200);
  const before = held();
  await stall();
  // The last sockets close a moment after their answers.
  await expect.poll(() => held() - before, { interval: 200 }).toBeLessThan(1024 * 1024);
});
