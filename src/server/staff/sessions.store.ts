import { Role } from "#domain/permissions.ts";
import type { Instant } from "#domain/time.ts";
import { isOneOf, prepared, preparedChange } from "../db/prepared.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import type { AuthorSession, Session } from "../http/session.ts";
import type { SignIn, SignInSearch } from "../http/takenAt.ts";

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
      ended_at: null,
      last_taken_at: 0,
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
): Promise<ReadonlyMap<string, Session>> {
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
        startedAt: row.created_at,
        lastTakenAt: row.last_taken_at,
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
    .select(["sessions.created_at", "sessions.last_taken_at"])
    .where(isOneOf(tx, "sessions.token_hash", { rows: wanted, field: "tokenHash" }))
    .where("sessions.ended_at", "is", null)
    .where("users.is_active", "=", 1)
    .where("users.deleted_at", "is", null),
);

/** Finds the session under which a person made a command, live or over; undefined for another person's. */
export async function findAuthorSession(
  tx: ReadTx,
  { session, person }: { readonly session: string; readonly person: string },
): Promise<AuthorSession | undefined> {
  const row = await tx
    .selectFrom("sessions")
    .select(["id", "token_hash", "created_at", "last_seen_at", "last_taken_at", "ended_at", "revoked_at"])
    .where("id", "=", session)
    .where("user_id", "=", person)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    _id: row.id,
    tokenHash: row.token_hash,
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    lastTakenAt: row.last_taken_at,
    endedAt: row.ended_at ?? undefined,
    isRevoked: row.revoked_at !== null,
  };
}

export async function endSession(tx: Tx, tokenHash: string, at: Instant): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ ended_at: at })
    .where("token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Ends all sessions of a person, except the one given, because somebody else or a new password wants it so. From then on also
 * the commands that were made under them and still wait on a device need a new sign-in of the person.
 */
export async function endSessionsOf(
  tx: Tx,
  personId: string,
  at: Instant,
  exceptTokenHash = "",
): Promise<void> {
  const others = tx
    .updateTable("sessions")
    .where("user_id", "=", personId)
    .where("token_hash", "!=", exceptTokenHash);
  await others.set({ ended_at: at }).where("ended_at", "is", null).execute();
  await others.set({ revoked_at: at }).where("revoked_at", "is", null).execute();
}

export async function touchSession(tx: Tx, tokenHash: string, at: Instant): Promise<void> {
  await tx.updateTable("sessions").set({ last_seen_at: at }).where("token_hash", "=", tokenHash).execute();
}

/** Finds a person's last sign-in on a device up to a moment, also when it has ended since. */
export async function findSignIn(tx: ReadTx, wanted: SignInSearch): Promise<SignIn | undefined> {
  const row = await tx
    .selectFrom("sessions")
    .select(["token_hash", "created_at", "last_taken_at"])
    .where("user_id", "=", wanted.personId)
    .where("device_id", "=", wanted.device)
    .where("created_at", "<=", wanted.until)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { tokenHash: row.token_hash, startedAt: row.created_at, lastTakenAt: row.last_taken_at };
}

/** Remembers when a sign-in's last delivered command was taken. */
export async function noteTaken(tx: Tx, tokenHash: string, takenAt: Instant): Promise<void> {
  await takenUpdate(tx, { tokenHash, takenAt });
}

const takenUpdate = preparedChange(
  (tx: Tx, { tokenHash, takenAt }: { readonly tokenHash: string; readonly takenAt: number }) =>
    tx
      .updateTable("sessions")
      .set({ last_taken_at: takenAt })
      .where("token_hash", "=", tokenHash)
      .where("last_taken_at", "<", takenAt),
);

/** Takes back times of sessions that lie after a moment, which a wrong clock wrote: otherwise they would not expire. */
export async function endFutureUse(tx: Tx, at: Instant): Promise<void> {
  await tx.updateTable("sessions").set({ last_seen_at: at }).where("last_seen_at", ">", at).execute();
  await tx.updateTable("sessions").set({ last_taken_at: at }).where("last_taken_at", ">", at).execute();
}
