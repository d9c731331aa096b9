import { sql } from "kysely";
import type { Ref } from "#domain/entity.ts";
import { paise } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { invoiceCounter } from "#domain/orders/bills/invoiceCounter.ts";
import { invoiceNumber } from "#domain/orders/bills/invoiceNumber.ts";
import { Refusal } from "#domain/refusal.ts";
import type { BusinessDay, Instant } from "#domain/time.ts";
import { store } from "../../db/changes.ts";
import { takeNumber } from "../../db/counters.ts";
import type { NewRow } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import { pipeline, type ReadTx, type Tx } from "../../db/tx.ts";
import { dayOf } from "../order/rows.ts";
import { listPaymentsOf } from "../payments/payments.store.ts";
import { listNotesOf } from "./creditNotes.store.ts";
import { billLines, bills } from "./entities.ts";
import { loadIssuers } from "./issuers.store.ts";
import {
  type BillNumbering,
  type BillRow,
  billColumns,
  billLineColumns,
  type OrderOfBill,
  toBill,
  toBillLine,
} from "./rows.ts";

export async function loadBill(tx: ReadTx, id: string): Promise<Bill> {
  const rows = await tx.selectFrom("bills").selectAll().where("id", "=", id).execute();
  const [bill] = await withLinesAndPayments(tx, rows);
  if (!bill) throw new Refusal("not-found", { bill: id });
  return bill;
}

/** Loads the business day of a bill that exists. */
export async function loadDayOfBill(tx: ReadTx, id: string): Promise<BusinessDay> {
  const row = await tx
    .selectFrom("bills")
    .select("business_day")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return dayOf(row.business_day);
}

/** A cancelled bill that another one replaces. */
interface ReplacedBill extends Pick<Bill, "_id" | "grandTotal"> {
  /** Its invoice number, or both of them. */
  readonly numbers: string;
}

/**
 * Finds the order's last cancelled bill, which its next bill replaces. The flag is no parameter, and there is no limit: SQLite
 * would prepare the statement again for each order (record 0020).
 */
export async function findReplacedBill(tx: ReadTx, orderId: string): Promise<ReplacedBill | undefined> {
  const [row] = (await replacedSelect(tx, { orderId })).rows;
  if (!row) return undefined;
  const numbers = [row.invoice_number, row.liquor_invoice_number].filter((number) => number !== null);
  return { _id: row.id, numbers: numbers.join(" and "), grandTotal: paise(row.grand_total) };
}

const replacedSelect = prepared((tx: ReadTx, { orderId }: { readonly orderId: string }) =>
  tx
    .selectFrom("bills")
    .select(["id", "invoice_number", "liquor_invoice_number", "grand_total"])
    .where("order_id", "=", orderId)
    .where("is_live", "=", sql.lit(0))
    .orderBy("issued_at", "desc")
    .orderBy("number", "desc"),
);

/** Reads the bills of these rows, with one query each for all their lines, payments and orders. */
export async function withLinesAndPayments(tx: ReadTx, rows: readonly BillRow[]): Promise<Bill[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const orderIds = rows.map((row) => row.order_id);
  const lineRows = await tx
    .selectFrom("bill_lines")
    .selectAll()
    .where("bill_id", "in", ids)
    .orderBy("bill_id")
    .orderBy("position")
    .execute();
  const lines = Map.groupBy(lineRows, (row) => row.bill_id);
  const orders = await ordersOf(tx, orderIds);
  const payments = await listPaymentsOf(tx, orderIds);
  const notes = await listNotesOf(tx, rows);
  const issuerOf = await loadIssuers(tx, rows);
  return rows.map((row) => {
    const order = orders.get(row.order_id);
    if (!order) throw new Error(`bill ${row.id} has no order ${row.order_id}`);
    return toBill(row, {
      issuer: issuerOf(row),
      order,
      lines: (lines.get(row.id) ?? []).map(toBillLine),
      payments: row.status === "cancelled" ? [] : (payments.get(row.order_id) ?? []),
      creditNotes: notes.get(row.id) ?? [],
    });
  });
}

/** Finds when each of these orders was opened, and where it is. */
async function ordersOf(tx: ReadTx, ids: readonly string[]): Promise<Map<string, OrderOfBill>> {
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "created_at", "payment_type", "table_id", "table_name", "area_id", "area_name", "place"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface InvoiceNumber {
  readonly series: string;
  readonly number: number;
  readonly text: string;
}

/** Takes the next number of a series, in the bill's own transaction, so that a bill that fails leaves no gap. */
export async function takeInvoiceNumber(tx: Tx, series: string): Promise<InvoiceNumber> {
  const number = await takeNumber(tx, invoiceCounter(series));
  return { series, number, text: invoiceNumber(series, number) };
}

export async function insertBill(tx: Tx, bill: Bill, numbering: BillNumbering): Promise<void> {
  const row = billColumns(bill, numbering);
  const rows = bill.lines.map((line, position) => billLineColumns(line, { bill: bill._id, position }));
  await pipeline([billInsert(tx, row), billLinesInsert(tx, rows)]);
  tx.changed(bills, [row]);
  tx.changedRowsOf(billLines, { id: bill._id, subject: bill.order._id }, rows);
}

const billInsert = prepared((tx: Tx, row: NewRow<"bills">) => tx.insertInto("bills").values(row));

const billLinesInsert = prepared((tx: Tx, rows: readonly NewRow<"bill_lines">[]) =>
  tx.insertInto("bill_lines").values(rows),
);

export async function markBillCancelled(
  tx: Tx,
  id: string,
  why: { readonly reason: string; readonly by: Ref; readonly at: Instant },
): Promise<void> {
  const change = tx.updateTable("bills").set({
    status: "cancelled",
    is_live: 0,
    cancel_reason: why.reason,
    cancelled_by_id: why.by._id,
    cancelled_by_name: why.by.name,
    cancelled_at: why.at,
  });
  await store(tx, bills, change.where("id", "=", id));
}

export async function markBillPaid(
  tx: Tx,
  id: string,
  paid: { readonly at: Instant; readonly day: BusinessDay },
): Promise<void> {
  const { rows } = await paidUpdate(tx, { id, ...paid });
  tx.changed(bills, rows);
}

const paidUpdate = prepared(
  (tx: Tx, { id, at, day }: { readonly id: string; readonly at: Instant; readonly day: BusinessDay }) =>
    tx
      .updateTable("bills")
      .set({ status: "paid", paid_at: at, paid_day: day })
      .where("id", "=", id)
      .returningAll(),
);

export async function countBillPrint(tx: Tx, id: string): Promise<void> {
  const change = tx.updateTable("bills").set((eb) => ({ print_count: eb("print_count", "+", 1) }));
  await store(tx, bills, change.where("id", "=", id));
}
