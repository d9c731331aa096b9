import { hash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type Access, mayAccess } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Instant } from "#domain/time.ts";
import type { ServerClock } from "../db/clock/serverClock.ts";
import type { Databases } from "../db/connect.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import type { WriteQueue } from "../db/write.ts";
import type { Person } from "./feature.ts";
import { lookUpTogether } from "./lookUpTogether.ts";

/** A session unused this long is over. */
export const SESSION_IDLE_MAX_MS = 12 * 3_600_000;
/** How stale the stored time of last use may be: reads should not all become writes. */
const TOUCH_AFTER_MS = 5 * 60_000;

/** A signed-in person as every request needs it. Only the token's hash is ever stored. */
export interface Session {
  readonly _id: string;
  readonly tokenHash: string;
  readonly person: Person;
  readonly lastSeenAt: number;
  readonly startedAt: number;
  /** When its last delivered command was taken, kept to the minute; 0 before the first. */
  readonly lastTakenAt: number;
}

/** A session, live or over, as far as it says what could be made under it. Instants in epoch milliseconds. */
export interface AuthorSession {
  readonly _id: string;
  readonly tokenHash: string;
  readonly startedAt: number;
  readonly lastTakenAt: number;
  readonly lastSeenAt: number;
  /** Undefined while it lives, and for one that is only idle. */
  readonly endedAt: number | undefined;
  /** Ended by somebody else, by a new password or by a restore. */
  readonly isRevoked: boolean;
}

/** How sessions are stored; the staff feature's functions, handed in at start. */
export interface SessionStore {
  /** Finds the sessions that have not ended, were used after `seenAfter`, and whose person may still sign in. */
  findSessions(
    tx: ReadTx,
    tokenHashes: readonly string[],
    seenAfter: number,
  ): Promise<ReadonlyMap<string, Session>>;
  touchSession(tx: Tx, tokenHash: string, at: Instant): Promise<void>;
}

/** Makes a session's token, and the hash of it that may be stored. */
export function newToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOfToken(token) };
}

/** Hashes a token or another secret of 32 random bytes, which needs no slow hash. */
export function hashOfToken(token: string): string {
  return hash("sha256", token);
}

export interface SessionCheck {
  /** Returns the sender's session. Throws 401 when nobody is signed in, 403 when this person may not do it. */
  enter(request: FastifyRequest, access: Access): Promise<Session | undefined>;
  /** Tells whether the session has not ended. */
  isLive(tokenHash: string): Promise<boolean>;
}

interface Base {
  readonly databases: Databases;
  readonly writeQueue: WriteQueue;
  readonly clock: Pick<ServerClock, "now" | "ago">;
}

/** Makes the check of every request: whether somebody is signed in, and whether they are permitted to do this. */
export function createSessionCheck(
  { databases, writeQueue, clock }: Base,
  store: SessionStore,
): SessionCheck {
  /** Sessions whose touch is on its way, so that a burst of reads writes once. */
  const touching = new Set<string>();

  const findLive = lookUpTogether((tokenHashes) =>
    store.findSessions(databases.reader, tokenHashes, clock.ago(SESSION_IDLE_MAX_MS)),
  );

  function touch({ tokenHash, lastSeenAt }: Session, now: Instant): void {
    if (now - lastSeenAt < TOUCH_AFTER_MS || touching.has(tokenHash)) return;
    touching.add(tokenHash);
    writeQueue
      .write(({ tx }) => store.touchSession(tx, tokenHash, now))
      // A touch that fails is repeated by the next request; the request itself does not depend on it.
      .catch(() => undefined)
      .finally(() => touching.delete(tokenHash));
  }

  async function known(request: FastifyRequest): Promise<Session | undefined> {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined) return undefined;
    const session = await findLive(hashOfToken(token));
    if (session) touch(session, clock.now());
    return session;
  }

  return {
    async enter(request, access) {
      if (access === "public") return undefined;
      const session = await known(request);
      if (!session) throw new Refusal("not-signed-in");
      if (!mayAccess(session.person.role, access)) throw new Refusal("not-permitted");
      return session;
    },
    isLive: async (tokenHash) => (await findLive(tokenHash)) !== undefined,
  };
}
