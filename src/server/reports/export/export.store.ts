import { sql } from "kysely";
import type { Bill } from "#domain/orders/bills/api.ts";
import type { CreditNote } from "#domain/orders/bills/creditNote.ts";
import type { SlipLine } from "#domain/orders/slips/api.ts";
import type { DayRange } from "#domain/reports/range.ts";
import { type BusinessDay, dayBounds } from "#domain/time.ts";
import { arrayLength } from "../../db/prepared.ts";
import type { ReadTx } from "../../db/tx.ts";
import { withLinesAndPayments } from "../../orders/bills/bills.store.ts";
import { storedLines } from "../../orders/slips/rows.ts";
import { issuedOn } from "../../orders/slips/slips.store.ts";

export interface OrderColumns {
  /** Of the bill or slip. */
  readonly number: string;
  readonly billNumber: string;
  readonly table: string;
  readonly area: string;
  readonly waiter: string;
}

const orderColumns = [
  "bill_number as billNumber",
  "table_name as table",
  "area_name as area",
  "waiter_name as waiter",
] as const;

/** A bill with the business day of its payment; null if unpaid. */
export interface IssuedBill extends Bill {
  readonly paidDay: string | null;
}

/** The last bill of a batch, after which the next one begins. */
export type BillCursor = Pick<Bill, "_id" | "createdAt">;

/** Lists at most `limit` bills of a date that were not cancelled, oldest first, after a cursor. */
export async function listIssuedBills(
  tx: ReadTx,
  day: BusinessDay,
  { after, limit }: { readonly after: BillCursor | undefined; readonly limit: number },
): Promise<IssuedBill[]> {
  const { createdAt, _id } = after ?? { createdAt: dayBounds(day).from, _id: "" };
  const rows = await billsIn(tx, { from: day, to: day })
    .selectAll()
    .where((eb) => eb(eb.refTuple("issued_at", "id"), ">", eb.tuple(createdAt, _id)))
    .orderBy("issued_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  const paidDays = new Map(rows.map((row) => [row.id, row.paid_day]));
  const bills = await withLinesAndPayments(tx, rows);
  return bills.map((bill) => ({ ...bill, paidDay: paidDays.get(bill._id) ?? null }));
}

function billsIn(tx: ReadTx, { from, to }: DayRange) {
  return tx
    .selectFrom("bills")
    .where("status", "!=", "cancelled")
    .where("issued_at", ">=", dayBounds(from).from)
    .where("issued_at", "<", dayBounds(to).until);
}

/** A credit note with its bill. */
export interface IssuedNote {
  readonly note: CreditNote;
  readonly bill: Bill;
}

/** Lists the credit notes of a date, oldest first, with their bills. */
export async function listDateNotes(tx: ReadTx, day: BusinessDay): Promise<readonly IssuedNote[]> {
  const notes = notesIn(tx, { from: day, to: day });
  const rows = await notes.select("id").orderBy("issued_at").orderBy("id").execute();
  const billRows = await tx
    .selectFrom("bills")
    .selectAll()
    .where("id", "in", notes.select("bill_id"))
    .execute();
  const bills = await withLinesAndPayments(tx, billRows);
  const byId = new Map(bills.flatMap((bill) => bill.creditNotes.map((note) => [note._id, { note, bill }])));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

const notesIn = (tx: ReadTx, { from, to }: DayRange) =>
  tx
    .selectFrom("credit_notes")
    .where("credit_notes.issued_at", ">=", dayBounds(from).from)
    .where("credit_notes.issued_at", "<", dayBounds(to).until);

export interface SlipRow extends OrderColumns {
  readonly lines: readonly SlipLine[];
}

/** Lists the slips of a date, oldest first. Reads slips of the orders feature. */
export async function listDateSlips(tx: ReadTx, day: BusinessDay): Promise<SlipRow[]> {
  const rows = await slipsIn(tx, { from: day, to: day })
    .select(["slip_number as number", "lines", ...orderColumns])
    .orderBy("issued_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, lines: storedLines(row.lines) }));
}

const slipsIn = (tx: ReadTx, range: DayRange) => tx.selectFrom("slips").where(issuedOn(range));

/** Counts the rows of an export: lines of bills, credit notes and slips by date. */
export async function countSalesRows(tx: ReadTx, range: DayRange): Promise<number> {
  const count = sql<number>`count(*)`.as("rows");
  const lines = billsIn(tx, range).innerJoin("bill_lines", "bill_lines.bill_id", "bills.id").select(count);
  const noteLines = notesIn(tx, range)
    .innerJoin("credit_note_lines", "credit_note_lines.note_id", "credit_notes.id")
    .select(count);
  const slipLines = sql<number>`coalesce(sum(${arrayLength(tx, "lines")}), 0)`.as("rows");
  const counted = [
    await lines.executeTakeFirstOrThrow(),
    await noteLines.executeTakeFirstOrThrow(),
    await slipsIn(tx, range).select(slipLines).executeTakeFirstOrThrow(),
  ];
  return counted.reduce((sum, { rows }) => sum + Number(rows), 0);
}
