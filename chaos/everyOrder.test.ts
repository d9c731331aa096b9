import { setImmediate as turn } from "node:timers/promises";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { query } from "#domain/endpoint.ts";
import { isSnapshot } from "../src/web/sync/cache/snapshot.ts";
import { type Browser, createDevice } from "../src/web/sync/createDevice.ts";
import { newId } from "../src/web/sync/http/identity.ts";
import { memoryStore } from "../src/web/sync/outbox/store.ts";
import { browserTime, type Time } from "../src/web/sync/time.ts";

/** The question of a screen: how far the journal is. */
const version = query({ path: "/orders", permission: "floor.read", summary: "", output: z.number() });
const HEARTBEAT_MS = 2_000;
/** Every pause of a device is shorter. */
const SETTLED_MS = 20_000;
const STEP_MS = 500;
const SILENT_MS = 5_000;
/** The read and its three retries. */
const READS_OF_A_RETRY = 4;

const time: Time = {
  ...browserTime,
  abortAfter: (ms) => {
    const call = new AbortController();
    setTimeout(() => call.abort(new DOMException("It took too long.", "TimeoutError")), ms);
    return call.signal;
  },
};

interface Tab {
  isOpen: boolean;
  readonly jobs: (() => unknown)[];
  readonly listeners: Map<string, (message: never) => void>;
  readonly shown: () => unknown;
  readonly status: () => string;
}

