import "fake-indexeddb/auto";
import { describe, expect, test, vi } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { Failure, unreachable } from "../http/failure.ts";
import type { Channel } from "../live/channel.ts";
import {
  command,
  type Device,
  fakeServer,
  newOutbox,
  ok,
  paths,
  queueParts,
  states,
} from "../testing/outboxParts.ts";
import { indexedDbStore } from "./indexedDbStore.ts";
import type { OutboxMessage } from "./outboxState.ts";
import { memoryStore } from "./store.ts";

describe("outbox", () => {
  const parts = queueParts();
  const { started } = parts;

  test("a command is stored, delivered with its key, and deleted from the store", async () => {
    const store = memoryStore();
    const outbox = await started(store);
    const outcome = outbox.enqueue(command("/a"));
    expect(states(outbox)).toEqual(["/a saving"]);
    expect(await outcome).toEqual({ kind: "done", answer: ok });
    expect(parts.server.reached[0]?.key).toBe(outbox.records.get()[0]?.id);
    expect(await store.all()).toEqual([]);
    // Kept in memory with its seq until the states on screen have caught up.
    expect(outbox.records.get()[0]).toMatchObject({ state: "delivered", seq: 7, epoch: "e" });
  });

  test("sends commands in the order in which they were made", async () => {
    const outbox = await started();
    await Promise.all(["/a", "/b", "/c"].map((path) => outbox.enqueue(command(path))));
    expect(paths(parts.server.reached)).toEqual(["/a", "/b", "/c"]);
  });

  test("a command made before the page has read its store goes behind the stored ones, whatever the clock says", async () => {
    const store = memoryStore();
    const stored = { tab: "before", takenAt: 0, attempts: 0, state: "waiting" } as const;
    const tomorrow = (Date.now() + 86_400_000) * 1_000;
    await store.write({ add: [{ ...command("/stored", "o1"), ...stored, id: "a", position: tomorrow }] });
    const outbox = newOutbox(parts.server, store, parts.device);
    const tapped = ["/first", "/second"].map((path) => outbox.enqueue(command(path, "o1")));
    outbox.startDelivering();
    await Promise.all(tapped);
    await outbox.load();
    expect(paths(parts.server.reached)).toEqual(["/stored", "/first", "/second"]);
  });

  test("offline, a command resolves as queued and is retried with the same idempotency key", async () => {
    const outbox = await started();
    parts.server.answer(() => unreachable());
    expect(await outbox.enqueue(command("/a"))).toEqual({ kind: "waiting" });
    expect(states(outbox)).toEqual(["/a waiting"]);
    parts.server.answer(() => ok);
    await vi.advanceTimersByTimeAsync(1000);
    expect(states(outbox)).toEqual(["/a delivered"]);
    expect(new Set(parts.server.reached.map(({ key }) => key)).size).toBe(1);
  });

  test("sends nothing to an unreachable server, and sends the command after the reconnect", async () => {
    const outbox = await started();
    parts.device.isReachable = false;
    expect(await outbox.enqueue(command("/a"))).toEqual({ kind: "waiting" });
    expect(parts.server.reached).toEqual([]);
    parts.device.isReachable = true;
    outbox.deliverNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(states(outbox)).toEqual(["/a delivered"]);
  });

  test("a refusal goes to the waiting screen and is not parked", async () => {
    const outbox = await started();
    const refusal = new Refusal("item-not-available");
    parts.server.answer(({ path }) => (path === "/a" ? refusal : ok));
    const [a, b] = await Promise.all([
      outbox.enqueue(command("/a", "o1")),
      outbox.enqueue(command("/b", "o1")),
    ]);
    expect(a).toEqual({ kind: "refused", refusal });
    expect(b.kind).toBe("done");
    expect(states(outbox)).toEqual(["/b delivered"]);
  });

  test("a refused command without a waiting screen is parked with the later commands of its order and can be retried", async () => {
    const store = memoryStore();
    parts.device.isReachable = false;
    const outbox = await started(store);
    await outbox.enqueue(command("/a", "o1"));
    await outbox.enqueue(command("/b", "o1"));
    await outbox.enqueue(command("/c", "o2"));
    parts.device.isReachable = true;
    parts.server.answer(({ path }) => (path === "/a" ? new Refusal("order-not-open") : ok));
    outbox.deliverNow();
    await vi.advanceTimersByTimeAsync(1000);
    expect(states(outbox)).toEqual(["/a parked", "/b parked", "/c delivered"]);
    expect((await store.all()).map(({ path }) => path)).toEqual(["/a", "/b"]);
    parts.server.answer(() => ok);
    await outbox.retry(outbox.records.get()[0]?.id ?? "");
    await vi.advanceTimersByTimeAsync(0);
    expect(states(outbox)).toEqual(["/c delivered", "/a delivered", "/b delivered"]);
  });

  test("an optimistic command resolves when stored; its refusal is parked", async () => {
    const outbox = await started();
    parts.server.answer(() => new Refusal("order-not-open"));
    expect(await outbox.enqueue(command("/a"), true)).toEqual({ kind: "waiting" });
    await vi.advanceTimersByTimeAsync(0);
    expect(states(outbox)).toEqual(["/a parked"]);
    await outbox.discard(outbox.records.get()[0]?.id ?? "");
    expect(states(outbox)).toEqual([]);
  });

  test("a failing store is reported immediately; nothing is sent", async () => {
    const store = { ...memoryStore(), append: () => Promise.reject(new Error("quota")) };
    const outbox = await started(store);
    expect((await outbox.enqueue(command("/a"))).kind).toBe("failed");
    expect(parts.server.reached).toEqual([]);
    expect(states(outbox)).toEqual([]);
  });
});

