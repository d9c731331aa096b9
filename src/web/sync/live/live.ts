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
import { messagesOf, type StreamMessage } from "./sse.ts";

export type LiveMessage =
  | { readonly kind: "change"; readonly topic: Topic; readonly seq: number }
  | { readonly kind: "reset" }
  | { readonly kind: "live"; readonly live: boolean }
  | { readonly kind: "silent" }
  | { readonly kind: "places"; readonly event: PresenceEvent }
  /** The table that is open in the sending tab. */
  | { readonly kind: "place"; readonly place: string | null }
  | { readonly kind: "hello" };

interface StreamCursor {
  seq: number | undefined;
  epoch: string | undefined;
}

/** Reports this device's presence and its open table to the server. */
type ReportPresence = (token: string, place: string | null) => Promise<void>;

/** The parts of a tab that live events need. */
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
  readonly presence: Pick<DevicePresence, "ownTable" | "note" | "known">;
  /** Runs a job in one tab of the device. */
  readonly lead: (job: string, start: () => () => void) => void;
  readonly reportPresence: ReportPresence;
}

/** The parts that the tab with the stream needs. */
interface LiveConnection extends LiveParts {
  readonly cursor: StreamCursor;
  /** Reports presence, to a server that may have been restarted. */
  readonly greet: () => void;
  /** Answers a heartbeat, unless presence was reported just before. */
  readonly answer: () => void;
}

/**
 * Keeps a tab fresh: the leading tab holds the event stream, relays its messages to the other tabs and
 * reports presence for all.
 */
export function startLive(parts: LiveParts): void {
  const { channel, connection, cache, presence } = parts;
  /** Set while this tab holds the stream. */
  let move: ((place: string | null) => void) | undefined;
  channel.listen((message) => {
    if (message.kind === "change") cache.refresh([message.topic], message.seq);
    if (message.kind === "reset") cache.refreshAll();
    if (message.kind === "live") showLive(message.live, parts);
    if (message.kind === "silent") connection.noteSilent();
    if (message.kind === "places") presence.note(message.event);
    if (message.kind === "place") move?.(message.place);
    if (message.kind === "hello" && move) {
      channel.post({ kind: "live", live: connection.get().live });
      channel.post({ kind: "places", event: presence.known() });
    }
  });
  presence.ownTable.subscribe(() => {
    const place = presence.ownTable.get();
    move?.(place);
    channel.post({ kind: "place", place });
  });
  parts.lead("live", () => {
    const stop = new AbortController();
    const answerer = createPresenceReporter(parts);
    move = answerer.move;
    const cursor = { seq: undefined, epoch: undefined };
    void keepStreamOpen({ ...parts, ...answerer, cursor }, stop.signal);
    return () => {
      move = undefined;
      stop.abort();
    };
  });
  channel.post({ kind: "hello" });
}

/** Reports presence: when a stream opens, at heartbeats, and immediately when another table is opened. */
function createPresenceReporter({ presence, session, connection, reportPresence, time }: LiveParts) {
  let place = presence.ownTable.get();
  let saidAt = 0;
  const say = () => {
    saidAt = time.now();
    const token = session.get()?.token;
    if (token) void reportPresence(token, place);
  };
  return {
    greet: say,
    answer: () => void (time.now() - saidAt >= PRESENCE_REPEAT_MS && say()),
    move: (next: string | null) => {
      place = next;
      if (connection.get().live) say();
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

/** Reads until the stream ends; returns whether it had opened. */
async function readStream(live: LiveConnection, stop: AbortSignal): Promise<boolean> {
  const { channel, session, connection, time } = live;
  const token = session.get()?.token;
  if (!token) return false;
  const call = new AbortController();
  const hangUp = () => call.abort();
  const noteSilence = () => {
    hangUp();
    connection.noteSilent();
    channel.post({ kind: "silent" });
  };
  const leave = session.subscribe(() => session.get()?.token !== token && hangUp());
  stop.addEventListener("abort", hangUp);
  let heard = time.after(SERVER_SILENT_MAX_MS, noteSilence);
  let isOpen = false;
  try {
    const answer = await openStream(live, token, call.signal);
    if (answer.status === 401) endUnlessLocked(live, token, await answer.text());
    if (!answer.ok || !answer.body) return false;
    isOpen = true;
    publishLive(live, true);
    live.greet();
    for await (const message of messagesOf(answer.body)) {
      heard();
      heard = time.after(SERVER_SILENT_MAX_MS, noteSilence);
      connection.noteContact();
      handleMessage(message, live);
    }
  } catch (error) {
    if (!call.signal.aborted) log("The event stream broke off", String(error));
  } finally {
    heard();
    leave();
    stop.removeEventListener("abort", hangUp);
  }
  return isOpen;
}

/**
 * Ends a session that the server no longer accepts. A locked session is replaced when its screen is unlocked.
 */
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
  const { data: known } = StreamEvent.safeParse({ event, data: JSON.parse(data) });
  if (known?.event === "message") takeChange(known.data, live);
  else if (known?.event === "presence") takePresence(known.data, live);
  else if (known) takeHeartbeat(known.data, live, known.event === "reset");
}

function takePresence(event: PresenceEvent, { channel, presence }: LiveConnection): void {
  presence.note(event);
  channel.post({ kind: "places", event });
}

function takeHeartbeat({ seq, epoch }: Heartbeat, live: LiveConnection, isGap: boolean): void {
  const { cursor } = live;
  const isRestored = cursor.epoch !== undefined && cursor.epoch !== epoch;
  const isFirst = cursor.seq === undefined;
  const isReset = isGap || isRestored;
  cursor.epoch = epoch;
  cursor.seq = isReset ? seq : Math.max(cursor.seq ?? 0, seq);
  if (isReset) publishReset(live);
  // Reads made before the stream opened may have missed a change; later heartbeats have no news beyond the
  // events.
  else if (isFirst) catchUp(live, seq);
  live.answer();
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

/** Sets it in this tab. Without events nobody's presence is known. */
function showLive(live: boolean, { connection, presence }: LiveParts): void {
  connection.noteLive(live);
  if (!live) presence.note({ isAll: true, places: [] });
}

/** Refetches everything, in all tabs. */
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
