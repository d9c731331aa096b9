import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#testing/random.ts";
import type { Browser } from "../../src/web/sync/createDevice.ts";
import { newId } from "../../src/web/sync/http/identity.ts";
import type { TextStore } from "../../src/web/sync/http/signedOutSessions.ts";
import type { Channel } from "../../src/web/sync/live/channel.ts";
import { memoryStore, type OutboxRecord, type OutboxStore } from "../../src/web/sync/outbox/store.ts";
import type { Time } from "../../src/web/sync/time.ts";
import { SPEEDUP, TIMEOUT_SPEEDUP } from "../speedup.ts";

const STORE_MAX_MS = 4;

/** A request with an idempotency key. The server may have executed it. */
export type SentCommand = Pick<OutboxRecord, "path" | "body"> & {
  readonly key: string;
  readonly method: string;
  readonly takenAt: number;
};

export type DeviceBrowser = ReturnType<typeof newBrowser>;

interface BrowserOptions {
  readonly device: string;
  readonly url: string;
  readonly random: Random;
  readonly onSent: (sent: SentCommand) => void;
  /** Called once the device has read the whole body of a 2xx answer. */
  readonly onAcknowledged: (key: string) => void;
}

interface Tab {
  isOpen: boolean;
  readonly listeners: Map<string, (message: never) => void>;
  readonly textListeners: Set<(name: string | null) => void>;
  /** The jobs that only the leading tab runs, by name. */
  readonly jobs: Map<string, () => unknown>;
}

/** Creates a device's browser with empty storage, which outlives its tabs. The oldest open tab is the leader. */
export function newBrowser(outside: BrowserOptions) {
  const { device, random } = outside;
  const texts = new Map<string, string>();
  const stored = new Map<string, OutboxRecord>();
  const store = memoryStore(stored);
  const tabs: Tab[] = [];
  let clockMs = 0;
  /** The next reads and writes of the store that fail. */
  let failuresLeft = 0;

  const channelOf = <Message>(tab: Tab, name: string): Channel<Message> => ({
    post: (message) => {
      for (const other of tabs) {
        const deliver = () => other.isOpen && other.listeners.get(name)?.(message as never);
        if (other !== tab && tab.isOpen) setImmediate(deliver);
      }
    },
    listen: (react) => tab.listeners.set(name, react as (message: never) => void),
  });

  /** Creates a tab's store: it serializes reads and writes, and does none after the tab was killed. */
  const storeOf = (tab: Tab): OutboxStore => {
    let last: Promise<unknown> = Promise.resolve();
    const serialize = <Result>(work: () => Promise<Result>): Promise<Result> => {
      const delayMs = random.below(STORE_MAX_MS);
      const attempt = async () => {
        await unlessKilled(tab)(pause(delayMs));
        failuresLeft -= 1;
        if (failuresLeft >= 0) throw new Error("The database connection is closing.");
        return await work();
      };
      const done = last.then(attempt);
      last = done.catch(() => undefined);
      return done;
    };
    return {
      all: () => serialize(async () => structuredClone(await store.all())),
      append: (record) => serialize(() => store.append(structuredClone(record))),
      write: (changes) => serialize(() => store.write(structuredClone(changes))),
    };
  };

  return {
    stored: stored as ReadonlyMap<string, OutboxRecord>,
    /** Returns a new tab's browser and a function that kills the tab: what it had not stored is lost. */
    openTab: () => {
      const tab: Tab = { isOpen: true, listeners: new Map(), textListeners: new Set(), jobs: new Map() };
      tabs.push(tab);
      const tabBrowser: Browser = {
        ...{ deviceId: () => device, tabId: newId(), version: "chaos", isSecure: false },
        ...{
          texts: textsOf(tab, tabs, texts),
          sessionTexts: [],
          store: storeOf(tab),
          fetch: fetchOf(tab, outside),
        },
        onTextChanged: (react) => void tab.textListeners.add(react),
        // A real browser does not notice either when only the server comes back.
        onOnline: () => undefined,
        time: timeOf(tab, () => Date.now() + clockMs),
        channel: (name) => channelOf(tab, name),
        lead: (job, start) => {
          tab.jobs.set(job, start);
          if (tabs[0] === tab) start();
        },
        onContact: () => undefined,
        onDone: () => undefined,
        onTrouble: () => undefined,
      };
      const kill = () => {
        const wasLeader = tabs[0] === tab;
        tab.isOpen = false;
        tabs.splice(tabs.indexOf(tab), 1);
        if (wasLeader) for (const start of tabs[0]?.jobs.values() ?? []) start();
      };
      return { parts: tabBrowser, kill };
    },
    moveClock: (ms: number) => {
      clockMs += ms;
    },
    /** Makes the next reads and writes fail, as when a browser closes its storage. */
    failStoreCalls: (times: number) => {
      failuresLeft = times;
    },
  };
}

/** Returns a tab's `fetch`, which reports sent and acknowledged commands. */
function fetchOf(tab: Tab, { url, onSent, onAcknowledged }: BrowserOptions): Browser["fetch"] {
  const open = unlessKilled(tab);
  return async (path, init = {}) => {
    const sent = readSentCommand(path, init);
    if (sent) onSent(sent);
    const answer = await open(fetch(url + path, init));
    if (!sent || !answer.ok) return answer;
    const whole = await open(answer.arrayBuffer());
    onAcknowledged(sent.key);
    return new Response(whole, { status: answer.status, headers: answer.headers });
  };
}

/** Returns the command in a request, or undefined if the request has no idempotency key. */
function readSentCommand(
  path: string,
  { method = "GET", headers: init, body }: RequestInit,
): SentCommand | undefined {
  const headers = new Headers(init);
  const key = headers.get("idempotency-key");
  if (key === null) return undefined;
  const takenAt = Number(headers.get("x-taken-at") ?? Number.POSITIVE_INFINITY);
  const read: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
  return { key, method, path: path.slice("/api".length), body: read, takenAt };
}

/** Wraps a promise so that it never settles once its tab was killed. */
const unlessKilled =
  (tab: Tab) =>
  async <Result>(work: Promise<Result>): Promise<Result> => {
    const [outcome] = await Promise.allSettled([work]);
    if (!tab.isOpen) return await new Promise<never>(() => undefined);
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  };

function timeOf(tab: Tab, now: () => number): Time {
  const after: Time["after"] = (ms, react) => {
    const timer = setTimeout(() => tab.isOpen && react(), ms / SPEEDUP);
    return () => clearTimeout(timer);
  };
  const abortAfter = (ms: number) => {
    const controller = new AbortController();
    const abort = () => controller.abort(new DOMException("It took too long.", "TimeoutError"));
    // `after` divides by SPEEDUP.
    after((ms * SPEEDUP) / TIMEOUT_SPEEDUP, abort);
    return controller.signal;
  };
  return { now, after, abortAfter };
}

/** Returns a tab's localStorage. The other tabs are notified of each change. */
function textsOf(tab: Tab, tabs: readonly Tab[], texts: Map<string, string>): TextStore {
  const notifyOthers = (name: string) => {
    for (const other of tabs) {
      if (other === tab) continue;
      setImmediate(() => {
        for (const react of other.isOpen ? other.textListeners : []) react(name);
      });
    }
  };
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => {
      texts.set(name, text);
      notifyOthers(name);
    },
    removeItem: (name) => {
      if (texts.delete(name)) notifyOthers(name);
    },
  };
}
