import type { Ref } from "#domain/entity.ts";
import { Role } from "#domain/permissions.ts";
import { type Instant, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import { isOneOf, prepared } from "../db/prepared.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import type { StoredSession } from "../http/session.ts";
import { sessions } from "./entities.ts";

interface NewSession {
  readonly _id: string;
  readonly tokenHash: string;
  readonly personId: string;
  /** Empty for a program without a device id: it is identified by the session's id. */
  readonly device: string;
  readonly isByPin: boolean;
  readonly at: Instant;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const row = {
    id: session._id,
    token_hash: session.tokenHash,
    user_id: session.personId,
    device_id: session.device || session._id,
    is_by_pin: session.isByPin ? 1 : 0,
    created_at: session.at,
    last_seen_at: session.at,
    signed_out_at: null,
    is_locked: 0,
    ended_at: null,
  };
  await store(tx, sessions, tx.insertInto("sessions").values(row));
}

/** Finds live sessions by token hash, used after `seenAfter`, of active accounts. Joins the accounts. */
export async function findSessions(
  tx: ReadTx,
  tokenHashes: readonly string[],
  seenAfter: number,
): Promise<ReadonlyMap<string, StoredSession>> {
  const { rows } = await sessionsSelect(
    tx,
    tokenHashes.map((tokenHash) => ({ tokenHash })),
  );
  const seen = rows.filter((row) => row.last_seen_at >= seenAfter);
  return new Map(
    seen.map(({ id, name, username, role, ...row }) => [
      row.token_hash,
      {
        _id: row.session_id,
        tokenHash: row.token_hash,
        person: { _id: id, name, username, role: Role.parse(role) },
        lastSeenAt: row.last_seen_at,
        startedAt: instant(row.created_at),
        device: row.device_id,
        isByPin: row.is_by_pin === 1,
        signedOutAt: row.signed_out_at === null ? null : instant(row.signed_out_at),
        isLocked: row.is_locked === 1,
      },
    ]),
  );
}

const sessionsSelect = prepared((tx: ReadTx, keys: readonly { readonly tokenHash: string }[]) =>
  tx
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "users.name", "users.username", "users.role"])
    .select(["sessions.id as session_id", "sessions.token_hash", "sessions.last_seen_at"])
    .select(["sessions.created_at", "sessions.signed_out_at", "sessions.device_id"])
    .select(["sessions.is_by_pin", "sessions.is_locked"])
    .where(isOneOf(tx, "sessions.token_hash", { rows: keys, field: "tokenHash" }))
    .where("sessions.ended_at", "is", null)
    .where("users.is_active", "=", 1)
    .where("users.deleted_at", "is", null),
);

/** Signs out a session, which may then only send commands tapped before. Returns false if it was signed out already. */
export async function signOutSession(
  tx: Tx,
  tokenHash: string,
  { at, isLocked }: { readonly at: Instant; readonly isLocked: boolean },
): Promise<boolean> {
  const session = tx.updateTable("sessions").where("token_hash", "=", tokenHash);
  if (!isLocked) await session.set({ is_locked: 0 }).where("is_locked", "=", 1).execute();
  const { numUpdatedRows } = await session
    .set({ signed_out_at: at, is_locked: isLocked ? 1 : 0 })
    .where("signed_out_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a session: its token becomes invalid. */
export async function endSession(tx: Tx, tokenHash: string, at: Instant): Promise<void> {
  await tx.updateTable("sessions").set({ ended_at: at }).where("token_hash", "=", tokenHash).execute();
}

interface EndedSessions {
  /** The hash of the token whose session is kept. */
  readonly except?: string | undefined;
  /** True to end only sessions that the person's PIN opened. */
  readonly onlyByPin?: boolean;
}

/** Ends a person's sessions after an admin's action or a new secret. Commands queued in them need the next sign-in there. */
export async function endPersonSessions(
  tx: Tx,
  personId: string,
  at: Instant,
  { except = "", onlyByPin = false }: EndedSessions = {},
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ ended_at: at })
    .where("user_id", "=", personId)
    .where("token_hash", "!=", except)
    .$if(onlyByPin, (query) => query.where("is_by_pin", "=", 1))
    .where("ended_at", "is", null)
    .execute();
}

/** A session that has not ended, with its device. */
export interface DeviceSession {
  readonly device: string;
  readonly person: Ref;
  readonly lastSeenAt: Instant;
  /** The start of its idle time: its last use, or its start if a PIN opened it. */
  readonly lastsFrom: Instant;
  readonly isSignedOut: boolean;
}

/** The most sessions that are read for the list of devices. */
const SESSIONS_LISTED_MAX = 5_000;

/** Lists the sessions that have not ended and were used since a time, last used first. Joins the names. */
export async function listSessionsSince(tx: ReadTx, since: number): Promise<readonly DeviceSession[]> {
  const rows = await tx
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["device_id", "user_id", "name", "is_by_pin", "sessions.created_at", "last_seen_at"])
    .select("signed_out_at")
    .where("ended_at", "is", null)
    .where("last_seen_at", ">=", since)
    .orderBy("last_seen_at", "desc")
    .limit(SESSIONS_LISTED_MAX)
    .execute();
  return rows.map((row) => ({
    device: row.device_id,
    person: { _id: row.user_id, name: row.name },
    lastSeenAt: instant(row.last_seen_at),
    lastsFrom: instant(row.is_by_pin === 1 ? row.created_at : row.last_seen_at),
    isSignedOut: row.signed_out_at !== null,
  }));
}

/** Lists the names of the people whose sessions on a device have not ended. */
export async function listDevicePeople(tx: ReadTx, device: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("name")
    .distinct()
    .where("device_id", "=", device)
    .where("ended_at", "is", null)
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

export async function endDeviceSessions(tx: Tx, device: string, at: Instant): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ ended_at: at })
    .where("device_id", "=", device)
    .where("ended_at", "is", null)
    .execute();
}

export async function touchSession(tx: Tx, tokenHash: string, at: Instant): Promise<void> {
  await tx.updateTable("sessions").set({ last_seen_at: at }).where("token_hash", "=", tokenHash).execute();
}

/** Clamps times of sessions to a moment: a wrong clock may have stored later ones, with which they would not expire. */
export async function clampLastSeen(tx: Tx, at: Instant): Promise<void> {
  await tx.updateTable("sessions").set({ last_seen_at: at }).where("last_seen_at", ">", at).execute();
}

/** Ends all sessions, so that none is valid in a restored database. */
export async function endAllSessions(tx: Tx, at: Instant): Promise<void> {
  await tx.updateTable("sessions").set({ ended_at: at }).where("ended_at", "is", null).execute();
}
