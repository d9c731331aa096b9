import { z } from "zod";
import { PRESENCE_REPEAT_MS, PresenceEvent, SERVER_SILENT_MAX_MS } from "#domain/devices/presence.ts";
import { ChangeEvent, Heartbeat, Topic } from "#domain/events.ts";
import { backoffMs } from "../backoff.ts";
import type { Refresher } from "../cache/refresh.ts";
import type { Connection } from "../http/connection.ts";
import type { Fetch } from "../http/fetch.ts";
import type { DeviceSession } from "../http/session.ts";
import { log } from "../log.ts";
import { pause, type Time } from "../time.ts";
import type { Channel } from "./channel.ts";
import type { DevicePresence } from "./presence.ts";
import type { ReportPresence } from "./presenceReports.ts";
import { messagesOf, type StreamMessage } from "./sse.ts";

/** What the tabs of a device tell each other: the leader all that its stream says, the others which table they work on. */
export type LiveMessage =
  | { readonly kind: "change"; readonly topic: Topic; readonly seq: number }
  | { readonly kind: "reset" }
  | { readonly kind: "live"; readonly live: boolean }
  | { readonly kind: "silent" }
  | { readonly kind: "presence"; readonly event: PresenceEvent }
  | { readonly kind: "own-table"; readonly table: string | null }
  /** From a new tab, which does not know the state yet. */
  | { readonly kind: "hello" };

interface StreamCursor {
  seq: number | undefined;
  epoch: string | undefined;
}

/** The parts of a tab that its live events need. */
export interface LiveParts {
  readonly channel: Channel<LiveMessage>;
  readonly fetch: Fetch;
  readonly time: Time;
  /** This device's id in the journal. */
  readonly device: () => string;
  readonly session: Pick<DeviceSession, "get" | "subscribe" | "end">;
  readonly connection: Pick<
    Connection,
    "get" | "subscribe" | "check" | "noteContact" | "noteLive" | "noteSilent"
  >;
  readonly cache: Pick<Refresher, "refresh" | "refreshAll">;
  readonly presence: Pick<DevicePresence, "ownTable" | "ownTickets" | "note" | "known">;
  readonly lead: (job: string, start: () => () => void) => void;
  readonly reportPresence: ReportPresence;
}

/** The parts that the tab with the stream needs. */
interface LiveConnection extends LiveParts {
  readonly cursor: StreamCursor;
  readonly reporter: ReturnType<typeof createPresenceReporter>;
}

/** Keeps a tab fresh: one tab of the device holds the event stream, relays it to the others and reports presence for all. */
export function startLive(parts: LiveParts): void {
  const { channel, connection, cache, presence } = parts;
  /** Set while this tab holds the stream. */
  let reporter: ReturnType<typeof createPresenceReporter> | undefined;
  channel.listen((message) => {
    if (message.kind === "change") cache.refresh([message.topic], message.seq);
    if (message.kind === "reset") cache.refreshAll();
    if (message.kind === "live") showLive(message.live, parts);
    if (message.kind === "silent") connection.noteSilent();
    if (message.kind === "presence") presence.note(message.event);
    if (message.kind === "own-table") reporter?.setTable(message.table);
    if (message.kind === "hello" && reporter) {
      channel.post({ kind: "live", live: connection.get().live });
      channel.post({ kind: "presence", event: presence.known() });
    }
  });
  presence.ownTable.subscribe(() => {
    const table = presence.ownTable.get();
    reporter?.setTable(table);
    channel.post({ kind: "own-table", table });
  });
  presence.ownTickets.subscribe(() => connection.get().live && reporter?.report());
  parts.lead("live", () => {
    const stop = new AbortController();
    const cursor = { seq: undefined, epoch: undefined };
    reporter = createPresenceReporter(parts);
    void keepStreamOpen({ ...parts, reporter, cursor }, stop.signal);
    return () => {
      reporter = undefined;
      stop.abort();
    };
  });
  channel.post({ kind: "hello" });
}

/** Makes the functions that report presence: when a stream opens, when a heartbeat asks for it, and when the table changes. */
function createPresenceReporter({ presence, session, connection, reportPresence, time }: LiveParts) {
  let table = presence.ownTable.get();
  let reportedAt = 0;
  const report = () => {
    reportedAt = time.now();
    const token = session.get()?.token;
    if (token) void reportPresence(token, table);
  };
  return {
    report,
    reportIfDue: () => void (time.now() - reportedAt >= PRESENCE_REPEAT_MS && report()),
    setTable: (next: string | null) => {
      table = next;
      if (connection.get().live) report();
    },
  };
}

/** Keeps an event stream open until `stop`, reconnecting with back-off. */
async function keepStreamOpen(live: LiveConnection, stop: AbortSignal): Promise<void> {
  let misses = 0;
  while (!stop.aborted) {
    await readyToConnect(live);
    const wasLive = await readStream(live, stop);
    publishLive(live, false);
    misses = wasLive ? 0 : misses + 1;
    if (!stop.aborted) await pause(live.time, backoffMs(misses));
    if (live.session.get()) await live.connection.check();
  }
}

