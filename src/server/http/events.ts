import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ChangeEvent, topicPermission } from "#domain/events.ts";
import { mayEnter, type Role } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { type JournalRow, listRowsAfter, readHead } from "../db/journal.ts";
import type { Feed } from "./feed.ts";
import { type Running, VISITOR, visitorOf } from "./request.ts";

const HEARTBEAT_MS = 10_000;
/** Open streams per node. One device holds one, so this is more tills and phones than a resort has. */
const STREAMS_MAX = 500;
/** Of one session. A phone that lost its network opens a new one before the old is known to be dead; the oldest goes. */
const SESSION_STREAMS_MAX = 8;
/** A client further behind reads everything afresh; that is less than telling it all it missed. */
const BEHIND_MAX = 1_000;
/** Bytes a slow client may leave unread before its stream is cut; it resumes where it was. */
const UNREAD_BYTES_MAX = 1024 * 1024;

interface Stream {
  readonly reply: FastifyReply;
  readonly role: Role;
  readonly sessionHash: string;
  /** Rows committed while the past is still being read. */
  ahead: JournalRow[] | undefined;
  /** The last row told, so that none is told twice. */
  told: number;
}

export interface EventStreams {
  /** Ends all streams, so that the server can stop. */
  close(): void;
}

/** GET /api/events: every committed change, as server-sent events, to whoever may read its topic. */
export function serveEvents(app: FastifyInstance, running: Running, feed: Feed): EventStreams {
  const streams = new Set<Stream>();
  const { databases, sessionCheck } = running;

  app.get("/api/events", {
    onRequest: async (request) => {
      request.setDecorator(VISITOR, await sessionCheck.enter(request, "signedIn"));
    },
    handler: async (request, reply) => {
      const visitor = visitorOf(request);
      if (!visitor) throw new Refusal("not-signed-in");
      if (streams.size >= STREAMS_MAX) throw new Refusal("busy");
      const stream: Stream = {
        reply,
        role: visitor.person.role,
        sessionHash: visitor.tokenHash,
        ahead: [],
        told: 0,
      };
      const own = [...streams].filter(({ sessionHash }) => sessionHash === stream.sessionHash);
      if (own.length >= SESSION_STREAMS_MAX) own[0]?.reply.raw.end();
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
      await catchUp(stream, positionOf(request)).catch((error: unknown) => {
        request.log.error({ err: error }, "event stream failed");
        reply.raw.destroy();
      });
    },
  });

  async function catchUp(stream: Stream, after: number | undefined): Promise<void> {
    const missed = await databases.read(async (tx) => {
      const head = await readHead(tx);
      const from = after ?? head.seq;
      const isLost = from > head.seq || head.seq - from > BEHIND_MAX;
      return { head, isLost, rows: isLost ? [] : await listRowsAfter(tx, from, BEHIND_MAX) };
    });
    const { head, isLost, rows } = missed;
    sendRows(stream, rows);
    // Only after the past is told does the client stand at the head.
    send(stream, named(isLost ? "reset" : "heartbeat", head));
    stream.told = head.seq;
    const ahead = stream.ahead ?? [];
    stream.ahead = undefined;
    sendRows(stream, ahead);
  }

  async function endDeadSessions(): Promise<void> {
    for (const stream of [...streams]) {
      if (!(await sessionCheck.isLive(stream.sessionHash))) stream.reply.raw.end();
    }
  }

  /** When the database cannot be asked, streams stay; every request they lead to is checked anyway. */
  const checkSessions = () => void endDeadSessions().catch(() => undefined);

  feed.onRows((rows) => {
    for (const stream of streams) {
      if (stream.ahead) stream.ahead.push(...rows);
      else sendRows(stream, rows);
    }
    if (rows.some(({ topic }) => topic === "staff")) checkSessions();
  });

  const heartbeat = setInterval(() => {
    const head = feed.head();
    for (const stream of streams) if (!stream.ahead) send(stream, named("heartbeat", head));
    checkSessions();
  }, HEARTBEAT_MS);

  return {
    close: () => {
      clearInterval(heartbeat);
      for (const { reply } of streams) reply.raw.end();
    },
  };
}

function positionOf(request: FastifyRequest): number | undefined {
  const { after } = request.query as { after?: unknown };
  const text = request.headers["last-event-id"] ?? after;
  return typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function sendRows(stream: Stream, rows: readonly JournalRow[]): void {
  const news = rows.filter(({ seq }) => seq > stream.told);
  stream.told = news.at(-1)?.seq ?? stream.told;
  const visible = news.filter(({ topic }) => mayEnter(stream.role, topicPermission[topic]));
  if (visible.length > 0) send(stream, visible.map(changed).join(""));
}

function changed({ seq, topic, entityId, personId }: JournalRow): string {
  const event: ChangeEvent = { seq, topic, id: entityId, by: personId };
  return `id: ${seq}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** `id` moves the client on, so that a resume after a quiet hour does not ask for that hour. */
function named(name: "heartbeat" | "reset", { seq, epoch }: { seq: number; epoch: string }): string {
  return `event: ${name}
id: ${seq}
data: ${JSON.stringify({ seq, epoch })}

`;
}

function send({ reply }: Stream, text: string): void {
  const { raw } = reply;
  if (raw.writableEnded || raw.destroyed) return;
  if (raw.writableLength > UNREAD_BYTES_MAX) raw.destroy();
  else raw.write(text);
}
