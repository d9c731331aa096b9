import type { Ref } from "#domain/entity.ts";
import { Role } from "#domain/permissions.ts";
import { type Instant, instant } from "#domain/time.ts";
import { isOneOf, prepared } from "../db/prepared.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import type { StoredSession } from "../http/session.ts";

interface NewSession {
  readonly _id: string;
  readonly tokenHash: string;
  readonly personId: string;
  readonly device: string;
  readonly at: Instant;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto("sessions")
    .values({
      id: session._id,
      token_hash: session.tokenHash,
      user_id: session.personId,
      device_id: session.device,
      created_at: session.at,
      last_seen_at: session.at,
      signed_out_at: null,
      ended_at: null,
    })
    .execute();
}

/**
 * Finds those of the sessions that have not ended and were used after `seenAfter`, and whose accounts are active, by the hashes
 * of their tokens. Reads the accounts in a join.
 */
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
        isSignedOut: row.signed_out_at !== null,
      },
    ]),
  );
}

const sessionsSelect = prepared((tx: ReadTx, wanted: readonly { readonly tokenHash: string }[]) =>
  tx
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "users.name", "users.username", "users.role"])
    .select(["sessions.id as session_id", "sessions.token_hash", "sessions.last_seen_at"])
    .select(["sessions.created_at", "sessions.signed_out_at", "sessions.device_id"])
    .where(isOneOf(tx, "sessions.token_hash", { rows: wanted, field: "tokenHash" }))
    .where("sessions.ended_at", "is", null)
    .where("users.is_active", "=", 1)
    .where("users.deleted_at", "is", null),
);

/** Leaves a session only what waits on its device. Tells whether somebody was signed in by it until now. */
export async function signOutSession(tx: Tx, tokenHash: string, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sessions")
    .set({ signed_out_at: at })
    .where("token_hash", "=", tokenHash)
    .where("signed_out_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a session: its token is worth nothing from then on. */
export async function endSession(tx: Tx, tokenHash: string, at: Instant): Promise<void> {
  await tx.updateTable("sessions").set({ ended_at: at }).where("token_hash", "=", tokenHash).execute();
}

/**
 * Ends all sessions of a person, except the one given, because somebody else or a new password wants it so. What waits under
 * them on a device needs a new sign-in of the person there.
 */
export async function endSessionsOf(
  tx: Tx,
  personId: string,
  at: Instant,
  exceptTokenHash = "",
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ ended_at: at })
    .where("user_id", "=", personId)
    .where("token_hash", "!=", exceptTokenHash)
    .where("ended_at", "is", null)
    .execute();
}

/** A session that has not ended, and the device on which it was started. */
export interface DeviceSession {
  readonly device: string;
  readonly person: Ref;
  readonly lastSeenAt: Instant;
  readonly isSignedOut: boolean;
}

/** As many sessions as are looked through for the devices they are on. */
const SESSIONS_LISTED_MAX = 5_000;

/** Lists the sessions on named devices that have not ended and were used since, the last used first. Reads the names in a join. */
export async function listSessionsOfDevices(tx: ReadTx, since: number): Promise<readonly DeviceSession[]> {
  const rows = await tx
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["device_id", "user_id", "name", "last_seen_at", "signed_out_at"])
    .where("ended_at", "is", null)
    .where("last_seen_at", ">=", since)
    .where("device_id", "!=", "")
    .orderBy("last_seen_at", "desc")
    .limit(SESSIONS_LISTED_MAX)
    .execute();
  return rows.map((row) => ({
    device: row.device_id,
    person: { _id: row.user_id, name: row.name },
    lastSeenAt: instant(row.last_seen_at),
    isSignedOut: row.signed_out_at !== null,
  }));
}

/** Lists the names of the people whose sessions on a device have not ended. */
export async function listPeopleOn(tx: ReadTx, device: string): Promise<readonly string[]> {
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

/** Ends all sessions on a device. */
export async function endSessionsOn(tx: Tx, device: string, at: Instant): Promise<void> {
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

/** Takes back times of sessions that lie after a moment, which a wrong clock wrote: otherwise they would not expire. */
export async function endFutureUse(tx: Tx, at: Instant): Promise<void> {
  await tx.updateTable("sessions").set({ last_seen_at: at }).where("last_seen_at", ">", at).execute();
}

/** Ends all sessions, so that none lives again in a restored database. */
export async function endAllSessions(tx: Tx, at: Instant): Promise<void> {
  await tx.updateTable("sessions").set({ ended_at: at }).where("ended_at", "is", null).execute();
}
