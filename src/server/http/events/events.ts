import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PresenceEvent } from "#domain/devices/presence.ts";
import { type ChangeEvent, topicPermission } from "#domain/events.ts";
import { mayAccess } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Databases } from "../../db/connect.ts";
import { type JournalRow, listRowsAfter, readHead } from "../../db/journal.ts";
import { joinNodes } from "../presence/nodes.ts";
import { servePresence } from "../presence/presenceRoute.ts";
import { type AppContext, requestSession, SESSION } from "../request.ts";
import type { Session } from "../session.ts";
import type { Feed } from "./feed.ts";
import { roomFor, type StreamLimits, type StreamOwner } from "./streamLimits.ts";

/** How often it is checked that each stream's session lives. */
const SESSIONS_CHECK_MS = 10_000;
/** Who moved from place to place is asked together, this often. */
const PRESENCE_MS = 200;
/** Heartbeats go out in this many turns, each to its share of the streams: hundreds of answers at one moment would hold up commands. */
const BEAT_TURNS = 20;
/** When a client that found no room for its stream should come back. */
const FULL_RETRY_MS = 10_000;
/** A client further behind reads everything afresh; that is less than telling it all it missed. */
const BEHIND_MAX = 1_000;
/** Bytes a slow client may leave unread before its stream is cut; it resumes where it was. */
const UNREAD_BYTES_MAX = 1024 * 1024;

interface Stream extends StreamOwner {
  readonly reply: FastifyReply;
  /** Rows committed while the missed ones are still being read; undefined once they were sent. */
  buffered: JournalRow[] | undefined;
  /** The position of the last row sent, so that none is sent twice. */
  sentSeq: number;
  readonly device: string;
  /** When it was opened, on the clock that nobody can set. */
  readonly openedAt: number;
  /** In which turn it gets its heartbeats. */
  readonly turn: number;
}

export interface EventStreams {
  /** Ends all streams, so that the server can stop. */
  close(): Promise<void>;
}

interface EventsContext extends Pick<AppContext, "databases" | "sessionCheck" | "state"> {
  readonly feed: Feed;
  readonly limits: StreamLimits;
}

/**
 * Serves GET /api/events: every committed change, as a server-sent event, to those who may read its topic, and to everybody who
 * is at which place. A client that answers the heartbeats and then stops is gone: its stream is cut.
 */
export function serveEvents(app: FastifyInstance, context: EventsContext): EventStreams {
  const streams = new Set<Stream>();
  const { databases, sessionCheck, feed, limits } = context;
  const { presence } = context.state;
  const nodes = joinNodes(presence, databases);
  servePresence(app, { sessionCheck, presence });

  app.get("/api/events", {
    onRequest: async (request) => {
      request.setDecorator(SESSION, await sessionCheck.authorize(request, { permission: "signedIn" }));
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
      send(stream, presenceEvent({ isAll: true, places: [...presence.places()] }));
    },
  });

  async function endDeadSessions(): Promise<void> {
    await Promise.all(
      [...streams].map(async ({ sessionHash, reply }) => {
        if (!(await sessionCheck.isLive(sessionHash))) reply.raw.end();
      }),
    );
  }

  /** Ends the streams of dead sessions. If the database cannot be read they stay; every later request is checked anyway. */
  const checkSessions = () => void endDeadSessions().catch(() => undefined);

  feed.onRows((rows) => {
    for (const stream of streams) {
      if (stream.buffered) stream.buffered.push(...rows);
      else sendRows(stream, rows);
    }
    if (rows.some(({ topic }) => topic === "staff" || topic === "devices")) checkSessions();
  });

  function tellPresence(): void {
    const { places, words } = presence.takeChanges();
    nodes.passOn(words);
    if (places.length === 0) return;
    const text = presenceEvent({ isAll: false, places: [...places] });
    for (const stream of streams) if (!stream.buffered) send(stream, text);
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

function streamOwner({ person, tokenHash }: Session): StreamOwner {
  return { personId: person._id, role: person.role, sessionHash: tokenHash };
}

/** Ends the oldest stream of a session that has as many as it may. 503 when the account or the node has. */
function closeExcessStreams(streams: Set<Stream>, session: Session, limits: StreamLimits): void {
  const room = roomFor(streams, streamOwner(session), limits);
  if (room === "full") throw new Refusal("busy", { retryAfterMs: FULL_RETRY_MS });
  if (room === "free") return;
  // Its connection may take a while to close; it does not count any more.
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
    // A kept-alive connection would hold up the server's stop long after its stream has ended.
    Connection: "close",
  });
  return stream;
}

/** Sends what was committed after the position `after`, or tells the client to read everything afresh. */
async function sendMissed(stream: Stream, databases: Databases, after: number | undefined): Promise<void> {
  const missed = await databases.read(async (tx) => {
    const head = await readHead(tx);
    const from = after ?? head.seq;
    const isLost = from > head.seq || head.seq - from > BEHIND_MAX;
    return { head, isLost, rows: isLost ? [] : await listRowsAfter(tx, from, BEHIND_MAX) };
  });
  const { head, isLost, rows } = missed;
  sendRows(stream, rows);
  // The client has reached the head only after the missed rows were sent.
  send(stream, namedEvent(isLost ? "reset" : "heartbeat", head));
  stream.sentSeq = head.seq;
  const buffered = stream.buffered ?? [];
  stream.buffered = undefined;
  sendRows(stream, buffered);
}

/** Returns the journal position after which the client wants to read on. */
function streamPosition(request: FastifyRequest): number | undefined {
  const { after } = request.query as { after?: unknown };
  const text = request.headers["last-event-id"] ?? after;
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Sends the rows that this stream has not sent yet and that its person may read. */
function sendRows(stream: Stream, rows: readonly JournalRow[]): void {
  const changes = rows.filter(({ seq }) => seq > stream.sentSeq);
  stream.sentSeq = changes.at(-1)?.seq ?? stream.sentSeq;
  const visible = changes.filter(({ topic }) => mayAccess(stream.role, topicPermission[topic]));
  if (visible.length > 0) send(stream, visible.map(changeEvent).join(""));
}

function changeEvent({ seq, topic, entityId, personId }: JournalRow): string {
  const event: ChangeEvent = { seq, topic, id: entityId, by: personId };
  return `id: ${seq}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Returns an event about the journal's head. Its `id` moves the client's Last-Event-ID on also while nothing happens. */
function namedEvent(name: "heartbeat" | "reset", { seq, epoch }: { seq: number; epoch: string }): string {
  return `event: ${name}
id: ${seq}
data: ${JSON.stringify({ seq, epoch })}

`;
}

function presenceEvent(event: PresenceEvent): string {
  return `event: presence\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Writes to a stream; cuts it when its client has left too much unread. */
function send({ reply }: Stream, text: string): void {
  const { raw } = reply;
  if (raw.writableEnded || raw.destroyed) return;
  if (raw.writableLength > UNREAD_BYTES_MAX) raw.destroy();
  else raw.write(text);
}
