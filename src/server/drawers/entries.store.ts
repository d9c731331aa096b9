import { sql } from "kysely";
import { z } from "zod";
import { ENTRIES_MAX, MAIN_DRAWER } from "#domain/drawers/api.ts";
import {
  CountedType,
  type DrawerEntry,
  DrawerEntryKind,
  entryDirection,
  SHOWN_BEFORE_COUNT,
} from "#domain/drawers/entries.ts";
import { paise } from "#domain/money.ts";
import { Day, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { Row } from "../db/database.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { drawerEntries } from "./entities.ts";

/** The number of a drawer's running session: one more than have ended. */
export function runningSession(drawer: string | null) {
  return sql<number>`(select coalesce(max(number), 0) + 1 from drawer_sessions where drawer_id = ${drawer})`;
}

/** Stores an entry in its drawer's running session. Entries are never changed or deleted. */
export async function insertEntry(tx: Tx, entry: Omit<DrawerEntry, "session">): Promise<DrawerEntry> {
  const insert = tx.insertInto("drawer_entries").values({
    id: entry._id,
    drawer_id: entry.drawer,
    session: entry.drawer === null ? 0 : runningSession(entry.drawer),
    kind: entry.kind,
    type: entry.type,
    amount: entry.amount,
    reason: entry.reason,
    about_id: entry.about,
    source_id: entry.source,
    by_id: entry.by._id,
    by_name: entry.by.name,
    business_day: entry.businessDay,
    created_at: entry.createdAt,
  });
  const [row] = await store(tx, drawerEntries, insert);
  if (!row) throw new Error("an entry was not stored");
  return toEntry(row);
}

/**
 * Finds the drawer that takes what a person receives on a device: the person's purse, else the device's drawer, else the main one.
 * A null person finds the drawer that stands at the device.
 */
export async function findTakingDrawer(
  tx: ReadTx,
  { person, device }: { readonly person: string | null; readonly device: string },
): Promise<string> {
  const purse = sql`(select id from drawers where person_id = ${person} and deleted_at is null)`;
  const till = sql`(select d.id from drawer_tills t join drawers d on d.id = t.drawer_id
    where t.id = ${device} and d.deleted_at is null)`;
  const found = await sql<{ id: string | null }>`select coalesce(${purse}, ${till}) as id`.execute(tx);
  return found.rows[0]?.id ?? MAIN_DRAWER._id;
}

/** Finds the last entry that a payment or receipt made, or one about an expense. */
export async function findEntryOf(
  tx: ReadTx,
  column: "source_id" | "about_id",
  id: string,
): Promise<DrawerEntry | undefined> {
  const row = await select(tx).where(column, "=", id).limit(1).executeTakeFirst();
  return row && toEntry(row);
}

/** Loads an entry that exists. */
export async function loadEntry(tx: ReadTx, id: string): Promise<DrawerEntry> {
  return toEntry(await select(tx).where("id", "=", id).executeTakeFirstOrThrow());
}

/** Lists the entries of a session, the newest first; `isCounted` says that those which people did not enter may be seen. */
export async function listEntries(
  tx: ReadTx,
  of: { readonly drawer: string; readonly session: number },
  isCounted: boolean,
): Promise<DrawerEntry[]> {
  const rows = await select(tx)
    .where("drawer_id", "=", of.drawer)
    .where("session", "=", of.session)
    .$if(!isCounted, (query) => query.where("kind", "in", SHOWN_BEFORE_COUNT))
    .execute();
  return rows.map(toEntry);
}

/** Lists the cash of expenses that named no drawer, the newest first. */
export async function listOutside(tx: ReadTx): Promise<DrawerEntry[]> {
  return (await select(tx).where("drawer_id", "is", null).execute()).map(toEntry);
}

/** Sums a session by way of payment, and says whether money moved in it and who moved some last. */
export async function sumSession(tx: ReadTx, of: { readonly drawer: string; readonly session: number }) {
  const rows = await tx
    .selectFrom("drawer_entries")
    .select(({ fn }) => ["kind", "type", fn.sum<number>("amount").as("amount")])
    .where("drawer_id", "=", of.drawer)
    .where("session", "=", of.session)
    .groupBy(["kind", "type"])
    .execute();
  const sumOf = (counted: CountedType) =>
    paise(rows.filter(({ type }) => type === counted).reduce((total, row) => total + Number(row.amount), 0));
  return {
    expected: { cash: sumOf("cash"), card: sumOf("card"), upi: sumOf("upi") },
    isMoved: rows.some(({ kind }) => kind !== "carried" && entryDirection[DrawerEntryKind.parse(kind)] !== 0),
  };
}

/** Finds who made the last entry of a session. */
export async function findLastPerson(tx: ReadTx, of: { readonly drawer: string; readonly session: number }) {
  const row = await select(tx)
    .where("drawer_id", "=", of.drawer)
    .where("session", "=", of.session)
    .limit(1)
    .executeTakeFirst();
  return row && toEntry(row).by;
}

function select(tx: ReadTx) {
  return tx
    .selectFrom("drawer_entries")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(ENTRIES_MAX);
}

export function toEntry(row: Row<"drawer_entries">): DrawerEntry {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    drawer: row.drawer_id,
    session: row.session,
    kind: DrawerEntryKind.parse(row.kind),
    type: CountedType.parse(row.type),
    amount: paise(row.amount),
    reason: row.reason,
    about: row.about_id,
    source: row.source_id,
    by: { _id: row.by_id, name: row.by_name },
    businessDay: z.decode(Day, row.business_day),
  };
}
