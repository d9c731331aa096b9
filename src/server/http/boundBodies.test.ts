import { once } from "node:events";
import { connect, type Socket } from "node:net";
import fastify from "fastify";
import { expect, test } from "vitest";
import type { Client } from "#testing/client.ts";
import { counterFeature } from "../testing/counterFeature.ts";
import { startTestServer } from "../testing/server.ts";
import { JSON_BYTES_MAX, OPEN_BODY_BYTES_MAX } from "./body.ts";
import { BODIES_BYTES_MAX, boundBodies } from "./slowBodies.ts";

const fits = BODIES_BYTES_MAX / JSON_BYTES_MAX;
const whole = `Content-Length: ${JSON_BYTES_MAX}`;
/** A busy computer receives late that a connection is gone. */

/** Makes the head of a request whose body never comes whole. */
const headOf = (path: string, ...lines: string[]) =>
  ["POST", path, "HTTP/1.1\r\nHost: rasoi\r\nContent-Type: application/json\r\n"]
    .join(" ")
    .concat(lines.join("\r\n"), "\r\n\r\n");

function send(url: string, request: string): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(request);
  return socket;
}

const bodyOf = (bytes: number) => JSON.stringify({ by: 1 }).padEnd(bytes);
const bumpOf = (client: Client) => async (bytes: number) =>
  await client.post("/counters/sized/bump", bodyOf(bytes));

test.each([
  ["that say how long they are", whole],
  ["that do not", "Transfer-Encoding: chunked"],
])(
  "while 64 MB of bodies %s stall, a further large one is 503, a small one passes, and so does a large one when one is gone",
  async (_, header) => {
    const server = await startTestServer({ moreFeatures: [counterFeature] });
    const waiter = await server.client("waiter");
    const bump = bumpOf(waiter);
    const head = headOf("/api/counters/stalled/bump", `Authorization: Bearer ${waiter.token}`, header);
    // One more than fits: as soon as one of them is answered, the others hold all places.
    const sockets = Array.from({ length: fits + 1 }, () => send(server.url, head));
    const answered = await Promise.race(
      sockets.map(async (socket) => ({ socket, answer: String(await once(socket, "data")) })),
    );
    expect(answered.answer).toContain("HTTP/1.1 503");
    const refused = await bump(OPEN_BODY_BYTES_MAX + 1);
    expect(refused).toMatchObject({
      status: 503,
      body: {
        code: "busy",
        message: "The server is receiving too many large requests at the moment. Please try again.",
      },
    });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await bump(JSON_BYTES_MAX)).status).toBe(503);
    expect((await bump(OPEN_BODY_BYTES_MAX)).status).toBe(201);
    // One place is free: each of these gives it back with its answer.
    sockets.find((socket) => socket !== answered.socket)?.destroy();
    for (let each = 0; each < 3; each += 1)
      await expect.poll(async () => (await bump(JSON_BYTES_MAX)).status).toBe(201);
    for (const socket of sockets) socket.destroy();
    await server.close();
  },
);

/** Starts a server that looks at nothing but the sizes, and lets a request in as `enter` says. */
async function startBare(enter: (socket: Socket) => Promise<unknown>) {
  const app = fastify({ bodyLimit: JSON_BYTES_MAX });
  app.addHook("onRequest", async ({ raw }) => {
    await enter(raw.socket);
  });
  boundBodies(app);
  app.post("/", async () => "received");
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const post = async () =>
    (await fetch(url, { method: "POST", body: bodyOf(JSON_BYTES_MAX), headers })).status;
  const headers = { "content-type": "application/json" };
  return { url, post, close: () => app.close() };
}

test("clients that disconnect during the session lookup do not occupy the limit", async () => {
  const lookUps = Array.from({ length: fits }, () => Promise.withResolvers<void>());
  const waiting = [...lookUps];
  const bare = await startBare(async (socket) => {
    const lookUp = waiting.pop();
    if (!lookUp) return;
    await new Promise((closed) => socket.once("close", closed));
    lookUp.resolve();
  });
  const sockets = lookUps.map(() => send(bare.url, headOf("/", whole)));
  await expect.poll(() => waiting.length).toBe(0);
  for (const socket of sockets) socket.resetAndDestroy();
  await Promise.all(lookUps.map(({ promise }) => promise));
  expect(await bare.post()).toBe(200);
  await bare.close();
});
