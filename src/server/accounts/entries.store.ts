import { sql } from "kysely";
import { z } from "zod";
import { ACCOUNTS_MAX } from "#domain/accounts/api.ts";
import { type Entry, EntryKind } from "#domain/accounts/ledger.ts";
import { paise } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import { Day, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { NewRow, Row } from "../db/database.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { accountEntries } from "./entities.ts";

/** Stores an entry. Entries are never changed or deleted, but for a certificate that comes later. */
export async function insertEntry(tx: Tx, entry: Entry): Promise<void> {
  await store(tx, accountEntries, tx.insertInto("account_entries").values(toRow(entry)));
}

/** Lists an account's entries, oldest first. */
export async function listEntries(tx: ReadTx, accountId: string): Promise<Entry[]> {
  return await select(tx, "account_id", accountId);
}

/** Loads an entry. Throws 404 for one that does not exist. */
export async function loadEntry(tx: ReadTx, id: string): Promise<Entry> {
  const entry = (await select(tx, "id", id))[0];
  if (!entry) throw new Refusal("not-found", { entry: id });
  return entry;
}

/** Lists the withheld tax whose certificate is missing, oldest first. */
export async function listWithoutCertificate(tx: ReadTx): Promise<Entry[]> {
  const rows = await tx
    .selectFrom("account_entries")
    .selectAll()
    .where("kind", "=", sql.lit("tds"))
    .where("certificate", "=", sql.lit(""))
    .orderBy("created_at")
    .limit(ACCOUNTS_MAX)
    .execute();
  return rows.map(toEntry);
}

/** Stores the certificate of withheld tax, which came later. */
export async function saveCertificate(tx: Tx, id: string, certificate: string): Promise<void> {
  const change = tx.updateTable("account_entries").set({ certificate }).where("id", "=", id);
  await store(tx, accountEntries, change);
}

/** Lists the entries of an order's charges, on whatever account, oldest first. */
export async function listEntriesOfOrder(tx: ReadTx, orderId: string): Promise<Entry[]> {
  return await select(tx, "order_id", orderId);
}

/** Finds the entry that a payment of an order made. */
export async function findEntryOfPayment(tx: ReadTx, paymentId: string): Promise<Entry | undefined> {
  return (await select(tx, "payment_id", paymentId))[0];
}

async function select(
  tx: ReadTx,
  column: "id" | "account_id" | "order_id" | "payment_id",
  id: string,
): Promise<Entry[]> {
  const rows = await tx
    .selectFrom("account_entries")
    .selectAll()
    .where(column, "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toEntry);
}

function toRow(entry: Entry): NewRow<"account_entries"> {
  return {
    id: entry._id,
    account_id: entry.account,
    kind: entry.kind,
    amount: entry.amount,
    order_id: entry.order,
    payment_id: entry.payment,
    document: entry.document,
    receipt_id: entry.receipt,
    reason: entry.reason,
    section: entry.section,
    certificate: entry.certificate,
    by_id: entry.by._id,
    by_name: entry.by.name,
    business_day: entry.businessDay,
    created_at: entry.createdAt,
  };
}

export function toEntry(row: Row<"account_entries">): Entry {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    account: row.account_id,
    kind: EntryKind.parse(row.kind),
    amount: paise(row.amount),
    order: row.order_id,
    payment: row.payment_id,
    document: row.document,
    receipt: row.receipt_id,
    reason: row.reason,
    section: row.section,
    certificate: row.certificate,
    by: { _id: row.by_id, name: row.by_name },
    businessDay: z.decode(Day, row.business_day),
  };
}
