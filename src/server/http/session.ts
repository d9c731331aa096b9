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
import type { Person } from "./handlers/context.ts";

/** An idle session is signed out after this time, except for sending queued commands; one opened by a PIN also if used. */
export const SESSION_IDLE_MAX_MS = 12 * 3_600_000;
/** How long after its last use a session may still send queued commands. */
export const DELIVERY_ONLY_MAX_MS = 30 * 24 * 3_600_000;
/** How stale the stored time of last use may be, so that not every read becomes a write. */
const TOUCH_AFTER_MS = 5 * 60_000;

/** The session of a request. Only the token's hash is stored. */
export interface Session {
  readonly _id: string;
  readonly tokenHash: string;
  readonly person: Person;
  readonly lastSeenAt: number;
  readonly startedAt: Instant;
  /** The device on which it was started (`X-Device`); the session's id if none was sent. */
  readonly device: string;
  /** True if a PIN opened it: it cannot set passwords, PINs or roles, and ends with the next lock (clarification 61). */
  readonly isByPin: boolean;
  /**
   * True if the person signed out or locked it, or it timed out: it can read nothing and only send queued commands tapped by
   * `deliversUntil` (clarification 84).
   */
  readonly isDeliveryOnly: boolean;
  readonly deliversUntil: number;
  /** True if a PIN opened it and the screen was locked: the next PIN or password opens a new session from it. */
  readonly isLocked: boolean;
}

export interface StoredSession extends Omit<Session, "isDeliveryOnly" | "deliversUntil"> {
  /** By the clock of the device. */
  readonly signedOutAt: Instant | null;
}

/** The session functions of a feature, passed in at start. */
export interface SessionStore {
  /** Finds sessions that have not ended and whose account is active; those of people only if used after `seenAfter`. */
  findSessions(
    tx: ReadTx,
    tokenHashes: readonly string[],
    seenAfter: number,
  ): Promise<ReadonlyMap<string, StoredSession>>;
  touchSession(tx: Tx, tokenHash: string, at: Instant): Promise<void>;
}

export function newToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** Returns the refusal without a live session; a different one for a locked session, whose page waits for the unlock. */
export function notSignedIn(session: Pick<Session, "isLocked"> | undefined): Refusal {
  return new Refusal(session?.isLocked ? "session-locked" : "not-signed-in");
}

/** Hashes a token or other secret of 32 random bytes, for which a fast hash is enough. */
export function hashToken(token: string): string {
  return hash("sha256", token);
}

export interface SessionCheck {
  /**
   * Returns the session of a request. Throws 401 if nobody is signed in, 403 if the person has no permission or a PIN opened
   * the session of a password-only endpoint. A signed-out session counts only if `mayBeDelivery` allows it.
   */
  authorize(
    request: FastifyRequest,
    access: EndpointAccess,
    mayBeDelivery?: boolean,
  ): Promise<Session | undefined>;
  /** Returns the session of a request, also a signed-out one, without refreshing its idle timer. */
  peek(request: FastifyRequest): Promise<Session | undefined>;
  /** True if the session is signed in. */
  isLive(tokenHash: string): Promise<boolean>;
}

interface Base {
  readonly databases: Databases;
  readonly writeQueue: WriteQueue;
  readonly clock: Pick<ServerClock, "now" | "ago">;
}

/** Creates the check of sign-in and permission for every request. */
export function createSessionCheck(
  { databases, writeQueue, clock }: Base,
  stores: readonly SessionStore[],
): SessionCheck {
  /** Sessions with a pending update of their last use, so that a burst of reads writes once. */
  const touching = new Set<string>();

  const findStored = batchLookups(async (tokenHashes) => {
    const found = new Map<string, StoredSession>();
    for (const store of stores) {
      const others = tokenHashes.filter((tokenHash) => !found.has(tokenHash));
      if (others.length === 0) break;
      const seenAfter = clock.ago(DELIVERY_ONLY_MAX_MS);
      for (const [key, session] of await store.findSessions(databases.reader, others, seenAfter))
        found.set(key, session);
    }
    return found;
  });

  async function find(tokenHash: string): Promise<Session | undefined> {
    const stored = await findStored(tokenHash);
    if (!stored) return undefined;
    const { signedOutAt, ...session } = stored;
    const lastsFrom = session.isByPin ? session.startedAt : session.lastSeenAt;
    // A kitchen display needs no sign-in after a power cut or a day off.
    const isOver = session.person.role !== "display" && lastsFrom < clock.ago(SESSION_IDLE_MAX_MS);
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
      .write(async ({ tx }) => {
        for (const store of stores) await store.touchSession(tx, tokenHash, now);
      })
      // A failed update is repeated by the next request.
      .catch(() => undefined)
      .finally(() => touching.delete(tokenHash));
  }

  async function look(request: FastifyRequest): Promise<Session | undefined> {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1];
    return token === undefined ? undefined : await find(hashToken(token));
  }

  async function known(request: FastifyRequest): Promise<Session | undefined> {
    const session = await look(request);
    // Sending queued commands does not extend a signed-out session.
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
