import { afterEach, expect, test } from "vitest";
import type { Client } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { openStream, type TestStream } from "../../testing/stream.ts";
import { roomFor, type StreamOwner, streamLimits } from "./streamLimits.ts";

/** This many streams, each of an account and its own session unless said otherwise. */
function streams(count: number, more: Partial<StreamOwner> = {}): StreamOwner[] {
  return Array.from({ length: count }, (_, index) => owner(`${index}`, more));
}
function owner(id: string, more: Partial<StreamOwner> = {}): StreamOwner {
  return { personId: `person ${id}`, sessionHash: `session ${id}`, role: "waiter", ...more };
}

test("a session has 8 streams, and a further one closes the oldest", () => {
  const own = streams(8, { sessionHash: "phone" });
  const next = owner("x", { sessionHash: "phone" });
  expect(roomFor(own.slice(1), next, streamLimits)).toBe("free");
  expect(roomFor([...streams(3), ...own], next, streamLimits)).toEqual({ instead: own[0] });
});

test("an account has 300 streams", () => {
  const asha = owner("x", { personId: "asha" });
  expect(roomFor(streams(299, { personId: "asha" }), asha, streamLimits)).toBe("free");
  expect(roomFor(streams(300, { personId: "asha" }), asha, streamLimits)).toBe("full");
  expect(roomFor(streams(300, { personId: "asha" }), owner("x"), streamLimits)).toBe("free");
});

test("a node has 1,500 streams, the last 50 of them for admins", () => {
  const waiter = owner("x");
  const admin = owner("x", { role: "admin" });
  expect(roomFor(streams(1_449), waiter, streamLimits)).toBe("free");
  expect(roomFor(streams(1_450), waiter, streamLimits)).toBe("full");
  expect(roomFor(streams(1_499), admin, streamLimits)).toBe("free");
  expect(roomFor(streams(1_500), admin, streamLimits)).toBe("full");
});

let server: TestServer | undefined;
const opened: TestStream[] = [];
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close();
  await server?.close();
  server = undefined;
});

async function open({ url }: TestServer, client: Client): Promise<TestStream> {
  const stream = await openStream(url, client);
  opened.push(stream);
  return stream;
}

test("the server keeps to its limits: the oldest of a session ends, who finds no place is asked to come back", async () => {
  const it = await startTestServer({
    streamLimits: { ...streamLimits, session: 2, account: 4, node: 6, keptForAdmins: 1 },
  });
  server = it;
  const phone = await it.client("waiter");
  const tablet = await it.client("waiter");
  const till = await it.client("waiter");
  const first = await open(it, phone);
  await open(it, phone);
  await open(it, phone);
  await first.ended;
  await open(it, tablet);
  await open(it, tablet);
  const refused = await till.get("/events");
  expect(refused).toMatchObject({ status: 503, body: { code: "busy" } });
  expect(refused.headers.get("retry-after")).toBe("10");
  await open(it, await it.client("rohan"));
  expect(await (await it.client("joseph")).get("/events")).toMatchObject({ status: 503 });
  await open(it, await it.client("admin"));
  expect(await (await it.client("admin")).get("/events")).toMatchObject({ status: 503 });
});