/** Reads until the stream ends. Returns whether it had opened. */
async function readStream(live: LiveConnection, stop: AbortSignal): Promise<boolean> {
  const { channel, session, connection, time } = live;
  const token = session.get()?.token;
  if (!token) return false;
  const call = new AbortController();
  const abort = () => call.abort();
  const noteSilence = () => {
    abort();
    connection.noteSilent();
    channel.post({ kind: "silent" });
  };
  const leave = session.subscribe(() => session.get()?.token !== token && abort());
  stop.addEventListener("abort", abort);
  let cancelTimeout = time.after(SERVER_SILENT_MAX_MS, noteSilence);
  let isOpen = false;
  try {
    const answer = await openStream(live, token, call.signal);
    if (answer.status === 401) endUnlessLocked(live, token, await answer.text());
    if (!answer.ok || !answer.body) return false;
    isOpen = true;
    publishLive(live, true);
    live.reporter.report();
    for await (const message of messagesOf(answer.body)) {
      cancelTimeout();
      cancelTimeout = time.after(SERVER_SILENT_MAX_MS, noteSilence);
      connection.noteContact();
      // A failed request called the server unreachable, and this stream outlived that.
      const { status, live: isLive } = connection.get();
      if (status === "reachable" && !isLive) publishLive(live, true);
      handleMessage(message, live);
    }
  } catch (error) {
    if (!call.signal.aborted) log("The event stream broke off", String(error));
  } finally {
    cancelTimeout();
    leave();
    stop.removeEventListener("abort", abort);
  }
  return isOpen;
}

/** Ends a session that the server no longer accepts. A locked session is replaced when its screen is unlocked. */
function endUnlessLocked({ session }: LiveConnection, token: string, text: string): void {
  if (session.get()?.token === token && !text.includes("session-locked")) session.end("expired");
}

function openStream(
  { fetch, device, cursor }: LiveConnection,
  token: string,
  signal: AbortSignal,
): Promise<Response> {
  return fetch("/api/events", {
    headers: {
      Accept: "text/event-stream",
      Authorization: `Bearer ${token}`,
      "X-Device": device(),
      ...(cursor.seq === undefined ? {} : { "Last-Event-ID": String(cursor.seq) }),
    },
    cache: "no-store",
    signal,
  });
}

/** The events of the stream by their names; a change has none and is a "message". */
const StreamEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("message"), data: ChangeEvent }),
  z.object({ event: z.enum(["heartbeat", "reset"]), data: Heartbeat }),
  z.object({ event: z.literal("presence"), data: PresenceEvent }),
]);

/** Applies an event in this tab and the others. One that this page does not know is left out. */
function handleMessage({ event, data }: StreamMessage, live: LiveConnection): void {
  if (data === "") return;
  const { data: streamEvent } = StreamEvent.safeParse({ event, data: JSON.parse(data) });
  if (streamEvent?.event === "message") takeChange(streamEvent.data, live);
  else if (streamEvent?.event === "presence") takePresence(streamEvent.data, live);
  else if (streamEvent) takeHeartbeat(streamEvent.data, live, streamEvent.event === "reset");
}

function takePresence(event: PresenceEvent, { channel, presence }: LiveConnection): void {
  presence.note(event);
  channel.post({ kind: "presence", event });
}

function takeHeartbeat({ seq, epoch }: Heartbeat, live: LiveConnection, isGap: boolean): void {
  const { cursor } = live;
  const isRestored = cursor.epoch !== undefined && cursor.epoch !== epoch;
  const isFirst = cursor.seq === undefined;
  const isReset = isGap || isRestored;
  cursor.epoch = epoch;
  cursor.seq = isReset ? seq : Math.max(cursor.seq ?? 0, seq);
  if (isReset) publishReset(live);
  // Queries sent before the stream opened may have missed a change; later heartbeats add nothing to the events.
  else if (isFirst) catchUp(live, seq);
  live.reporter.reportIfDue();
}

function takeChange({ topic, seq }: ChangeEvent, { channel, cursor, cache }: LiveConnection): void {
  cursor.seq = Math.max(cursor.seq ?? 0, seq);
  cache.refresh([topic], seq);
  channel.post({ kind: "change", topic, seq });
}

/** Refreshes all topics up to a journal position, in all tabs. */
function catchUp({ channel, cache }: LiveConnection, seq: number): void {
  for (const topic of Topic.options) channel.post({ kind: "change", topic, seq });
  cache.refresh(Topic.options, seq);
}

/** Sets whether the event stream is open, in all tabs. */
function publishLive(live: LiveConnection, isOpen: boolean): void {
  showLive(isOpen, live);
  live.channel.post({ kind: "live", live: isOpen });
}

/** Notes it in this tab, which without events does not know who is where. */
function showLive(live: boolean, { connection, presence }: LiveParts): void {
  connection.noteLive(live);
  if (!live) presence.note({ isAll: true, places: [] });
}

/** Refetches everything, in this tab and the others. */
function publishReset({ channel, cache }: LiveConnection): void {
  cache.refreshAll();
  channel.post({ kind: "reset" });
}

/** Resolves when somebody is signed in and the server is not known to be unreachable. */
function readyToConnect({ session, connection }: LiveConnection): Promise<void> {
  const isReady = () => session.get() !== undefined && connection.get().status !== "unreachable";
  if (isReady()) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!isReady()) return;
      for (const leave of leaves) leave();
      resolve();
    };
    const leaves = [session.subscribe(look), connection.subscribe(look)];
  });
}