describe("outbox in IndexedDB", () => {
  test("after a reload unsent commands are sent in order, under their old keys", async () => {
    const server = fakeServer();
    const device: Device = { person: "asha", isReachable: false };
    const before = newOutbox(server, await indexedDbStore("reload"), device);
    before.startDelivering();
    await before.enqueue(command("/a"));
    await before.enqueue(command("/b"));
    const keys = before.records.get().map(({ id }) => id);

    device.isReachable = true;
    const after = newOutbox(server, await indexedDbStore("reload"), device);
    await after.load();
    expect(states(after)).toEqual(["/a waiting", "/b waiting"]);
    after.startDelivering();
    await waitFor(() => expect(states(after)).toEqual(["/a delivered", "/b delivered"]));
    expect(server.reached.map(({ key }) => key)).toEqual(keys);
    expect(await (await indexedDbStore("reload")).all()).toEqual([]);
  });
});

/** Both ends of a BroadcastChannel between two tabs. */
function tabPair(): readonly [Channel<OutboxMessage>, Channel<OutboxMessage>] {
  const listeners: [Listener[], Listener[]] = [[], []];
  const end = (own: 0 | 1): Channel<OutboxMessage> => ({
    post: (message) =>
      queueMicrotask(() => listeners[own === 0 ? 1 : 0].forEach((react) => void react(message))),
    listen: (react) => void listeners[own].push(react),
  });
  return [end(0), end(1)];
}
type Listener = (message: OutboxMessage) => void;

describe("two tabs of one device", () => {
  const twoTabs = () => {
    const server = fakeServer();
    const device: Device = { person: "asha", isReachable: true };
    const store = memoryStore();
    const [first, second] = tabPair();
    const leading = newOutbox(server, store, device, first);
    leading.startDelivering();
    return { server, store, leading, other: newOutbox(server, store, device, second) };
  };

  test("the leading tab delivers another tab's command, whose screen gets the answer", async () => {
    const { server, other, store } = twoTabs();
    expect(await other.enqueue(command("/a"))).toEqual({ kind: "done", answer: ok });
    expect(paths(server.reached)).toEqual(["/a"]);
    expect(await store.all()).toEqual([]);
  });

  test("the screen of another tab is notified that the server failed", async () => {
    const { server, other } = twoTabs();
    const failure = new Failure("server", "Something went wrong.", 500);
    server.answer(() => failure);
    expect(await other.enqueue(command("/a"))).toMatchObject({
      kind: "waiting",
      failure: { message: failure.message },
    });
  });

  test("a refusal goes to the tab whose screen waits for it and is not parked", async () => {
    const { server, other, leading, store } = twoTabs();
    server.answer(() => new Refusal("item-not-available"));
    const outcome = await other.enqueue(command("/a"));
    expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "item-not-available" } });
    await waitFor(() => expect(states(leading)).toEqual([]));
    await waitFor(() => expect(states(other)).toEqual([]));
    expect(await store.all()).toEqual([]);
  });

  test("a refusal whose leading tab closes before handling it is reported once, by the next leading tab", async () => {
    const server = fakeServer();
    const device: Device = { person: "asha", isReachable: true };
    const store = memoryStore();
    const [first, second] = tabPair();
    const ended = newOutbox(server, { ...store, write: () => new Promise(() => {}) }, device, first);
    ended.startDelivering();
    const other = newOutbox(server, store, device, second);
    const screens: boolean[] = [];
    other.onRefused(({ hasWaitingScreen }) => {
      screens.push(hasWaitingScreen);
      return undefined;
    });
    server.answer(() => new Refusal("total-changed"));
    const answer = other.enqueue(command("/pay"));
    let isNotified = false;
    void answer.then(() => {
      isNotified = true;
    });
    await waitFor(() => expect(paths(server.reached)).toEqual(["/pay"]));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isNotified).toBe(false);
    other.startDelivering();
    expect(await answer).toMatchObject({ kind: "refused", refusal: { code: "total-changed" } });
    expect(screens).toEqual([true]);
    await waitFor(async () => expect(await store.all()).toEqual([]));
  });

  test("a new leader reads what the other tab stored before it sends anything", async () => {
    const server = fakeServer();
    const device: Device = { person: "asha", isReachable: true };
    const store = memoryStore();
    const closed = newOutbox(server, store, device);
    await closed.enqueue(command("/a"), true);
    const next = newOutbox(server, store, device);
    next.startDelivering();
    expect((await next.enqueue(command("/b"))).kind).toBe("done");
    expect(paths(server.reached)).toEqual(["/a", "/b"]);
  });

  test("a new leader that read the store long ago reads it again before it sends anything", async () => {
    const server = fakeServer();
    const device: Device = { person: "asha", isReachable: false };
    const store = memoryStore();
    const next = newOutbox(server, store, device);
    await next.load();
    await newOutbox(server, store, device).enqueue(command("/a"));
    await next.enqueue(command("/b"));
    device.isReachable = true;
    next.startDelivering();
    next.deliverNow();
    await waitFor(() => expect(paths(server.reached)).toEqual(["/a", "/b"]));
  });

  test("the refusal of a closed tab's command is parked, visible in every tab", async () => {
    const { server, other, leading } = twoTabs();
    server.answer(() => new Refusal("item-not-available"));
    await other.enqueue(command("/a"), true);
    await waitFor(() => expect(states(leading)).toEqual(["/a parked"]));
    await waitFor(() => expect(states(other)).toEqual(["/a parked"]));
  });
});
