import { ChangeEvent, Heartbeat, Topic } from "#domain/events.ts";
import { backoffMs } from "../backoff.ts";
import { refresh, refreshAll } from "../cache/refresh.ts";
import { checkConnection, getConnection, noteLive, subscribeConnection } from "../http/connection.ts";
import { deviceId } from "../http/identity.ts";
import { endSession, getSession, subscribeSession } from "../http/session.ts";
import { log } from "../log.ts";
import { type Channel, tabChannel } from "./channel.ts";
import { lead } from "./leader.ts";
import { messagesOf, type StreamMessage } from "./sse.ts";

/** The server sends a heartbeat every 10 s; after a longer silence the connection is taken to be broken. */
const SILENCE_MAX_MS = 25_000;

type LiveMessage =
  | { readonly kind: "change"; readonly topic: Topic; readonly seq: number }
  | { readonly kind: "reset" }
  | { readonly kind: "live"; readonly live: boolean }
  | { readonly kind: "hello" };

interface StreamCursor {
  seq: number | undefined;
  epoch: string | undefined;
}

/** Keeps this tab fresh: one tab of the device holds the event stream and relays it to the others. */
export function startLive(): void {
  const channel = tabChannel<LiveMessage>("rasoi.live");
  channel.listen((message) => {
    if (message.kind === "change") refresh([message.topic], message.seq);
    if (message.kind === "reset") refreshAll();
    if (message.kind === "live") noteLive(message.live);
  });
  lead("live", () => {
    const stop = new AbortController();
    channel.listen((message) => {
      const isAsked = message.kind === "hello" && !stop.signal.aborted;
      if (isAsked) channel.post({ kind: "live", live: getConnection().live });
    });
    void holdStream(channel, stop.signal);
    return () => stop.abort();
  });
  channel.post({ kind: "hello" });
}

/** Keeps an event stream open until `stop`: connects again, with back-off, whenever it ends. */
async function holdStream(channel: Channel<LiveMessage>, stop: AbortSignal): Promise<void> {
  const cursor: StreamCursor = { seq: undefined, epoch: undefined };
  let misses = 0;
  while (!stop.aborted) {
    await readyToConnect();
    const wasLive = await readStream(channel, cursor, stop);
    tellLive(channel, false);
    misses = wasLive ? 0 : misses + 1;
    if (!stop.aborted) await pause(backoffMs(misses));
    if (getSession()) await checkConnection();
  }
}

/** Reads until the stream ends; returns whether it had opened. */
async function readStream(
  channel: Channel<LiveMessage>,
  cursor: StreamCursor,
  stop: AbortSignal,
): Promise<boolean> {
  const token = getSession()?.token;
  if (!token) return false;
  const line = new AbortController();
  const hangUp = () => line.abort();
  const leave = subscribeSession(() => getSession()?.token !== token && hangUp());
  stop.addEventListener("abort", hangUp);
  let silence = setTimeout(hangUp, SILENCE_MAX_MS);
  let isOpen = false;
  try {
    const answer = await openStream(token, cursor.seq, line.signal);
    if (answer.status === 401 && getSession()?.token === token) endSession("expired");
    if (!answer.ok || !answer.body) return false;
    isOpen = true;
    tellLive(channel, true);
    for await (const message of messagesOf(answer.body)) {
      clearTimeout(silence);
      silence = setTimeout(hangUp, SILENCE_MAX_MS);
      take(message, channel, cursor);
    }
  } catch (error) {
    if (!line.signal.aborted) log("The event stream broke off", String(error));
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
function take({ event, data }: StreamMessage, channel: Channel<LiveMessage>, cursor: StreamCursor): void {
  if (data === "") return;
  const content: unknown = JSON.parse(data);
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
  noteLive(live);
  channel.post({ kind: "live", live });
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
