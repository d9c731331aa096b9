import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { command, fakeServer, newOutbox, PATIENCE_MS } from "../testing/outboxParts.ts";
import { storedOutbox } from "../testing/storedOutbox.ts";
import { indexedDbStore } from "./indexedDbStore.ts";
import type { OutboxRecord } from "./store.ts";

/** The device's database exactly as version 0.1.0 made it. */
function openedByEarlierPage(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("commands", { keyPath: "id" }).createIndex("position", "position");
  };
  return new Promise((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
}

async function writtenByEarlierPage(name: string): Promise<void> {
  const database = await openedByEarlierPage(name);
  const transaction = database.transaction("commands", "readwrite");
  for (const record of storedOutbox) transaction.objectStore("commands").put(record);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}

async function readByEarlierPage(name: string): Promise<readonly OutboxRecord[]> {
  const database = await openedByEarlierPage(name);
  const commands = database.transaction("commands").objectStore("commands");
  const reading: IDBRequest<OutboxRecord[]> = commands.index("position").getAll();
  return new Promise((resolve) => {
    reading.onsuccess = () => resolve(reading.result);
  });
}

test("what an earlier version of the page stored is delivered in its order, under its keys", async () => {
  await writtenByEarlierPage("earlier");
  const server = fakeServer();
  const outbox = newOutbox(server, await indexedDbStore("earlier"), { person: "p1", isReachable: true });
  await outbox.load();
  const [refused, behind, ...waiting] = storedOutbox;
  expect(outbox.records.get().map(({ id, state }) => [id, state])).toEqual(
    storedOutbox.map(({ id, state }) => [id, state]),
  );
  outbox.startDelivering();
  const reached = () => server.reached.map(({ key, path, body }) => ({ key, path, body }));
  const asStored = (records: typeof waiting) =>
    records.map(({ id, path, body }) => ({ key: id, path, body }));
  await vi.waitFor(() => expect(reached()).toEqual(asStored(waiting)), PATIENCE_MS);
  if (!refused || !behind) throw new Error("the fixture has a refused command and one behind it");
  await outbox.retry(refused.id);
  await vi.waitFor(() => expect(reached()).toEqual(asStored([...waiting, refused, behind])), PATIENCE_MS);
  await vi.waitFor(
    async () => expect(await (await indexedDbStore("earlier")).all()).toEqual([]),
    PATIENCE_MS,
  );
});

test("what an earlier version stored waits for its author while somebody else is signed in", async () => {
  await writtenByEarlierPage("foreign");
  const server = fakeServer();
  const device = { person: "p2", isReachable: true };
  const outbox = newOutbox(server, await indexedDbStore("foreign"), device);
  await outbox.load();
  outbox.startDelivering();
  await outbox.enqueue({ ...command("/own"), person: "p2" });
  expect(server.reached.map(({ path }) => path)).toEqual(["/own"]);
  const stored = await (await indexedDbStore("foreign")).all();
  expect(stored.map(({ state }) => state)).toEqual(storedOutbox.map(({ state }) => state));
  device.person = "p1";
  outbox.kick();
  const left = storedOutbox.filter(({ state }) => state === "waiting").map(({ path }) => path);
  await vi.waitFor(
    () => expect(server.reached.map(({ path }) => path)).toEqual(["/own", ...left]),
    PATIENCE_MS,
  );
});

test("what this version stores has the shape that an earlier page reads", async () => {
  const store = await indexedDbStore("written");
  const outbox = newOutbox(fakeServer(), store, { person: "p1", isReachable: false });
  await outbox.enqueue(command("/lines", "o1"));
  const [written = {}] = await readByEarlierPage("written");
  const earlier = storedOutbox.find(({ state }) => state === "waiting") ?? {};
  expect(Object.keys(written).sort()).toEqual(Object.keys(earlier).sort());
  expect(written).toMatchObject({ state: "waiting", attempts: 0, position: expect.any(Number) });
});
