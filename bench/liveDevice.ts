import { setTimeout as pause } from "node:timers/promises";
import { type Agent, request } from "undici";
import { PRESENCE_REPEAT_MS } from "#domain/devices/presence.ts";
import { nowMs } from "./measure.ts";

/** The page's own intervals: see src/web/sync/http/connection.ts and src/web/sync/backoff.ts. */
const RECHECK_MS = 5_000;
const BACKOFF_MS = 1_000;
/** The reads of the order-taking screen at its opening, and after a reset of the event stream. */
const SCREEN_PATHS = [
  "/areas",
  "/tables",
  "/menu/items",
  "/menu/categories",
  "/settings",
  "/orders?status=open&limit=1000",
];

export interface LiveDevice {
  /** When each change's event arrived, by journal position. */
  readonly receivedAt: Map<number, number>;
  /** Resolves with the time at which it is live next: its event stream is open and its screen is read. */
  untilLive(): Promise<number>;
  /** Reports its presence at another table. */
  changeTable(): void;
  close(): void;
}

interface DeviceOptions {
  readonly url: string;
  readonly token: string;
  readonly agent: Agent;
  readonly tables: readonly string[];
}

/** Connects as a page does, and reconnects when its stream ends. */
export function openDevice(options: DeviceOptions): LiveDevice {
  const { url, token, agent, tables } = options;
  const headers = { authorization: `Bearer ${token}` };
  const receivedAt = new Map<number, number>();
  const liveListeners: ((at: number) => void)[] = [];
  let tableId = pickTable(tables);
  let reportedAt = 0;
  let isOpen = true;
  let last: string | undefined;
  let rest = "";

  const get = async (path: string) => {
    const { statusCode, body } = await request(`${url}/api${path}`, { headers, dispatcher: agent });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  };
  /** Reads paths one after the other, and retries failed reads. */
  const readAll = async (paths: readonly string[]) => {
    for (let at = 0; at < paths.length && isOpen; ) {
      const isRead = await get(paths[at] ?? "").then(
        () => true,
        () => false,
      );
      if (isRead) at++;
      else await pause(BACKOFF_MS);
    }
  };
  const reportPresence = () => {
    reportedAt = nowMs();
    const body = JSON.stringify({
      place: tableId,
      waiting: 0,
      oldest: null,
      version: "bench",
      isSecure: false,
    });
    const post = { ...headers, "content-type": "application/json" };
    request(`${url}/api/events/here`, { method: "POST", headers: post, body, dispatcher: agent })
      .then((answer) => answer.body.dump())
      .catch(() => undefined);
  };
  const parseChunk = (chunk: string) => {
    const at = nowMs();
    const end = (rest + chunk).lastIndexOf("\n\n") + 2;
    const text = (rest + chunk).slice(0, end);
    rest = (rest + chunk).slice(end);
    for (const [, seq = "", event] of text.matchAll(
      /^(?:event: heartbeat\n)?id: (\d+)\ndata: \{"seq":\d+,"(\w)/gm,
    )) {
      last = seq;
      // A change names its topic, a heartbeat the journal's epoch.
      if (event === "t") receivedAt.set(Number(seq), at);
    }
    if (at - reportedAt >= PRESENCE_REPEAT_MS) reportPresence();
  };
  const readStream = async () => {
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
      parseChunk(text);
      if (!isFirst) continue;
      isFirst = false;
      // A resumed stream replays the missed events, so the screen need not be read again.
      const toRead = "last-event-id" in resume && !text.includes("event: reset") ? [] : SCREEN_PATHS;
      void readAll(toRead).then(() => {
        for (const resolve of liveListeners.splice(0)) resolve(nowMs());
      });
    }
  };
  const run = async () => {
    while (isOpen) {
      await readStream().catch(() => undefined);
      if (!isOpen) return;
      await pause(BACKOFF_MS);
      while (
        isOpen &&
        !(await get("/health").then(
          () => true,
          () => false,
        ))
      )
        await pause(RECHECK_MS);
    }
  };
  void run();
  return {
    receivedAt,
    untilLive: () => new Promise((resolve) => liveListeners.push(resolve)),
    changeTable: () => {
      tableId = pickTable(tables);
      reportPresence();
    },
    close: () => {
      isOpen = false;
    },
  };
}

function pickTable(tables: readonly string[]): string | null {
  return tables[Math.floor(Math.random() * tables.length)] ?? null;
}
