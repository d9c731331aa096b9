import { createHash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type Access, mayEnter } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { type Instant, instant } from "#domain/time.ts";
import type { ReadTx } from "../db/tx.ts";
import type { WriteDoor } from "../db/write.ts";
import { findSession, type Session, touchSession } from "../staff/sessions.store.ts";

/** A session unused this long is over. */
const SESSION_IDLE_MAX_MS = 12 * 3_600_000;
/** How stale the stored time of last use may be: reads should not all become writes. */
const TOUCH_AFTER_MS = 5 * 60_000;

/** A new sign-in's secret, and what may be stored of it. */
export function newToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOfToken(token) };
}

function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The session if it is still good at `now`. */
export function findLiveSession(tx: ReadTx, tokenHash: string, now: Instant): Promise<Session | undefined> {
  return findSession(tx, tokenHash, now - SESSION_IDLE_MAX_MS);
}

export interface Gate {
  /** Who asks, or a refusal: 401 when nobody known, 403 when this person may not. */
  enter(request: FastifyRequest, access: Access): Promise<Session | undefined>;
}

export function createGate(reader: ReadTx, door: WriteDoor, clock: () => Instant): Gate {
  /** Sessions whose touch is on its way, so that a burst of reads writes once. */
  const touching = new Set<string>();

  function touch({ tokenHash, lastSeenAt }: Session, now: Instant): void {
    if (now - lastSeenAt < TOUCH_AFTER_MS || touching.has(tokenHash)) return;
    touching.add(tokenHash);
    door
      .write(({ tx }) => touchSession(tx, tokenHash, instant(now)))
      // A touch that fails is repeated by the next request; the request itself does not depend on it.
      .catch(() => undefined)
      .finally(() => touching.delete(tokenHash));
  }

  async function known(request: FastifyRequest): Promise<Session | undefined> {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined) return undefined;
    const now = clock();
    const session = await findLiveSession(reader, hashOfToken(token), now);
    if (session) touch(session, now);
    return session;
  }

  return {
    async enter(request, access) {
      if (access === "public") return undefined;
      const session = await known(request);
      if (!session) throw new Refusal("not-signed-in");
      if (!mayEnter(session.person.role, access)) throw new Refusal("not-permitted");
      return session;
    },
  };
}
