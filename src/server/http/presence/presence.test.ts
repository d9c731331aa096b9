import { afterAll, beforeAll, expect, test } from "vitest";
import { pairingApi } from "#domain/devices/pairingApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { type Client, createClient } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { openStream, type StreamMessage, type TestStream } from "../../testing/stream.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Place {
  readonly device: string;
  readonly person: { readonly name: string };
  readonly place: string | null;
  readonly shows?: string;
}
const placesOf = ({ event, data }: StreamMessage) =>
  event === "presence" ? (data as { places: Place[] }).places : [];
/** Matches a message that tells that a device is at a place. */
const tells = (device: string, place: string | null) => (message: StreamMessage) =>
  placesOf(message).some((each) => each.device === device && each.place === place);
const isBeat = ({ event }: StreamMessage) => event === "heartbeat";

const here = (place: string | null, more: object = {}) => ({
  place,
  waiting: 0,
  oldest: null,
  version: "1",
  isSecure: true,
  ...more,
});
const say = (client: Client, place: string | null) => client.post("/events/here", here(place));

test("whoever listens receives at which place a device is, by the person's name, and when it leaves", async () => {
  const [phone, till] = [await server.client("waiter", "phone-1"), await server.client("admin", "till-1")];
  const stream = await openStream(server.url, till);
  await stream.until(isBeat);
  expect((await say(phone, "t4")).status).toBe(204);
  const answer = await stream.until(tells("phone-1", "t4"));
  expect(placesOf(answer)).toEqual([
    { device: "phone-1", person: { _id: expect.any(String), name: "Asha Naik" }, place: "t4" },
  ]);
  await say(phone, null);
  await stream.until(tells("phone-1", null));
  stream.close();
});

test("a new stream gets all presences, and unchanged reports send nothing", async () => {
  const phone = await server.client("waiter", "phone-2");
  const earlier = await openStream(server.url, await server.client("admin", "till-1"));
  await say(phone, "t5");
  await earlier.until(tells("phone-2", "t5"));
  earlier.close();
  const stream = await openStream(server.url, await server.client("admin", "till-2"));
  const all = await stream.until(({ event }) => event === "presence");
  expect(all.data).toMatchObject({ isAll: true, places: [{ device: "phone-2", place: "t5" }] });
  await say(phone, "t5");
  await say(phone, null);
  await stream.until(tells("phone-2", null));
  expect(stream.seen.filter(tells("phone-2", "t5"))).toHaveLength(1);
  stream.close();
});

test("a device silent for 13 s loses its presence and its stream; others stay", async () => {
  const [phone, till] = [await server.client("waiter", "phone-3"), await server.client("admin", "till-3")];
  const [lost, kept] = [await openStream(server.url, phone), await openStream(server.url, till)];
  const silent = await openStream(server.url, await server.client("admin", "program"));
  await say(phone, "t6");
  await say(till, null);
  await kept.until(tells("phone-3", "t6"));
  server.clock.advance(12_000);
  await say(till, null);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(kept.seen.some(tells("phone-3", null))).toBe(false);
  server.clock.advance(1_000);
  await kept.until(tells("phone-3", null));
  await lost.ended;
  // A program that never answered a heartbeat is left alone.
  const beats = silent.seen.filter(isBeat).length;
  await expect.poll(() => silent.seen.filter(isBeat).length).toBeGreaterThan(beats);
  // It may come back, and has as much time to answer as before.
  const back = await openStream(server.url, phone);
  await back.until(({ event }) => event === "presence");
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await Promise.race([back.ended.then(() => "cut"), "open"])).toBe("open");
  for (const stream of [kept, silent, back]) stream.close();
});

test("what a kitchen display shows is known until it shows nothing or is silent; of others it is ignored", async () => {
  const admin = await server.client("admin", "till-5");
  const { code } = await admin.send(pairingApi.makeCode, { body: { name: "Tandoor" } });
  const { token } = await server.visitor().send(pairingApi.pair, { body: { code } });
  const display = createClient(() => server.url, token);
  const stream = await openStream(server.url, admin);
  const shown = () =>
    stream.seen
      .flatMap(placesOf)
      .flatMap(({ person: { name }, shows }) => (name === "Tandoor" ? [shows] : []));
  const show = (client: Client, shows?: string) => client.post("/events/here", here(null, { shows }));
  await show(await server.client("waiter", "phone-8"), "s1");
  expect((await show(display, "s1")).status).toBe(204);
  await expect.poll(shown).toEqual(["s1"]);
  await show(display, "s1");
  await show(display);
  await expect.poll(shown).toEqual(["s1", undefined]);
  await show(display, "");
  await expect.poll(shown).toEqual(["s1", undefined, ""]);
  server.clock.advance(13_000);
  await expect.poll(shown).toEqual(["s1", undefined, "", undefined]);
  expect(stream.seen.flatMap(placesOf).filter(({ device }) => device === "phone-8")).toEqual([]);
  stream.close();
});

test("a device that only delivers says how many changes are pending, and is at no place", async () => {
  const phone = await server.client("waiter", "phone-4");
  await phone.send(staffApi.logout, { body: { changesWait: true } });
  expect((await phone.post("/events/here", here("t7", { waiting: 3 }))).status).toBe(204);
  const contact = server.state.presence.contacts().find(({ device }) => device === "phone-4");
  expect(contact).toMatchObject({ place: null, waiting: 3 });
});

test("heartbeats do not extend a session: it ends after twelve idle hours", async () => {
  const phone = await server.client("waiter", "phone-5");
  server.clock.advance(6 * 3_600_000);
  await say(phone, "t8");
  server.clock.advance(6 * 3_600_000 + 1_000);
  expect((await phone.get("/areas")).status).toBe(401);
});

test("a report without a session or with an invalid body is refused", async () => {
  expect((await say(server.visitor(), "t1")).status).toBe(401);
  const phone = await server.client("waiter", "phone-6");
  expect((await phone.post("/events/here", { place: "t1" })).status).toBe(422);
  expect((await phone.post("/events/here", here("x".repeat(2_000)))).status).toBe(413);
});

test("presence is shared between nodes and not stored", async () => {
  const other = await server.secondNode();
  const stream = await openStream(server.url, await server.client("admin", "till-7"));
  await stream.until(isBeat);
  const phone = createClient(() => other.url, (await server.client("waiter", "phone-7")).token);
  const before = await server.databases.read((tx) => tx.selectFrom("journal").select("seq").execute());
  const isOneNode = server.databases.dialect === "sqlite";
  // SQLite has one node; two in one process do not know of each other.
  if (!isOneNode) {
    await expect.poll(async () => await met(stream, phone)).toBe(true);
    expect(server.state.presence.contacts().find(({ device }) => device === "phone-7")).toMatchObject({
      person: { name: "Asha Naik" },
      waiting: 0,
    });
  }
  const after = await server.databases.read((tx) => tx.selectFrom("journal").select("seq").execute());
  expect(after).toEqual(before);
  stream.close();
  await other.close();
});

/** Says it again, as devices do: what is notified before the nodes' line is open is lost. */
async function met(stream: TestStream, phone: Client): Promise<boolean> {
  await say(phone, "t9");
  return stream.seen.some(tells("phone-7", "t9"));
}