/** A server and a device with a tab. What one says reaches the other when the test lets it. */
function newWorld() {
  let seq = 1;
  let isGone = false;
  let failures = 0;
  const tabs: Tab[] = [];
  const texts = new Map<string, string>();
  const store = memoryStore();
  const reads: { readonly seq: number; readonly settle: (answer: Response | Error) => void }[] = [];
  const messages: (() => void)[] = [];
  /** The messages of the open stream that the device has not received. */
  let undelivered: string[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  const emit = (event: string, data: object) =>
    undelivered.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const emitHeartbeat = () => emit("heartbeat", { seq, epoch: "e" });
  const emitChange = (at: number) => emit("message", { seq: at, topic: "orders", id: "o", by: "me" });
  const cut = () => {
    [undelivered] = [[]];
    const failuresLeft = stream;
    stream = undefined;
    failuresLeft?.error(new Error("cut"));
  };
  const openStream = (headers: Headers, signal: AbortSignal) => {
    const after = Number(headers.get("last-event-id") ?? seq);
    cut();
    for (let at = after + 1; at <= seq; at++) emitChange(at);
    emitHeartbeat();
    return new Response(
      new ReadableStream({
        start: (controller) => {
          stream = controller;
          signal.addEventListener("abort", () => stream === controller && cut());
        },
      }),
    );
  };
  const fetch: Browser["fetch"] = async (path, init = {}) => {
    if (isGone) throw new TypeError("Failed to fetch");
    const signal = init.signal ?? new AbortController().signal;
    if (path.endsWith("/health")) return Response.json({});
    if (path.endsWith("/events")) return openStream(new Headers(init.headers), signal);
    if (failures-- > 0) throw new TypeError("Failed to fetch");
    return await new Promise((resolve, reject) => {
      const settle = (answer: Response | Error) =>
        answer instanceof Error ? reject(answer) : resolve(answer);
      reads.push({ seq, settle });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  };
  const answered = (at: number) => Response.json(at, { headers: { "x-seq": String(at), "x-epoch": "e" } });

  function openTab(): void {
    const listeners: Tab["listeners"] = new Map();
    const jobs: Tab["jobs"] = [];
    const others = () => tabs.filter((other) => other.listeners !== listeners && other.isOpen);
    const device = createDevice({
      ...{ deviceId: () => "phone", tabId: newId(), version: "1", isSecure: false, store, time, fetch },
      sessionTexts: [],
      onTextChanged: () => undefined,
      onOnline: () => undefined,
      onContact: () => undefined,
      onDone: () => undefined,
      onTrouble: () => undefined,
      texts: {
        getItem: (key) => texts.get(key) ?? null,
        setItem: (key, text) => void texts.set(key, text),
        removeItem: (key) => void texts.delete(key),
      },
      channel: (name) => ({
        post: (message) => {
          for (const other of others()) messages.push(() => other.listeners.get(name)?.(message as never));
        },
        listen: (react) => listeners.set(name, react as (message: never) => void),
      }),
      lead: (_, start) => {
        jobs.push(start);
        if (others().length === 0) start();
      },
    });
    device.start();
    device.session.start("token", { id: "me", username: "me", name: "Ravi", role: "waiter" });
    const observer = new QueryObserver(device.queryClient, device.askOptions(version, undefined));
    observer.subscribe(() => undefined);
    const shown = () => {
      const { data } = observer.getCurrentResult();
      return isSnapshot(data) ? data.value : undefined;
    };
    const status = () => device.connection.get().status;
    tabs.push({ isOpen: true, jobs, listeners, shown, status });
  }

  const answer = (read: (typeof reads)[number] | undefined) => read?.settle(answered(read.seq));
  const deliver = () => {
    const message = undelivered.shift();
    if (message) stream?.enqueue(new TextEncoder().encode(message));
  };
  const events = {
    change: () => {
      seq += 1;
      if (stream) emitChange(seq);
    },
    receive: deliver,
    relay: () => messages.shift()?.(),
    /** A read gets the state of when it was sent. */
    answer: () => answer(reads.shift()),
    "answer the newest": () => answer(reads.pop()),
    "a read fails four times": () => {
      failures = READS_OF_A_RETRY;
    },
    cut,
    "go offline": () => {
      isGone = true;
      cut();
    },
    "go online": () => {
      isGone = false;
    },
    "open a tab": openTab,
    "close the first tab": () => {
      const first = tabs.find(({ isOpen }) => isOpen);
      if (!first || tabs.filter(({ isOpen }) => isOpen).length < 2) return;
      first.isOpen = false;
      cut();
      for (const start of tabs.find(({ isOpen }) => isOpen)?.jobs ?? []) start();
    },
  };
  return {
    events: events,
    /** Lets everything through, until nothing is on its way. */
    settle: async (forMs: number) => {
      isGone = false;
      for (let passed = 0; passed <= forMs; passed += STEP_MS) {
        if (passed % HEARTBEAT_MS === 0 && stream) emitHeartbeat();
        while (undelivered.length > 0 && stream) deliver();
        for (const relay of messages.splice(0)) relay();
        for (const { settle } of reads.splice(0)) settle(answered(seq));
        await pass(STEP_MS);
      }
    },
    seq: () => seq,
    /** Has the server say nothing more, and the tabs tell each other. */
    silenceServer: async () => {
      isGone = true;
      await pass(SILENT_MS);
      for (const relay of messages.splice(0)) relay();
      await pass(0);
    },
    statuses: () => tabs.map(({ status }) => status()),
    shown: () => tabs.filter(({ isOpen }) => isOpen).map(({ shown }) => shown()),
  };
}

/** Lets time pass, and lets whoever waits for streams and promises go on. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await turn();
}

type WorldEvent = keyof ReturnType<typeof newWorld>["events"];

/** Returns each order of a list once. */
function ordersOf<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  const orders = list.flatMap((first, at) => ordersOf(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));
  return [...new Map(orders.map((order) => [JSON.stringify(order), order])).values()];
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => vi.useRealTimers());

/** Whether the device has received a heartbeat when it begins, and how long each thing takes. */
const paces = [
  [0, 100],
  [HEARTBEAT_MS, 0],
  [HEARTBEAT_MS, 100],
] as const;

test.each<[tabs: number, events: WorldEvent[]]>([
  [1, ["change", "change", "receive", "answer", "cut"]],
  [1, ["change", "receive", "change", "receive", "answer", "answer the newest"]],
  [1, ["change", "go offline", "go online", "receive", "answer", "a read fails four times"]],
  [1, ["change", "receive", "relay", "open a tab", "close the first tab"]],
  [3, ["change", "receive", "relay", "close the first tab", "answer"]],
])("%i tabs of a device show the last change, in whichever order these happen: %j", async (tabs, all) => {
  const missed: unknown[] = [];
  for (const order of ordersOf(all)) {
    for (const [beginMs, pauseMs] of paces) {
      const world = newWorld();
      for (let opened = 0; opened < tabs; opened++) world.events["open a tab"]();
      await world.settle(beginMs);
      for (const event of order) {
        world.events[event]();
        await pass(pauseMs);
      }
      await world.settle(SETTLED_MS);
      const last = world.seq();
      if (world.shown().some((shown) => shown !== last)) missed.push([order, pauseMs, world.shown(), last]);
      vi.clearAllTimers();
    }
  }
  expect(missed).toEqual([]);
});

test("a server that falls silent is away for all tabs of a device", async () => {
  const world = newWorld();
  for (const _ of [1, 2]) world.events["open a tab"]();
  await world.settle(HEARTBEAT_MS);
  expect(world.statuses()).toEqual(["reachable", "reachable"]);
  await world.silenceServer();
  expect(world.statuses()).toEqual(["unreachable", "unreachable"]);
});
