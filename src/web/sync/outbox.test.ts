import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { type Channel, silentChannel } from "./channel.ts";
import { ATTEMPTS_MAX } from "./delivery.ts";
import { Failure, unreachable } from "./failure.ts";
import { newId } from "./identity.ts";
import { indexedDbStore } from "./indexedDbStore.ts";
import { createOutbox, type NewCommand, type Outbox, type OutboxMessage } from "./outbox.ts";
import { memoryStore, type OutboxStore } from "./store.ts";
import type { WireAnswer, WireRequest } from "./transport.ts";

const ok: WireAnswer = { body: { _id: "o1" }, seq: 7, epoch: "e" };

/** A server whose next answers the test decides; it remembers what reached it. */
function fakeServer() {
  const reached: WireRequest[] = [];
  let behave: (request: WireRequest) => WireAnswer | Error = () => ok;
  return {
    reached,
    answer: (next: typeof behave) => {
      behave = next;
    },
    transport: async (request: WireRequest) => {
      reached.push(request);
      const answer = behave(request);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

interface Device {
  person: string | undefined;
  isReachable: boolean;
}

function newOutbox(
  server: ReturnType<typeof fakeServer>,
  store: OutboxStore,
  device: Device,
  channel: Channel<OutboxMessage> = silentChannel(),
): Outbox {
  return createOutbox({
    store,
    transport: server.transport,
    channel,
    tab: newId(),
    person: () => device.person,
    isReachable: () => device.isReachable,
    now: () => 1_000,
    onDelivered: () => {},
  });
}

function command(path: string, orderId?: string): NewCommand {
  return {
    endpoint: "POST /orders/:orderId/lines",
    label: "Add lines to an order",
    method: "POST",
    path,
    params: {},
    body: { path },
    person: "asha",
    ...(orderId ? { orderId } : {}),
  };
}

const paths = (requests: readonly WireRequest[]) => requests.map(({ path }) => path);
const states = (outbox: Outbox) => outbox.records.get().map(({ path, state }) => `${path} ${state}`);

describe("outbox", () => {
  let server = fakeServer();
  let device: Device = { person: "asha", isReachable: true };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    server = fakeServer();
    device = { person: "asha", isReachable: true };
  });
  afterEach(() => vi.useRealTimers());

  const started = async (store: OutboxStore = memoryStore()) => {
    const outbox = newOutbox(server, store, device);
    await outbox.load();
    outbox.startDelivering();
    return outbox;
  };

  test("a command is stored, delivered with its key, and forgotten by the store", async () => {
    const store = memoryStore();
    const outbox = await started(store);
    const outcome = outbox.enqueue(command("/a"));
    expect(states(outbox)).toEqual(["/a saving"]);
    expect(await outcome).toEqual({ kind: "done", answer: ok });
    expect(server.reached[0]?.key).toBe(outbox.records.get()[0]?.id);
    expect(await store.all()).toEqual([]);
    // Kept in memory with its seq until the states on screen have caught up.
    expect(outbox.records.get()[0]).toMatchObject({ state: "delivered", seq: 7, epoch: "e" });
  });

  test("commands leave in the order in which they were made", async () => {
    const outbox = await started();
    await Promise.all(["/a", "/b", "/c"].map((path) => outbox.enqueue(command(path))));
    expect(paths(server.reached)).toEqual(["/a", "/b", "/c"]);
  });

  test("without a network the caller hears that it waits, and it is sent again with the same key", async () => {
    const outbox = await started();
    server.answer(() => unreachable());
    expect(await outbox.enqueue(command("/a"))).toEqual({ kind: "waiting" });
    expect(states(outbox)).toEqual(["/a waiting"]);
    server.answer(() => ok);
    await vi.advanceTimersByTimeAsync(1000);
    expect(states(outbox)).toEqual(["/a delivered"]);
    expect(new Set(server.reached.map(({ key }) => key)).size).toBe(1);
  });

  test("a later command never overtakes one that waits", async () => {
    const outbox = await started();
    server.answer(({ path }) => (path === "/a" ? unreachable() : ok));
    await outbox.enqueue(command("/a"));
    await outbox.enqueue(command("/b"));
    expect(paths(server.reached)).not.toContain("/b");
    server.answer(() => ok);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(paths(server.reached).slice(-2)).toEqual(["/a", "/b"]);
  });

  test("a server known to be away is not asked; the command is sent when it is back", async () => {
    const outbox = await started();
    device.isReachable = false;
    expect(await outbox.enqueue(command("/a"))).toEqual({ kind: "waiting" });
    expect(server.reached).toEqual([]);
    device.isReachable = true;
    outbox.kick();
    await vi.advanceTimersByTimeAsync(0);
    expect(states(outbox)).toEqual(["/a delivered"]);
  });

  test("a 401 pauses the queue until somebody signs in; the author is named to the server", async () => {
    const outbox = await started();
    server.answer(() => {
      device.person = undefined;
      return new Refusal("not-signed-in");
    });
    expect(await outbox.enqueue(command("/a"))).toEqual({ kind: "waiting" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.reached).toHaveLength(1);
    device.person = "ravi";
    server.answer(() => ok);
    outbox.kick();
    await vi.advanceTimersByTimeAsync(0);
    expect(states(outbox)).toEqual(["/a delivered"]);
    expect(server.reached[1]?.author).toBe("asha");
  });

  test("a refusal goes to the screen that waits for it and is not parked", async () => {
    const outbox = await started();
    const refusal = new Refusal("item-not-available");
    server.answer(({ path }) => (path === "/a" ? refusal : ok));
    const [a, b] = await Promise.all([
      outbox.enqueue(command("/a", "o1")),
      outbox.enqueue(command("/b", "o1")),
    ]);
    expect(a).toEqual({ kind: "refused", refusal });
    expect(b.kind).toBe("done");
    expect(states(outbox)).toEqual(["/b delivered"]);
  });

  test("a refusal nobody waits for is parked with the later commands of its order, and can be tried again", async () => {
    const store = memoryStore();
    device.isReachable = false;
    const outbox = await started(store);
    await outbox.enqueue(command("/a", "o1"));
    await outbox.enqueue(command("/b", "o1"));
    await outbox.enqueue(command("/c", "o2"));
    device.isReachable = true;
    server.answer(({ path }) => (path === "/a" ? new Refusal("order-not-open") : ok));
    outbox.kick();
    await vi.advanceTimersByTimeAsync(1000);
    expect(states(outbox)).toEqual(["/a parked", "/b parked", "/c delivered"]);
    expect((await store.all()).map(({ path }) => path)).toEqual(["/a", "/b"]);
    server.answer(() => ok);
    await outbox.retry(outbox.records.get()[0]?.id ?? "");
    await vi.advanceTimersByTimeAsync(0);
    expect(states(outbox)).toEqual(["/a delivered", "/b delivered", "/c delivered"]);
  });

  test("an optimistic command resolves when it is stored; its refusal is parked", async () => {
    const outbox = await started();
    server.answer(() => new Refusal("order-not-open"));
    expect(await outbox.enqueue(command("/a"), true)).toEqual({ kind: "waiting" });
    await vi.advanceTimersByTimeAsync(0);
    expect(states(outbox)).toEqual(["/a parked"]);
    await outbox.discard(outbox.records.get()[0]?.id ?? "");
    expect(states(outbox)).toEqual([]);
  });

  test("ten answers 500 park a command so that the others get through", async () => {
    const outbox = await started();
    server.answer(({ path }) => (path === "/a" ? new Failure("server", "Something went wrong", 500) : ok));
    await outbox.enqueue(command("/a"));
    await outbox.enqueue(command("/b"));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.reached.filter(({ path }) => path === "/a")).toHaveLength(ATTEMPTS_MAX);
    expect(outbox.records.get().map(({ state }) => state)).toContain("parked");
    expect(paths(server.reached)).toContain("/b");
  });

  test("a busy server (503) is asked again for as long as it takes", async () => {
    const outbox = await started();
    server.answer(() => new Failure("server", "The server is busy. Please try again.", 503));
    await outbox.enqueue(command("/a"));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.reached.length).toBeGreaterThan(ATTEMPTS_MAX);
    expect(states(outbox)).toEqual(["/a waiting"]);
  });

  test("a store that fails is said at once; nothing is sent", async () => {
    const store = { ...memoryStore(), append: () => Promise.reject(new Error("quota")) };
    const outbox = await started(store);
    expect((await outbox.enqueue(command("/a"))).kind).toBe("failed");
    expect(server.reached).toEqual([]);
    expect(states(outbox)).toEqual([]);
  });

  test("a remedy takes the place of a refused command and those behind it, before anything else is sent", async () => {
    const store = memoryStore();
    device.isReachable = false;
    const outbox = await started(store);
    outbox.onRefused(({ record, followers, isAwaited }) => {
      expect([record.path, isAwaited]).toEqual(["/open", false]);
      return followers.map((one) => ({ ...one, path: `/theirs${one.path}`, orderId: "theirs" }));
    });
    await Promise.all(["/open", "/lines", "/kot"].map((path) => outbox.enqueue(command(path, "mine"), true)));
    server.answer(({ path }) => (path === "/open" ? new Refusal("table-has-active-order") : ok));
    device.isReachable = true;
    outbox.kick();
    await vi.waitFor(() => expect(paths(server.reached)).toEqual(["/open", "/theirs/lines", "/theirs/kot"]));
    await vi.waitFor(async () => expect(await store.all()).toEqual([]));
  });

  test("a command with a waiting screen is the screen's, those behind it still get their remedy", async () => {
    const outbox = await started();
    outbox.onRefused(({ record, followers }) => [
      record,
      ...followers.map((one) => ({ ...one, path: "/there" })),
    ]);
    server.answer(({ path }) => (path === "/open" ? new Refusal("table-has-active-order") : ok));
    const opened = outbox.enqueue(command("/open", "mine"));
    const added = outbox.enqueue(command("/lines", "mine"));
    expect((await opened).kind).toBe("refused");
    expect((await added).kind).toBe("done");
    expect(paths(server.reached)).toEqual(["/open", "/there"]);
  });

  test("a store that fails once does not stop the queue for ever", async () => {
    const inner = memoryStore();
    let failures = 1;
    const store: OutboxStore = {
      ...inner,
      save: async (record) => {
        if (failures-- > 0) throw new Error("The database connection is closing.");
        await inner.save(record);
      },
    };
    const outbox = await started(store);
    server.answer(({ path }) => (path === "/a" ? new Refusal("order-empty") : ok));
    await outbox.enqueue(command("/a"), true);
    await vi.waitFor(() => expect(states(outbox)).toEqual(["/a waiting"]));
    const second = outbox.enqueue(command("/b"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await second).kind).toBe("done");
    expect(states(outbox)).toEqual(["/a parked", "/b delivered"]);
  });

  test("a parked command can be sent again with another body under its key", async () => {
    const outbox = await started();
    server.answer(() => new Refusal("total-changed"));
    await outbox.enqueue(command("/pay", "o1"), true);
    await vi.waitFor(() => expect(states(outbox)).toEqual(["/pay parked"]));
    server.answer(() => ok);
    await outbox.retry(outbox.records.get()[0]?.id ?? "", { expectedTotal: 520 });
    await vi.waitFor(() => expect(states(outbox)).toEqual(["/pay delivered"]));
    expect(server.reached[1]).toMatchObject({ body: { expectedTotal: 520 }, key: server.reached[0]?.key });
  });
});

