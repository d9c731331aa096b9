import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PresenceEvent } from "#domain/devices/presence.ts";
import { type ChangeEvent, mayReceive } from "#domain/events.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Databases } from "../../db/connect.ts";
import { type JournalRow, listRowsAfter, readHead } from "../../db/journal.ts";
import { joinNodes } from "../presence/nodes.ts";
import type { OnReport } from "../presence/presence.ts";
import { servePresence } from "../presence/presenceRoute.ts";
import { type AppContext, requestSession, SESSION } from "../request.ts";
import type { Session } from "../session.ts";
import type { Feed } from "./feed.ts";
import { roomFor, type StreamLimits, type StreamOwner } from "./streamLimits.ts";

const SESSIONS_CHECK_MS = 10_000;
/** How often changes of presence are sent. */
const PRESENCE_MS = 200;
/** Heartbeats are sent in this many turns, each to a share of the streams: answers to all at once would delay commands. */
const BEAT_TURNS = 20;
/** The Retry-After if the limit of streams is reached. */
const FULL_RETRY_MS = 10_000;
/** A client that is further behind gets a reset and refetches everything, which is cheaper than all missed events. */
const BEHIND_MAX = 1_000;
/** The most unread bytes of a slow client before its stream is closed; it can resume. */
const UNREAD_BYTES_MAX = 1024 * 1024;

interface Stream extends StreamOwner {
  readonly reply: FastifyReply;
  /** Rows committed while the missed ones are read; undefined once those are sent. */
  buffered: JournalRow[] | undefined;
  /** The position of the last sent row. */
  sentSeq: number;
  readonly device: string;
  /** When it was opened, in monotonic time. */
  readonly openedAt: number;
  /** The turn of its heartbeats. */
  readonly turn: number;
}

export interface EventStreams {
  /** Closes all streams, so that the server can stop. */
  close(): Promise<void>;
}

interface EventsContext extends Pick<AppContext, "databases" | "sessionCheck" | "state"> {
  readonly feed: Feed;
  readonly limits: StreamLimits;
  readonly onReport: OnReport;
}

/**
 * Serves GET /api/events: committed changes as server-sent events to sessions that may read the topic, and presence to
 * people. The stream of a client that stops answering heartbeats is closed.
 */
export function serveEvents(app: FastifyInstance, context: EventsContext): EventStreams {
  const streams = new Set<Stream>();
  const { databases, sessionCheck, feed, limits, onReport } = context;
  const { presence } = context.state;
  const nodes = joinNodes(presence, databases);
  servePresence(app, { sessionCheck, presence, onReport });

  app.get("/api/events", {
    onRequest: async (request) => {
      request.setDecorator(SESSION, await sessionCheck.authorize(request, { permission: "anySession" }));
    },
    handler: async (request, reply) => {
      const session = requestSession(request);
      if (!session) throw new Refusal("not-signed-in");
      closeExcessStreams(streams, session, limits);
      const stream = openStream(streams, session, { reply, openedAt: presence.passed() });
      await sendMissed(stream, databases, streamPosition(request)).catch((error: unknown) => {
        request.log.error({ err: error }, "event stream failed");
        reply.raw.destroy();
      });
      if (knowsPeople(stream)) send(stream, presenceEvent({ isAll: true, places: [...presence.places()] }));
    },
  });

  async function endDeadSessions(): Promise<void> {
    await Promise.all(
      [...streams].map(async ({ sessionHash, reply }) => {
        if (!(await sessionCheck.isLive(sessionHash))) reply.raw.end();
      }),
    );
  }

  /** Closes the streams of ended sessions. If the database cannot be read they stay; every request is checked anyway. */
  const checkSessions = () => void endDeadSessions().catch(() => undefined);

  feed.onRows((rows) => {
    for (const stream of streams) {
      if (stream.buffered) stream.buffered.push(...rows);
      else sendRows(stream, rows);
    }
    if (rows.some(({ topic }) => topic === "staff" || topic === "devices")) checkSessions();
  });

  function tellPresence(): void {
    const { places, reports } = presence.takeChanges();
    nodes.passOn(reports);
    if (places.length === 0) return;
    const text = presenceEvent({ isAll: false, places: [...places] });
    for (const stream of streams) if (!stream.buffered && knowsPeople(stream)) send(stream, text);
  }

  let turn = 0;
  function beat(): void {
    turn = (turn + 1) % BEAT_TURNS;
    presence.findGone();
    const text = namedEvent("heartbeat", feed.head());
    for (const stream of streams) {
      if (stream.turn !== turn) continue;
      if (presence.isSilentSince(stream.device, stream.openedAt)) stream.reply.raw.destroy();
      else if (!stream.buffered) send(stream, text);
    }
  }

  const timers = [
    setInterval(beat, limits.heartbeatMs / BEAT_TURNS),
    setInterval(checkSessions, SESSIONS_CHECK_MS),
    setInterval(tellPresence, PRESENCE_MS),
  ];

  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      for (const { reply } of streams) reply.raw.end();
      await nodes.close();
    },
  };
}

