import { z } from "zod";
import { SESSIONS_MAX } from "#domain/drawers/api.ts";
import { DrawerCount, type EndedSession, isToCount } from "#domain/drawers/count.ts";
import { paise } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import { Day, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { drawerCounts, drawerSessions } from "./entities.ts";

export async function insertSession(tx: Tx, session: EndedSession): Promise<void> {
  const { expected, holder, endedBy } = session;
  const insert = tx.insertInto("drawer_sessions").values({
    id: session._id,
    drawer_id: session.drawer,
    number: session.number,
    ...expected,
    holder_id: holder._id,
    holder_name: holder.name,
    is_given_up: session.isGivenUp ? 1 : 0,
    reason: session.reason,
    by_id: endedBy._id,
    by_name: endedBy.name,
    business_day: session.businessDay,
    created_at: session.createdAt,
  });
  await store(tx, drawerSessions, insert);
}

/** Stores why a session differs, or that nobody handed it over. */
export async function saveSession(tx: Tx, { _id, isGivenUp, reason }: EndedSession): Promise<void> {
  const change = tx.updateTable("drawer_sessions").set({ is_given_up: isGivenUp ? 1 : 0, reason });
  await store(tx, drawerSessions, change.where("id", "=", _id));
}

/** Stores a count. Counts are never changed or deleted. */
export async function insertCount(tx: Tx, session: EndedSession, count: DrawerCount): Promise<void> {
  const insert = tx.insertInto("drawer_counts").values({
    id: count._id,
    session_id: session._id,
    drawer_id: session.drawer,
    cash: count.cash,
    denominations: JSON.stringify(count.denominations),
    card: count.card,
    upi: count.upi,
    by_id: count.by._id,
    by_name: count.by.name,
    created_at: count.createdAt,
  });
  await store(tx, drawerCounts, insert);
}

/** Loads a session. Throws 404 for one that does not exist. */
export async function loadSession(tx: ReadTx, id: string): Promise<EndedSession> {
  const row = await tx.selectFrom("drawer_sessions").selectAll().where("id", "=", id).executeTakeFirst();
  const [session] = await withCounts(tx, row ? [row] : []);
  if (!session) throw new Refusal("not-found", { session: id });
  return session;
}

/** Lists the sessions of a drawer, the newest first. */
export async function listSessions(
  tx: ReadTx,
  drawer: string,
  limit = SESSIONS_MAX,
): Promise<EndedSession[]> {
  const rows = await tx
    .selectFrom("drawer_sessions")
    .selectAll()
    .where("drawer_id", "=", drawer)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return await withCounts(tx, rows);
}

/** Finds the session of a drawer that waits for its count: the newest, since none ends before. */
export async function findToCount(tx: ReadTx, drawer: string): Promise<EndedSession | undefined> {
  const [last] = await listSessions(tx, drawer, 1);
  return last && isToCount(last) ? last : undefined;
}

/** Reads sessions with their counts. */
export async function withCounts(
  tx: ReadTx,
  rows: readonly Row<"drawer_sessions">[],
): Promise<EndedSession[]> {
  if (rows.length === 0) return [];
  const counts = await tx
    .selectFrom("drawer_counts")
    .selectAll()
    .where(
      "session_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const ofSessions = Map.groupBy(counts, ({ session_id }) => session_id);
  return rows.map((row) => toSession(row, ofSessions.get(row.id) ?? []));
}

const StoredDenominations = DrawerCount.shape.denominations;

function toSession(row: Row<"drawer_sessions">, counts: readonly Row<"drawer_counts">[]): EndedSession {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    drawer: row.drawer_id,
    number: row.number,
    expected: { cash: paise(row.cash), card: paise(row.card), upi: paise(row.upi) },
    counts: counts.map((count) => ({
      _id: count.id,
      createdAt: instant(count.created_at),
      cash: paise(count.cash),
      denominations: StoredDenominations.parse(JSON.parse(count.denominations)),
      card: count.card === null ? null : paise(count.card),
      upi: count.upi === null ? null : paise(count.upi),
      by: { _id: count.by_id, name: count.by_name },
    })),
    holder: { _id: row.holder_id, name: row.holder_name },
    isGivenUp: row.is_given_up === 1,
    reason: row.reason,
    endedBy: { _id: row.by_id, name: row.by_name },
    businessDay: z.decode(Day, row.business_day),
  };
}
