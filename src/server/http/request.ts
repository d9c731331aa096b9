import { randomUUIDv7 } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { Refusal } from "#domain/refusal.ts";
import type { User } from "#domain/staff/api.ts";
import type { Instant } from "#domain/time.ts";
import type { Databases } from "../db/connect.ts";
import type { BusinessDays } from "../db/days.ts";
import type { ReadTx } from "../db/tx.ts";
import type { WriteDoor } from "../db/write.ts";
import { type Handler, NOBODY, type ServerFacts } from "./feature.ts";
import type { Session, SessionCheck } from "./session.ts";

/** What serving a request needs of the running server. */
export interface Running {
  readonly databases: Databases;
  readonly door: WriteDoor;
  readonly days: BusinessDays;
  readonly clock: () => Instant;
  readonly facts: ServerFacts;
  readonly sessionCheck: SessionCheck;
  /** An account that is not deleted, from wherever the staff feature keeps it. */
  readonly findUser: (tx: ReadTx, id: string) => Promise<User | undefined>;
  readonly handlers: readonly Handler[];
}

/** The name under which a request carries its session. */
export const VISITOR = "visitor";

export function visitorOf(request: FastifyRequest): Session | undefined {
  return request.getDecorator<Session | undefined>(VISITOR);
}

const Params = z.record(z.string(), z.string());

/** The path's ids. A NUL character names nothing, and PostgreSQL cannot even be asked. */
export function paramsOf(request: FastifyRequest): Record<string, string> {
  const params = Params.parse(request.params);
  if (Object.values(params).some((value) => value.includes("\0"))) throw new Refusal("not-found");
  return params;
}

/** What every kind of request knows of its asker and its moment. */
export function askedBy(request: FastifyRequest, { clock, days, facts }: Running) {
  const visitor = visitorOf(request);
  const now = clock();
  return {
    now,
    businessDay: days.of(now),
    person: visitor?.person ?? NOBODY,
    sessionHash: visitor?.tokenHash,
    server: facts,
  };
}

/** Where in the journal this answer stands; caches never go back behind it. */
export function sayPosition(reply: FastifyReply, { seq, epoch }: { seq: number; epoch: string }): void {
  reply.header("X-Seq", String(seq)).header("X-Epoch", epoch).header("Cache-Control", "no-store");
}

/** Ids the server makes itself: they begin with the time, so that new rows lie side by side in every index. */
export function newId(): string {
  return randomUUIDv7();
}
