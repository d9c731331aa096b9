import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "../../src/web/sync/createDevice.ts";
import { newId } from "../../src/web/sync/http/identity.ts";
import type { TextStore } from "../../src/web/sync/http/signedOutSessions.ts";
import type { Channel } from "../../src/web/sync/live/channel.ts";
import { memoryStore, type OutboxRecord, type OutboxStore } from "../../src/web/sync/outbox/store.ts";
import type { Time } from "../../src/web/sync/time.ts";
import { HASTE, WAITING_HASTE } from "../haste.ts";
import type { Random } from "../random.ts";

const STORE_MAX_MS = 4;

/** A request that carried a key: the server may have done it. */
export type Sent = Pick<OutboxRecord, "path" | "body"> & {
  readonly key: string;
  readonly method: string;
  readonly takenAt: number;
};

export type DeviceBrowser = ReturnType<typeof newBrowser>;

interface Outside {
  readonly device: string;
  readonly url: string;
  readonly random: Random;
  readonly onSent: (sent: Sent) => void;
  /** Receives that a request was answered with 2xx, and that the device has read all of it. */
  readonly onAcknowledged: (key: string) => void;
}

interface Tab {
  isOpen: boolean;
  readonly listeners: Map<string, (message: never) => void>;
  readonly textListeners: Set<(name: string | null) => void>;
  /** Starts the jobs of which one tab does each, by their names. */
  readonly jobs: Map<string, () => unknown>;
}

/** Makes one device's browser with nothing stored. Whatever it stores outlives its tabs; the oldest tab leads. */
export function newBrowser(outside: Outside) {
  const { device, random } = outside;
  const texts = new Map<string, string>();
  const stored = new Map<string, OutboxRecord>();
  const store = memoryStore(stored);
  const tabs: Tab[] = [];
  let clockMs = 0;
  /** This many reads and writes of the store fail. */
  let broken = 0;

  const channelOf = <Message>(tab: Tab, name: string): Channel<Message> => ({
    post: (message) => {
      for (const other of tabs) {
        const hear = () => other.isOpen && other.listeners.get(name)?.(message as never);
        if (other !== tab && tab.isOpen) setImmediate(hear);
      }
    },
    listen: (react) => tab.listeners.set(name, react as (message: never) => void),
  });

  /** Makes a tab's store: reads and writes happen one after the other, and none after the tab was killed. */
  const storeOf = (tab: Tab): OutboxStore => {
    let last: Promise<unknown> = Promise.resolve();
    const inOrder = <Result>(work: () => Promise<Result>): Promise<Result> => {
      const delayMs = random.below(STORE_MAX_MS);
      const inTurn = async () => {
        await whileOpen(tab)(pause(delayMs));
        broken -= 1;
        if (broken >= 0) throw new Error("The database connection is closing.");
        return await work();
      };
      const done = last.then(inTurn);
      last = done.catch(() => undefined);
      return done;
    };
    return {
      all: () => inOrder(async () => structuredClone(await store.all())),
      append: (record) => inOrder(() => store.append(structuredClone(record))),
      write: (changes) => inOrder(() => store.write(structuredClone(changes))),
    };
  };

  return {
    stored: stored as ReadonlyMap<string, OutboxRecord>,
    /** Makes the parts of a new tab, and the function that kills it: what it had not stored is lost. */
    openTab: () => {
      const tab: Tab = { isOpen: true, listeners: new Map(), textListeners: new Set(), jobs: new Map() };
      tabs.push(tab);
      const parts: Browser = {
        ...{ deviceId: () => device, tabId: newId(), version: "chaos", isSecure: false },
        ...{
          texts: textsOf(tab, tabs, texts),
          sessionTexts: [],
          store: storeOf(tab),
          fetch: fetchOf(tab, outside),
        },
        onTextChanged: (react) => void tab.textListeners.add(react),
        // It comes back as the server does: without a word of the browser.
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
        const led = tabs[0] === tab;
        tab.isOpen = false;
        tabs.splice(tabs.indexOf(tab), 1);
        if (led) for (const start of tabs[0]?.jobs.values() ?? []) start();
      };
      return { parts, kill };
    },
    moveClock: (ms: number) => {
      clockMs += ms;
    },
    /** The next reads and writes fail, as where a browser closes its storage. */
    breakStore: (times: number) => {
      broken = times;
    },
  };
}

/** Makes a tab's requests, which report what was sent and acknowledged. */
function fetchOf(tab: Tab, { url, onSent, onAcknowledged }: Outside): Browser["fetch"] {
  const open = whileOpen(tab);
  return async (path, init = {}) => {
    const sent = sentWith(path, init);
    if (sent) onSent(sent);
    const answer = await open(fetch(url + path, init));
    if (!sent || !answer.ok) return answer;
    const whole = await open(answer.arrayBuffer());
    onAcknowledged(sent.key);
    return new Response(whole, { status: answer.status, headers: answer.headers });
  };
}

/** Returns a request that carries a key. */
function sentWith(path: string, { method = "GET", headers: given, body }: RequestInit): Sent | undefined {
  const headers = new Headers(given);
  const key = headers.get("idempotency-key");
  if (key === null) return undefined;
  const takenAt = Number(headers.get("x-taken-at") ?? Number.POSITIVE_INFINITY);
  const read: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
  return { key, method, path: path.slice("/api".length), body: read, takenAt };
}

/** Makes a function that lets nothing come of work whose tab was killed meanwhile. */
const whileOpen =
  (tab: Tab) =>
  async <Result>(work: Promise<Result>): Promise<Result> => {
    const [outcome] = await Promise.allSettled([work]);
    if (!tab.isOpen) return await new Promise<never>(() => undefined);
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  };

function timeOf(tab: Tab, now: () => number): Time {
  const after: Time["after"] = (ms, react) => {
    const timer = setTimeout(() => tab.isOpen && react(), ms / HASTE);
    return () => clearTimeout(timer);
  };
  const abortAfter = (ms: number) => {
    const call = new AbortController();
    const late = () => call.abort(new DOMException("It took too long.", "TimeoutError"));
    after((ms * HASTE) / WAITING_HASTE, late);
    return call.signal;
  };
  return { now, after, abortAfter };
}

/** Makes a tab's view of a device's texts; the other tabs are notified of each change, as a browser does. */
function textsOf(tab: Tab, tabs: readonly Tab[], texts: Map<string, string>): TextStore {
  const tellOthers = (name: string) => {
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
      tellOthers(name);
    },
    removeItem: (name) => {
      if (texts.delete(name)) tellOthers(name);
    },
  };
}
