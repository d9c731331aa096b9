import { setTimeout as pause } from "node:timers/promises";
import { type Agent, request } from "undici";
import { PRESENCE_REPEAT_MS } from "#domain/devices/presence.ts";
import { nowMs } from "./measure.ts";

/** As a page does: see src/web/sync/http/connection.ts and src/web/sync/backoff.ts. */
const RECHECK_MS = 5_000;
const BACKOFF_MS = 1_000;
/** The order-taking screen reads these when it opens, and when the server cannot tell it what it missed. */
const SCREEN = [
  "/areas",
  "/tables",
  "/menu/items",
  "/menu/categories",
  "/settings",
  "/orders?status=open&limit=1000",
];

export interface LiveDevice {
  /** When it heard of a change, by the change's journal position. */
  readonly heard: Map<number, number>;
  /** Resolves with the moment at which it is live the next time: it receives the server and has read its screen. */
  live(): Promise<number>;
  /** Goes to another table. */
  walk(): void;
  close(): void;
}

interface DeviceOptions {
  readonly url: string;
  readonly token: string;
  readonly agent: Agent;
  readonly tables: readonly string[];
}

/** Connects as a page does, and connects again whenever its stream ends. */
export function openDevice(options: DeviceOptions): LiveDevice {
  const { url, token, agent, tables } = options;
  const headers = { authorization: `Bearer ${token}` };
  const heard = new Map<number, number>();
  const waiting: ((at: number) => void)[] = [];
  let place = anyOf(tables);
  let saidAt = 0;
  let isOpen = true;
  let last: string | undefined;
  let rest = "";

  const ask = async (path: string) => {
    const { statusCode, body } = await request(`${url}/api${path}`, { headers, dispatcher: agent });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  };
  /** One after the other, as a browser's few connections do; what fails is asked for again. */
  const readAll = async (paths: readonly string[]) => {
    for (let at = 0; at < paths.length && isOpen; ) {
      const isRead = await ask(paths[at] ?? "").then(
        () => true,
        () => false,
      );
      if (isRead) at++;
      else await pause(BACKOFF_MS);
    }
  };
  const say = () => {
    saidAt = nowMs();
    const body = JSON.stringify({ place, waiting: 0, oldest: null, version: "bench", isSecure: false });
    const post = { ...headers, "content-type": "application/json" };
    request(`${url}/api/events/here`, { method: "POST", headers: post, body, dispatcher: agent })
      .then((answer) => answer.body.dump())
      .catch(() => undefined);
  };
  const take = (chunk: string) => {
    const at = nowMs();
    const end = (rest + chunk).lastIndexOf("\n\n") + 2;
    const text = (rest + chunk).slice(0, end);
    rest = (rest + chunk).slice(end);
    for (const [, seq = "", event] of text.matchAll(
      /^(?:event: heartbeat\n)?id: (\d+)\ndata: \{"seq":\d+,"(\w)/gm,
    )) {
      last = seq;
      // A change names its topic, a heartbeat the journal's epoch.
      if (event === "t") heard.set(Number(seq), at);
    }
    if (at - saidAt >= PRESENCE_REPEAT_MS) say();
  };
  const read = async () => {
    const resume = last === undefined ? {} : { "last-event-id": last };
    const { statusCode, body } = await request(`${url}/api/events`, {
      headers: { ...headers, ...resume },
      dispatcher: agent,
      bodyTimeout: 0,
    });
    if (statusCode !== 200) return void (await body.dump());
    rest = "";
    let isFirst = true;
    for await (const chunk of body) {
      const text = String(chunk);
      take(text);
      if (!isFirst) continue;
      isFirst = false;
      // A page that was notified all it missed reads only what that names.
      const toRead = "last-event-id" in resume && !text.includes("event: reset") ? [] : SCREEN;
      void readAll(toRead).then(() => {
        for (const tell of waiting.splice(0)) tell(nowMs());
      });
    }
  };
  const run = async () => {
    while (isOpen) {
      await read().catch(() => undefined);
      if (!isOpen) return;
      await pause(BACKOFF_MS);
      while (
        isOpen &&
        !(await ask("/health").then(
          () => true,
          () => false,
        ))
      )
        await pause(RECHECK_MS);
    }
  };
  void run();
  return {
    heard,
    live: () => new Promise((resolve) => waiting.push(resolve)),
    walk: () => {
      place = anyOf(tables);
      say();
    },
    close: () => {
      isOpen = false;
    },
  };
}

function anyOf(tables: readonly string[]): string | null {
  return tables[Math.floor(Math.random() * tables.length)] ?? null;
}
