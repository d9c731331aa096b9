import { HERE_AGAIN_MS, PresenceEvent, SERVER_SILENT_MAX_MS } from "#domain/devices/presence.ts";
import { ChangeEvent, Heartbeat, Topic } from "#domain/events.ts";
import { backoffMs } from "../backoff.ts";
import { refresh, refreshAll } from "../cache/refresh.ts";
import {
  checkConnection,
  getConnection,
  noteLive,
  noteSilent,
  subscribeConnection,
} from "../http/connection.ts";
import { deviceId } from "../http/identity.ts";
import { endSession, getSession, subscribeSession } from "../http/session.ts";
import { log } from "../log.ts";
import { type Channel, tabChannel } from "./channel.ts";
import { lead } from "./leader.ts";
import { knownPlaces, notePlaces, ownPlace } from "./places.ts";
import { messagesOf, type StreamMessage } from "./sse.ts";

type LiveMessage =
  | { readonly kind: "change"; readonly topic: Topic; readonly seq: number }
  | { readonly kind: "reset" }
  | { readonly kind: "live"; readonly live: boolean }
  | { readonly kind: "silent" }
  | { readonly kind: "places"; readonly event: PresenceEvent }
  /** The table that is worked on in the tab that sends it. */
  | { readonly kind: "place"; readonly place: string | null }
  | { readonly kind: "hello" };

interface StreamCursor {
  seq: number | undefined;
  epoch: string | undefined;
}

/** The parts that the tab with the stream works with. */
interface Line {
  readonly channel: Channel<LiveMessage>;
  readonly cursor: StreamCursor;
  /** Says that this device is there, to a server that may know nothing of it. */
  readonly greet: () => void;
  /** Answers a heartbeat, unless this device has said that it is there just before. */
  readonly answer: () => void;
}

/** Tells the server that this device is there, and at which table. */
type SayHere = (token: string, place: string | null) => Promise<void>;

/** Keeps this tab fresh: one tab of the device holds the event stream, relays it to the others and answers for all of them. */
export function startLive(sayHere: SayHere): void {
  const channel = tabChannel<LiveMessage>("rasoi.live");
  /** Set while this tab holds the stream. */
  let move: ((place: string | null) => void) | undefined;
  channel.listen((message) => {
    if (message.kind === "change") refresh([message.topic], message.seq);
    if (message.kind === "reset") refreshAll();
    if (message.kind === "live") showLive(message.live);
    if (message.kind === "silent") noteSilent();
    if (message.kind === "places") notePlaces(message.event);
    if (message.kind === "place") move?.(message.place);
    if (message.kind === "hello" && move) {
      channel.post({ kind: "live", live: getConnection().live });
      channel.post({ kind: "places", event: knownPlaces() });
    }
  });
  ownPlace.subscribe(() => {
    const place = ownPlace.get();
    move?.(place);
    channel.post({ kind: "place", place });
  });
  lead("live", () => {
    const stop = new AbortController();
    const answerer = newAnswerer(sayHere);
    move = answerer.move;
    const cursor = { seq: undefined, epoch: undefined };
    void holdStream({ channel, cursor, ...answerer }, stop.signal);
    return () => {
      move = undefined;
      stop.abort();
    };
  });
  channel.post({ kind: "hello" });
}

/** Says that this device is there: when a stream opens, when a heartbeat asks for it, and at once when another table is worked on. */
function newAnswerer(
  sayHere: SayHere,
): Pick<Line, "greet" | "answer"> & { move: (place: string | null) => void } {
  let place = ownPlace.get();
  let saidAt = 0;
  const say = () => {
    saidAt = Date.now();
    const token = getSession()?.token;
    if (token) void sayHere(token, place);
  };
  return {
    greet: say,
    answer: () => Date.now() - saidAt >= HERE_AGAIN_MS && say(),
    move: (next) => {
      place = next;
      if (getConnection().live) say();
    },
  };
}

/** Keeps an event stream open until `stop`: connects again, with back-off, whenever it ends. */
async function holdStream(line: Line, stop: AbortSignal): Promise<void> {
  let misses = 0;
  while (!stop.aborted) {
    await readyToConnect();
    const wasLive = await readStream(line, stop);
    tellLive(line.channel, false);
    misses = wasLive ? 0 : misses + 1;
    if (!stop.aborted) await pause(backoffMs(misses));
    if (getSession()) await checkConnection();
  }
}

