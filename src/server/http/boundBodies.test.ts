import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#testing/client.ts";
import { counterFeature } from "../testing/counterFeature.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { JSON_BYTES_MAX, OPEN_BODY_BYTES_MAX } from "./body.ts";
import { BODIES_BYTES_MAX } from "./slowBodies.ts";

let server: TestServer;
let waiter: Client;
beforeAll(async () => {
  server = await startTestServer({ moreFeatures: [counterFeature] });
  waiter = await server.client("waiter");
});
afterAll(() => server.close());

/** Begins a request whose body never comes whole. */
async function stall(bodyHeader: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  const head = `POST /api/counters/stalled/bump HTTP/1.1\nHost: rasoi\nAuthorization: Bearer ${waiter.token}\nContent-Type: application/json\n${bodyHeader}\n\n`;
  await new Promise<unknown>((written) => socket.write(head.replaceAll("\n", "\r\n"), written));
  return socket;
}

const bodyOf = (bytes: number) => JSON.stringify({ by: 1 }).padEnd(bytes);
const bump = (bytes: number) => waiter.post("/counters/sized/bump", bodyOf(bytes));
const fits = BODIES_BYTES_MAX / JSON_BYTES_MAX;

test.each([
  ["that say how long they are", `Content-Length: ${JSON_BYTES_MAX}`],
  ["that do not", "Transfer-Encoding: chunked"],
])(
  "while 64 MB of bodies %s stall, a further large one is 503, a small one passes, and so does a large one when one is gone",
  async (_, header) => {
    const sockets = await Promise.all(Array.from({ length: fits }, () => stall(header)));
    await expect.poll(async () => (await bump(JSON_BYTES_MAX)).status).toBe(503);
    const refused = await bump(OPEN_BODY_BYTES_MAX + 1);
    expect(refused).toMatchObject({
      status: 503,
      body: {
        code: "busy",
        message: "The server is receiving too many large requests at the moment. Please try again.",
      },
    });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await bump(OPEN_BODY_BYTES_MAX)).status).toBe(201);
    // One place is free: each of these gives it back with its answer.
    sockets.pop()?.destroy();
    for (let each = 0; each < 3; each += 1)
      await expect.poll(async () => (await bump(JSON_BYTES_MAX)).status).toBe(201);
    for (const socket of sockets) socket.destroy();
  },
);