describe("outbox in IndexedDB", () => {
  test("after a reload unsent commands are sent, in order, under the keys they had", async () => {
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
    await vi.waitFor(() => expect(states(after)).toEqual(["/a delivered", "/b delivered"]));
    expect(server.reached.map(({ key }) => key)).toEqual(keys);
    expect(await (await indexedDbStore("reload")).all()).toEqual([]);
  });
});

/** Two ends of what BroadcastChannel is between two tabs. */
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

  test("the leading tab delivers for the other one, whose screen gets the answer", async () => {
    const { server, other, store } = twoTabs();
    expect(await other.enqueue(command("/a"))).toEqual({ kind: "done", answer: ok });
    expect(paths(server.reached)).toEqual(["/a"]);
    expect(await store.all()).toEqual([]);
  });

  test("a refusal goes to the tab whose screen waits for it and is not parked", async () => {
    const { server, other, leading, store } = twoTabs();
    server.answer(() => new Refusal("item-not-available"));
    const outcome = await other.enqueue(command("/a"));
    expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "item-not-available" } });
    await vi.waitFor(() => expect(states(leading)).toEqual([]));
    await vi.waitFor(() => expect(states(other)).toEqual([]));
    expect(await store.all()).toEqual([]);
  });

  test("a tab that closed cannot take its refusal: the command is parked for both to see", async () => {
    const { server, other, leading } = twoTabs();
    server.answer(() => new Refusal("item-not-available"));
    await other.enqueue(command("/a"), true);
    await vi.waitFor(() => expect(states(leading)).toEqual(["/a parked"]));
    await vi.waitFor(() => expect(states(other)).toEqual(["/a parked"]));
  });
});