/** False for a kitchen display, which does not receive who is where. */
function knowsPeople({ role }: StreamOwner): boolean {
  return role !== "display";
}

function streamOwner({ person, tokenHash }: Session): StreamOwner {
  return { personId: person._id, role: person.role, sessionHash: tokenHash };
}

/** Closes the oldest stream of a session that reached its limit. 503 if the account or the node reached its limit. */
function closeExcessStreams(streams: Set<Stream>, session: Session, limits: StreamLimits): void {
  const room = roomFor(streams, streamOwner(session), limits);
  if (room === "full") throw new Refusal("busy", { retryAfterMs: FULL_RETRY_MS });
  if (room === "free") return;
  // Its connection may take a while to close, but no longer counts.
  streams.delete(room.instead);
  room.instead.reply.raw.end();
}

function openStream(
  streams: Set<Stream>,
  session: Session,
  opened: Pick<Stream, "reply" | "openedAt">,
): Stream {
  const { reply } = opened;
  const { device } = session;
  const turn = streams.size % BEAT_TURNS;
  const stream: Stream = { ...streamOwner(session), ...opened, device, turn, buffered: [], sentSeq: 0 };
  streams.add(stream);
  reply.raw.on("close", () => streams.delete(stream));
  reply.hijack();
  reply.raw.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
    // A keep-alive connection would delay the server's stop.
    Connection: "close",
  });
  return stream;
}

/** Sends the rows committed after the position `after`, or a reset. */
async function sendMissed(stream: Stream, databases: Databases, after: number | undefined): Promise<void> {
  const missed = await databases.read(async (tx) => {
    const head = await readHead(tx);
    const from = after ?? head.seq;
    const isLost = from > head.seq || head.seq - from > BEHIND_MAX;
    return { head, isLost, rows: isLost ? [] : await listRowsAfter(tx, from, BEHIND_MAX) };
  });
  const { head, isLost, rows } = missed;
  sendRows(stream, rows);
  // The head is sent only after the missed rows.
  send(stream, namedEvent(isLost ? "reset" : "heartbeat", head));
  stream.sentSeq = head.seq;
  const buffered = stream.buffered ?? [];
  stream.buffered = undefined;
  sendRows(stream, buffered);
}

/** Returns the journal position from which the client resumes. */
function streamPosition(request: FastifyRequest): number | undefined {
  const { after } = request.query as { after?: unknown };
  const text = request.headers["last-event-id"] ?? after;
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Sends the unsent rows that the stream's person may read. */
function sendRows(stream: Stream, rows: readonly JournalRow[]): void {
  const changes = rows.filter(({ seq }) => seq > stream.sentSeq);
  stream.sentSeq = changes.at(-1)?.seq ?? stream.sentSeq;
  const visible = changes.filter(({ topic }) => mayReceive(stream.role, topic));
  if (visible.length > 0) send(stream, visible.map(changeEvent).join(""));
}

function changeEvent({ seq, topic, entityId, personId }: JournalRow): string {
  const event: ChangeEvent = { seq, topic, id: entityId, by: personId };
  return `id: ${seq}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Returns an event about the journal's head. Its `id` advances the client's Last-Event-ID even without changes. */
function namedEvent(name: "heartbeat" | "reset", { seq, epoch }: { seq: number; epoch: string }): string {
  return `event: ${name}
id: ${seq}
data: ${JSON.stringify({ seq, epoch })}

`;
}

function presenceEvent(event: PresenceEvent): string {
  return `event: presence\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Writes to a stream; closes it if its client has too many unread bytes. */
function send({ reply }: Stream, text: string): void {
  const { raw } = reply;
  if (raw.writableEnded || raw.destroyed) return;
  if (raw.writableLength > UNREAD_BYTES_MAX) raw.destroy();
  else raw.write(text);
}