/** Reads until the stream ends; returns whether it had opened. */
async function readStream(line: Line, stop: AbortSignal): Promise<boolean> {
  const token = getSession()?.token;
  if (!token) return false;
  const { channel, cursor, greet } = line;
  const call = new AbortController();
  const hangUp = () => call.abort();
  const noteSilence = () => {
    hangUp();
    noteSilent();
    channel.post({ kind: "silent" });
  };
  const leave = subscribeSession(() => getSession()?.token !== token && hangUp());
  stop.addEventListener("abort", hangUp);
  let silence = setTimeout(noteSilence, SERVER_SILENT_MAX_MS);
  let isOpen = false;
  try {
    const answer = await openStream(token, cursor.seq, call.signal);
    if (answer.status === 401 && getSession()?.token === token) endSession("expired");
    if (!answer.ok || !answer.body) return false;
    isOpen = true;
    tellLive(channel, true);
    greet();
    for await (const message of messagesOf(answer.body)) {
      clearTimeout(silence);
      silence = setTimeout(noteSilence, SERVER_SILENT_MAX_MS);
      take(message, line);
    }
  } catch (error) {
    if (!call.signal.aborted) log("The event stream broke off", String(error));
  } finally {
    clearTimeout(silence);
    leave();
    stop.removeEventListener("abort", hangUp);
  }
  return isOpen;
}

function openStream(token: string, seq: number | undefined, signal: AbortSignal): Promise<Response> {
  return fetch("/api/events", {
    headers: {
      Accept: "text/event-stream",
      Authorization: `Bearer ${token}`,
      "X-Device": deviceId(),
      ...(seq === undefined ? {} : { "Last-Event-ID": String(seq) }),
    },
    cache: "no-store",
    signal,
  });
}

/** Moves the cursor on and refreshes what the message names, in this tab and the others. */
function take({ event, data }: StreamMessage, { channel, cursor, answer }: Line): void {
  if (data === "") return;
  const content: unknown = JSON.parse(data);
  const presence = PresenceEvent.safeParse(content);
  if (presence.success) {
    notePlaces(presence.data);
    channel.post({ kind: "places", event: presence.data });
    return;
  }
  const head = Heartbeat.safeParse(content);
  if (head.success) {
    const { seq, epoch } = head.data;
    const isRestored = cursor.epoch !== undefined && cursor.epoch !== epoch;
    const isFirst = cursor.seq === undefined;
    const isReset = event === "reset" || isRestored;
    cursor.epoch = epoch;
    cursor.seq = isReset ? seq : Math.max(cursor.seq ?? 0, seq);
    if (isReset) tellReset(channel);
    // Reads made before the stream opened may have missed a change; later heartbeats say nothing that events did not.
    else if (isFirst) catchUp(channel, seq);
    answer();
    return;
  }
  const change = ChangeEvent.safeParse(content);
  if (!change.success) return;
  const { topic, seq } = change.data;
  cursor.seq = Math.max(cursor.seq ?? 0, seq);
  refresh([topic], seq);
  channel.post({ kind: "change", topic, seq });
}

/** Refreshes all topics up to a journal position, in this tab and the others. */
function catchUp(channel: Channel<LiveMessage>, seq: number): void {
  for (const topic of Topic.options) channel.post({ kind: "change", topic, seq });
  refresh(Topic.options, seq);
}

/** Notes whether live events arrive, in this tab and the others. */
function tellLive(channel: Channel<LiveMessage>, live: boolean): void {
  showLive(live);
  channel.post({ kind: "live", live });
}

/** Notes it in this tab. Without events nobody knows who is where. */
function showLive(live: boolean): void {
  noteLive(live);
  if (!live) notePlaces({ isAll: true, places: [] });
}

/** Has everything read again, in this tab and the others. */
function tellReset(channel: Channel<LiveMessage>): void {
  refreshAll();
  channel.post({ kind: "reset" });
}

/** Resolves when somebody is signed in and the server is not known to be away. */
function readyToConnect(): Promise<void> {
  const isReady = () => getSession() !== undefined && getConnection().status !== "unreachable";
  if (isReady()) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!isReady()) return;
      for (const leave of leaves) leave();
      resolve();
    };
    const leaves = [subscribeSession(look), subscribeConnection(look)];
  });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
