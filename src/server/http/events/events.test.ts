import { afterAll, beforeAll, expect, test } from "vitest";
import { Topic } from "#domain/events.ts";
import { staffApi } from "#domain/staff/api.ts";
import { toBusinessDay } from "#domain/time.ts";
import { type Client, createClient } from "#testing/client.ts";
import { endPersonSessions } from "../../staff/sessions.store.ts";
import { counterFeature } from "../../testing/counterFeature.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { openStream, type StreamMessage } from "../../testing/stream.ts";

let server: TestServer;
let waiter: Client;
beforeAll(async () => {
  server = await startTestServer({ moreFeatures: [counterFeature] });
  waiter = await server.client("waiter");
});
afterAll(() => server.close());

const bump = (name: string) => waiter.post(`/counters/${name}/bump`, { by: 1 });
const about = (id: string) => (message: StreamMessage) => (message.data as { id?: string }).id === id;
const isBeat = ({ event }: StreamMessage) => event === "heartbeat";

test("a committed change is sent immediately, with its subject and without its content", async () => {
  const stream = await openStream(server.url, waiter);
  const beat = await stream.until(isBeat);
  expect(beat.data).toMatchObject({ seq: expect.any(Number), epoch: expect.any(String) });
  const { headers } = await bump("heard");
  const { id, data } = await stream.until(about("heard"));
  expect(id).toBe(headers.get("x-seq"));
  expect(data).toEqual({ seq: Number(id), topic: "orders", id: "heard", by: expect.any(String) });
  stream.close();
});

test("a reconnected client receives the missed changes once and in order", async () => {
  const stream = await openStream(server.url, waiter);
  const { id } = await stream.until(isBeat);
  stream.close();
  for (const name of ["missed-1", "missed-2", "missed-3"]) await bump(name);
  const again = await openStream(server.url, waiter, id);
  await bump("after");
  await again.until(about("after"));
  const heard = again.seen
    .filter(({ event }) => event === "message")
    .map(({ data }) => (data as { id: string }).id);
  expect(heard).toEqual(["missed-1", "missed-2", "missed-3", "after"]);
  again.close();
});

test("refused commands send no event", async () => {
  const stream = await openStream(server.url, waiter);
  await stream.until(isBeat);
  await waiter.post("/counters/refused/bump", { by: 1, fail: "refuse" });
  await bump("marker");
  await stream.until(about("marker"));
  expect(stream.seen.some(about("refused"))).toBe(false);
  stream.close();
});

test("a waiter gets no events of topics that waiters may not read", async () => {
  const admin = await server.client("admin");
  const [mine, theirs] = [await openStream(server.url, waiter), await openStream(server.url, admin)];
  await Promise.all([mine.until(isBeat), theirs.until(isBeat)]);
  await bump("staff-news");
  await bump("public-news");
  await Promise.all([mine.until(about("public-news")), theirs.until(about("public-news"))]);
  expect(mine.seen.some(about("staff-news"))).toBe(false);
  expect(theirs.seen.some(about("staff-news"))).toBe(true);
  mine.close();
  theirs.close();
});

test.each([
  [
    "waiter",
    [
      "settings",
      "menu",
      "areas",
      "tables",
      "orders",
      "kot",
      "bills",
      "accounts",
      "drawers",
      "dayCloses",
      "printing",
    ],
  ],
  [
    "admin",
    [
      "settings",
      "staff",
      "menu",
      "areas",
      "tables",
      "orders",
      "kot",
      "bills",
      "accounts",
      "drawers",
      "dayCloses",
      "expenses",
      "devices",
      "printing",
    ],
  ],
] as const)(
  "whoever is signed in as %s learns of these topics and no others: %j",
  async (username, heard) => {
    const stream = await openStream(server.url, await server.client(username));
    await stream.until(isBeat);
    await server.writeQueue.write(async ({ journal, now }) => {
      for (const topic of [...Topic.options, "settings" as const])
        journal({
          businessDay: toBusinessDay(now, 4),
          personId: "",
          deviceId: "test",
          commandKey: "",
          topic,
          action: "settings.changed",
          entityId: `by-topic-${topic}`,
          subjectId: null,
          atId: null,
          change: "{}",
        });
    });
    const changes = () =>
      stream.seen.filter(({ data }) => String((data as { id?: string }).id).startsWith("by-topic"));
    // The last row is of a topic that everybody receives.
    await expect.poll(() => changes().filter(about("by-topic-settings")).length).toBe(2);
    expect(
      changes()
        .slice(0, -1)
        .map(({ data }) => (data as { topic: string }).topic),
    ).toEqual(heard);
    stream.close();
  },
);

