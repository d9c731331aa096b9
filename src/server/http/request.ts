import { randomUUIDv7 } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ServerClock } from "../db/clock/serverClock.ts";
import type { Databases } from "../db/connect.ts";
import type { WriteQueue } from "../db/write.ts";
import { refuseNul } from "./decode.ts";
import { type BusinessDays, NOBODY } from "./handlers/context.ts";
import type { Handler } from "./handlers/handler.ts";
import type { ServerInfo, ServerState } from "./handlers/serverInfo.ts";
import type { Session, SessionCheck } from "./session.ts";

/** The parts of the rest of the server that serving a request needs; made once at start. */
export interface AppContext {
  readonly databases: Databases;
  readonly writeQueue: WriteQueue;
  readonly days: BusinessDays;
  readonly clock: Pick<ServerClock, "now">;
  readonly info: ServerInfo;
  readonly state: ServerState;
  readonly sessionCheck: SessionCheck;
  readonly handlers: readonly Handler[];
}

/** The name under which a request carries its session. */
export const SESSION = "session";

/** Returns the session that the request was checked for; undefined on public endpoints. */
export function requestSession(request: FastifyRequest): Session | undefined {
  return request.getDecorator<Session | undefined>(SESSION);
}

const Params = z.record(z.string(), z.string());

/** Returns the ids in the path. 422 for one with a NUL character. */
export function requestParams(request: FastifyRequest): Record<string, string> {
  const params = Params.parse(request.params);
  refuseNul(params);
  return params;
}

/** Returns what the handlers of every kind of request get: who sent it, and when. */
export function requestContext(request: FastifyRequest, { clock, days, info: facts, state }: AppContext) {
  const session = requestSession(request);
  const now = clock.now();
  return {
    now,
    businessDay: days.of(now),
    person: session?.person ?? NOBODY,
    sessionHash: session?.tokenHash,
    isByPin: session?.isByPin ?? false,
    signedInAt: session?.startedAt ?? now,
    server: facts,
    state,
  };
}

/** Sets the headers that say which journal position this answer saw; caches never go back behind it. */
export function setPositionHeaders(
  reply: FastifyReply,
  { seq, epoch }: { seq: number; epoch: string },
): void {
  reply.header("X-Seq", String(seq)).header("X-Epoch", epoch).header("Cache-Control", "no-store");
}

/** Makes an id that begins with the time, so that new rows lie side by side in every index. */
export function newId(): string {
  return randomUUIDv7();
}
