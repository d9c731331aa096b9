import { z } from "zod";
import type { Account } from "#domain/accounts/account.ts";
import { MoneyType, Receipt, ReceiptKind } from "#domain/accounts/receipt.ts";
import { type Paise, paise } from "#domain/money.ts";
import { Refusal } from "#domain/refusal.ts";
import { type BusinessDay, Day, instant } from "#domain/time.ts";
import { store } from "../db/changes.ts";
import type { NewRow, Row } from "../db/database.ts";
import type { ReadTx, Tx } from "../db/tx.ts";
import { accountReceipts } from "./entities.ts";

/** A number that was taken for a receipt. */
export interface ReceiptNumber {
  readonly series: string;
  readonly number: number;
  readonly text: string;
}

export async function insertReceipt(tx: Tx, receipt: Receipt, number: ReceiptNumber): Promise<void> {
  await store(tx, accountReceipts, tx.insertInto("account_receipts").values(toRow(receipt, number)));
}

/** Loads a receipt. Throws 404 for one that does not exist. */
export async function loadReceipt(tx: ReadTx, id: string): Promise<Receipt> {
  const row = await tx.selectFrom("account_receipts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found", { receipt: id });
  return toReceipt(row);
}

/** Finds the last advance on an account, whose receipt a refund voucher names. */
export async function findLastAdvance(tx: ReadTx, accountId: string): Promise<Receipt | undefined> {
  const row = await tx
    .selectFrom("account_receipts")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("kind", "=", "advance")
    .orderBy("created_at", "desc")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && toReceipt(row);
}

/** Finds the receipt of what a stay paid as it was checked out; null if it paid nothing then. */
export async function findCollectionAt(
  tx: ReadTx,
  { _id, departedAt }: Pick<Account, "_id" | "departedAt">,
): Promise<Receipt | null> {
  if (departedAt === null) return null;
  const row = await tx
    .selectFrom("account_receipts")
    .selectAll()
    .where("account_id", "=", _id)
    .where("kind", "=", "collection")
    .where("created_at", "=", departedAt)
    .executeTakeFirst();
  return row ? toReceipt(row) : null;
}

/** Sums the cash that an account's receipts brought on a business day, less what was given back. */
export async function cashOnAccount(tx: ReadTx, accountId: string, day: BusinessDay): Promise<Paise> {
  const rows = await tx
    .selectFrom("account_receipts")
    .select(["kind", "amount"])
    .where("account_id", "=", accountId)
    .where("business_day", "=", day)
    .where("type", "=", "cash")
    .execute();
  return paise(rows.reduce((sum, { kind, amount }) => sum + (kind === "returned" ? -amount : amount), 0));
}

export async function countReceiptPrint(tx: Tx, id: string): Promise<void> {
  const change = tx.updateTable("account_receipts").set((eb) => ({ print_count: eb("print_count", "+", 1) }));
  await store(tx, accountReceipts, change.where("id", "=", id));
}

/** What a receipt says besides its columns. */
const Content = Receipt.pick({ party: true, issuer: true, lines: true, tax: true, refersTo: true });

function toRow(receipt: Receipt, { series, number }: ReceiptNumber): NewRow<"account_receipts"> {
  return {
    id: receipt._id,
    account_id: receipt.account,
    kind: receipt.kind,
    series,
    number,
    receipt_number: receipt.receiptNumber,
    type: receipt.type,
    amount: receipt.amount,
    reference: receipt.reference,
    reason: receipt.reason,
    content: JSON.stringify(z.encode(Content, receipt)),
    by_id: receipt.by._id,
    by_name: receipt.by.name,
    business_day: receipt.businessDay,
    created_at: receipt.createdAt,
    print_count: receipt.printCount,
  };
}

export function toReceipt(row: Row<"account_receipts">): Receipt {
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    kind: ReceiptKind.parse(row.kind),
    receiptNumber: row.receipt_number,
    account: row.account_id,
    type: MoneyType.parse(row.type),
    amount: paise(row.amount),
    reference: row.reference,
    reason: row.reason,
    ...z.decode(Content, JSON.parse(row.content)),
    by: { _id: row.by_id, name: row.by_name },
    businessDay: z.decode(Day, row.business_day),
    printCount: row.print_count,
  };
}
