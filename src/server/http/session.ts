import { hash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type EndpointAccess, needsPassword } from "#domain/endpoint.ts";
import { mayAccess } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Instant } from "#domain/time.ts";
import type { ServerClock } from "../db/clock/serverClock.ts";
import type { Databases } from "../db/connect.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import type { WriteQueue } from "../db/write.ts";
import { batchLookups } from "./batchLookups.ts";
import type { Person } from "./feature.ts";

/** A session unused this long is over, except for what is queued on its device; one that a PIN opened lasts no longer, used or not. */
export const SESSION_IDLE_MAX_MS = 12 * 3_600_000;
/** So long after its last use a session still delivers what was queued on its device. */
export const DELIVERY_ONLY_MAX_MS = 30 * 24 * 3_600_000;
/** How stale the stored time of last use may be: reads should not all become writes. */
const TOUCH_AFTER_MS = 5 * 60_000;

/** A signed-in person as every request needs it. Only the token's hash is ever stored. */
export interface Session {
  readonly _id: string;
  readonly tokenHash: string;
  readonly person: Person;
  readonly lastSeenAt: number;
  readonly startedAt: Instant;
  /** The device on which it was started (`X-Device`); the session's id when it had no name. */
  readonly device: string;
  /** A PIN opened it: it sets nobody's password, PIN or role, and ends with the next lock (clarification 61). */
  readonly isByPin: boolean;
  /**
   * Its person signed out, locked it or was away too long: it only delivers. It reads nothing and sends only commands that
   * wait and were tapped by `deliversUntil` (clarification 84).
   */
  readonly isDeliveryOnly: boolean;
  readonly deliversUntil: number;
  /** A PIN opened it and its screen was locked: the next PIN or password opens another session from it. */
  readonly isLocked: boolean;
}

/** A session as it is stored. */
export interface StoredSession extends Omit<Session, "isDeliveryOnly" | "deliversUntil"> {
  /** By the clock of the device. */
  readonly signedOutAt: Instant | null;
}

/** How sessions are stored; the staff feature's functions, handed in at start. */
export interface SessionStore {
  /** Finds the sessions that have not ended, were used after `seenAfter`, and whose person may still sign in. */
  findSessions(
    tx: ReadTx,
    tokenHashes: readonly string[],
    seenAfter: number,
  ): Promise<ReadonlyMap<string, StoredSession>>;
  touchSession(tx: Tx, tokenHash: string, at: Instant): Promise<void>;
}

/** Makes a session's token, and the hash of it that may be stored. */
export function newToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** Returns the refusal of a session that is nobody's. The page of one that is locked waits for it to be unlocked. */
export function notSignedIn(session: Pick<Session, "isLocked"> | undefined): Refusal {
  return new Refusal(session?.isLocked ? "session-locked" : "not-signed-in");
}

/** Hashes a token or another secret of 32 random bytes, which needs no slow hash. */
export function hashToken(token: string): string {
  return hash("sha256", token);
}

export interface SessionCheck {
  /**
   * Returns the sender's session. Throws 401 when nobody is signed in, 403 when this person may not do it, or not in a session
   * that a PIN opened. A session that only delivers is nobody's, unless the request `mayBeDelivery` or says otherwise.
   */
  authorize(
    request: FastifyRequest,
    access: EndpointAccess,
    mayBeDelivery?: boolean,
  ): Promise<Session | undefined>;
  /** Returns the sender's session, also one that only delivers. Looking is no use of it: it does not live longer by that. */
  peek(request: FastifyRequest): Promise<Session | undefined>;
  /** Returns whether somebody is signed in by this session. */
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

  const findStored = batchLookups((tokenHashes) =>
    store.findSessions(databases.reader, tokenHashes, clock.ago(DELIVERY_ONLY_MAX_MS)),
  );

  async function find(tokenHash: string): Promise<Session | undefined> {
    const stored = await findStored(tokenHash);
    if (!stored) return undefined;
    const { signedOutAt, ...session } = stored;
    const lastsFrom = session.isByPin ? session.startedAt : session.lastSeenAt;
    const isOver = lastsFrom < clock.ago(SESSION_IDLE_MAX_MS);
    return {
      ...session,
      isDeliveryOnly: signedOutAt !== null || isOver,
      deliversUntil: Math.min(signedOutAt ?? Number.POSITIVE_INFINITY, lastsFrom + SESSION_IDLE_MAX_MS),
      isLocked: session.isLocked && !isOver,
    };
  }

  function touch({ tokenHash, lastSeenAt }: Session, now: Instant): void {
    if (now - lastSeenAt < TOUCH_AFTER_MS || touching.has(tokenHash)) return;
    touching.add(tokenHash);
    writeQueue
      .write(({ tx }) => store.touchSession(tx, tokenHash, now))
      // A touch that fails is repeated by the next request; the request itself does not depend on it.
      .catch(() => undefined)
      .finally(() => touching.delete(tokenHash));
  }

  async function look(request: FastifyRequest): Promise<Session | undefined> {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1];
    return token === undefined ? undefined : await find(hashToken(token));
  }

  async function known(request: FastifyRequest): Promise<Session | undefined> {
    const session = await look(request);
    // To deliver is not to be there: a session that only delivers never comes back to life.
    if (session && !session.isDeliveryOnly) touch(session, clock.now());
    return session;
  }

  return {
    async authorize(request, access, mayBeDelivery = false) {
      const { permission, openTo } = access;
      if (permission === "public") return undefined;
      const session = await known(request);
      const isOpen = openTo === "delivering" || (openTo === "locked" && session?.isLocked);
      if (!session || (session.isDeliveryOnly && !mayBeDelivery && !isOpen)) throw notSignedIn(session);
      if (!mayAccess(session.person.role, permission)) throw new Refusal("not-permitted");
      if (session.isByPin && needsPassword(access)) throw new Refusal("password-needed");
      return session;
    },
    peek: look,
    isLive: async (tokenHash) => (await find(tokenHash))?.isDeliveryOnly === false,
  };
}