test("a client beyond the journal's end, as after a restore, gets a reset", async () => {
  const stream = await openStream(server.url, waiter, "999999999");
  expect((await stream.until(({ event }) => event === "reset")).data).toMatchObject({
    epoch: expect.any(String),
  });
  stream.close();
});

test("a client more than 1,000 changes behind gets a reset", async () => {
  await server.writeQueue.write(async (write) => {
    for (let row = 0; row < 1_001; row += 1) {
      write.journal({
        businessDay: "2026-11-20" as never,
        personId: "",
        deviceId: "",
        commandKey: "",
        topic: "orders",
        action: "settings.changed",
        entityId: `bulk-${row}`,
        subjectId: null,
        atId: null,
        change: "{}",
      });
    }
  });
  const stream = await openStream(server.url, waiter, "1");
  await stream.until(({ event }) => event === "reset");
  const answers = stream.seen.filter(({ event }) => event === "reset" || event === "message");
  expect(answers).toHaveLength(1);
  stream.close();
});

test("the stream of an ended session is closed", async () => {
  const gone = await server.client("admin");
  const stream = await openStream(server.url, gone);
  await stream.until(isBeat);
  const admin = await server.databases.reader
    .selectFrom("users")
    .select("id")
    .where("username_key", "=", "admin")
    .executeTakeFirstOrThrow();
  await server.writeQueue.write(({ tx, now }) => endPersonSessions(tx, admin.id, now));
  await bump("staff-left");
  await stream.ended;
  expect((await gone.get("/settings")).status).toBe(401);
});

test("the stream of somebody who signs out while changes are pending is closed, though the session still delivers them", async () => {
  const gone = await server.client("waiter");
  const stream = await openStream(server.url, gone);
  await stream.until(isBeat);
  await gone.send(staffApi.logout, { body: { changesWait: true } });
  await stream.ended;
});

test("a session that opens more and more streams keeps its newest", async () => {
  const phone = await server.client("waiter");
  const first = await openStream(server.url, phone);
  await first.until(isBeat);
  const later = await Promise.all(Array.from({ length: 8 }, () => openStream(server.url, phone)));
  await first.ended;
  await bump("newest");
  for (const stream of later) {
    await stream.until(about("newest"));
    stream.close();
  }
});

test("a change through another node is heard here, in order with the changes made here", async () => {
  const other = await server.secondNode();
  const there = createClient(() => other.url, waiter.token);
  const stream = await openStream(server.url, waiter);
  await stream.until(isBeat);
  for (let round = 0; round < 5; round += 1) {
    await bump(`here-${round}`);
    await there.post(`/counters/there-${round}/bump`, { by: 1 });
  }
  await stream.until(about("there-4"));
  const positions = stream.seen.flatMap(({ event, id }) => (event === "message" ? Number(id) : []));
  expect(positions).toHaveLength(10);
  expect(positions).toEqual(Array.from({ length: 10 }, (_, index) => (positions[0] ?? 0) + index));
  stream.close();
  await other.close();
});

test("without a session there is no stream", async () => {
  await expect(openStream(server.url, server.visitor())).rejects.toThrow("401");
});
