import { setTimeout as pause } from "node:timers/promises";
import type { TextStore } from "../../src/web/sync/http/newLeftSessions.ts";
import type { Channel } from "../../src/web/sync/live/channel.ts";
import { memoryStore, type OutboxRecord, type OutboxStore } from "../../src/web/sync/outbox/store.ts";
import type { Time } from "../../src/web/sync/time.ts";
import { HASTE, WAITING_HASTE } from "../haste.ts";
import type { Random } from "../random.ts";
import type { Browser } from "./page.ts";

const STORE_MAX_MS = 4;

/** A request that carried a key: the server may have done it. */
export interface Sent {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** One device's browser: what it stores outlives its tabs. */
export interface DeviceBrowser {
  readonly stored: ReadonlyMap<string, OutboxRecord>;
  /** Makes the parts of a new tab, and the function that kills it: what it had not stored is lost. */
  openTab(): { readonly parts: Browser; readonly kill: () => void };
  moveClock(ms: number): void;
  /** The next reads and writes fail, as where a browser closes its storage. */
  breakStore(times: number): void;
}

interface Outside {
  readonly device: string;
  readonly url: string;
  readonly random: Random;
  readonly onSent: (sent: Sent) => void;
  /** Hears that a request was answered with 2xx, and that the device has read it. */
  readonly onAcknowledged: (key: string) => void;
}

interface Tab {
  isOpen: boolean;
  readonly listeners: Map<string, (message: never) => void>;
}

interface Inside extends Outside {
  readonly store: OutboxStore;
  clockMs: number;
  /** So many reads and writes of the store fail. */
  broken: number;
}

/** Makes a browser with nothing stored. */
export function newBrowser(outside: Outside): DeviceBrowser {
  const texts = new Map<string, string>();
  const stored = new Map<string, OutboxRecord>();
  const inside: Inside = { ...outside, store: memoryStore(stored), clockMs: 0, broken: 0 };
  const tabs: Tab[] = [];
  /** Who waits to lead, by the job; the first one does. */
  const leaders = new Map<string, { readonly tab: Tab; readonly start: () => () => void }[]>();

  const lead = (tab: Tab, job: string, start: () => () => void) => {
    const waiting = leaders.get(job) ?? [];
    leaders.set(job, [...waiting, { tab, start }]);
    if (waiting.length === 0) start();
  };

  const kill = (tab: Tab) => {
    tab.isOpen = false;
    tabs.splice(tabs.indexOf(tab), 1);
    for (const [job, waiting] of leaders) {
      const others = waiting.filter((one) => one.tab !== tab);
      leaders.set(job, others);
      if (others[0] && others[0] !== waiting[0]) others[0].start();
    }
  };

  return {
    stored,
    openTab: () => {
      const tab: Tab = { isOpen: true, listeners: new Map() };
      tabs.push(tab);
      const parts: Browser = {
        device: outside.device,
        texts: textsIn(texts),
        store: storeOf(tab, inside),
        fetch: fetchOf(tab, inside),
        time: timeOf(tab, inside),
        channel: (name) => channelOf(tab, tabs, name),
        lead: (job, start) => lead(tab, job, start),
      };
      return { parts, kill: () => kill(tab) };
    },
    moveClock: (ms) => {
      inside.clockMs += ms;
    },
    breakStore: (times) => {
      inside.broken = times;
    },
  };
}

/** A promise of a page that is gone. */
const never = <Result>() => new Promise<Result>(() => undefined);

function timeOf(tab: Tab, inside: Inside): Time {
  const after: Time["after"] = (ms, react) => {
    const timer = setTimeout(() => tab.isOpen && react(), ms / HASTE);
    return () => clearTimeout(timer);
  };
  return {
    now: () => Date.now() + inside.clockMs,
    after,
    abortAfter: (ms) => {
      const call = new AbortController();
      after((ms * HASTE) / WAITING_HASTE, () =>
        call.abort(new DOMException("It took too long.", "TimeoutError")),
      );
      return call.signal;
    },
  };
}

/** The store of a tab: reads and writes happen one after the other, and none after the tab was killed. */
function storeOf(tab: Tab, inside: Inside): OutboxStore {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const delayMs = inside.random.below(STORE_MAX_MS);
    const done = last
      .then(() => pause(delayMs))
      .then(() => {
        if (!tab.isOpen) return never<Result>();
        inside.broken -= 1;
        if (inside.broken >= 0) throw new Error("The database connection is closing.");
        return work();
      });
    last = done.catch(() => undefined);
    return done;
  };
  return {
    all: () => inOrder(async () => structuredClone(await inside.store.all())),
    write: (changes) => inOrder(() => inside.store.write(structuredClone(changes))),
  };
}

/** The network of a tab. An answer counts as read once the device has all of it. */
function fetchOf(tab: Tab, { url, onSent, onAcknowledged }: Inside): Browser["fetch"] {
  const whileOpen = async <Result>(work: Promise<Result>): Promise<Result> => {
    const outcome = await work.then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    if (!tab.isOpen) return await never<Result>();
    if ("error" in outcome) throw outcome.error;
    return outcome.result;
  };
  return async (path, init = {}) => {
    const key = new Headers(init.headers).get("idempotency-key");
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    if (key !== null) onSent({ key, method: init.method ?? "GET", path: path.slice("/api".length), body });
    const answer = await whileOpen(fetch(url + path, init));
    if (key === null || !answer.ok) return answer;
    const { status, headers } = answer;
    const whole = await whileOpen(answer.arrayBuffer());
    onAcknowledged(key);
    return new Response(whole, { status, headers });
  };
}

function channelOf<Message>(tab: Tab, tabs: readonly Tab[], name: string): Channel<Message> {
  return {
    post: (message) => {
      for (const other of tabs) {
        const hear = () => other.isOpen && other.listeners.get(name)?.(message as never);
        if (other !== tab && tab.isOpen) setImmediate(hear);
      }
    },
    listen: (react) => tab.listeners.set(name, react as (message: never) => void),
  };
}

function textsIn(texts: Map<string, string>): TextStore {
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}
