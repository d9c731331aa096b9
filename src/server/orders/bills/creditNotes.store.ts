import { z } from "zod";
import type { SearchOf } from "#domain/endpoint.ts";
import { paise } from "#domain/money.ts";
import { type CreditNote, type NoteLine, NoteTender } from "#domain/orders/bills/creditNote.ts";
import type { creditNotesApi } from "#domain/orders/bills/creditNotesApi.ts";
import { Refusal } from "#domain/refusal.ts";
import { instant } from "#domain/time.ts";
import { store } from "../../db/changes.ts";
import type { NewRow, Row } from "../../db/database.ts";
import { newestFirst } from "../../db/newestFirst.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";
import { type Listed, type Page, toPage } from "../../http/lists/page.ts";
import { type PlaceColumns, toPlace } from "../order/place.ts";
import { dayOf } from "../order/rows.ts";
import { readTypedNumber } from "../search/numbers.store.ts";
import { creditNoteLines, creditNotes } from "./entities.ts";
import { liquorOf } from "./rows.ts";

const Tenders = z.array(NoteTender);

type Numbering = Pick<Row<"credit_notes">, "series" | "number">;

/** The columns of its bill that a note needs. */
type BillOfNote = Pick<Row<"bills">, "id" | "invoice_number" | "bill_number" | "order_id"> & PlaceColumns;

/** Stores a credit note with its lines under the number that was taken for it. */
export async function insertNote(tx: Tx, note: CreditNote, numbering: Numbering): Promise<void> {
  await store(tx, creditNotes, tx.insertInto("credit_notes").values(noteColumns(note, numbering)));
  const lines = note.lines.map((line) => ({
    ...{ note_id: note._id, line: line.line, quantity: line.quantity },
    ...{ amount: line.amount, discount_amount: line.discountAmount, taxable: line.taxable },
    ...{ cgst: line.cgst, sgst: line.sgst, vat: line.vat },
  }));
  await tx.insertInto("credit_note_lines").values(lines).execute();
  tx.changedRowsOf(creditNoteLines, { id: note._id, subject: note.order._id }, lines);
}

/** Loads a credit note. Throws 404 if it does not exist. */
export async function loadNote(tx: ReadTx, id: string): Promise<CreditNote> {
  const [note] = await withLines(
    tx,
    await tx.selectFrom("credit_notes").selectAll().where("id", "=", id).execute(),
  );
  if (!note) throw new Refusal("not-found", { note: id });
  return note;
}

/** Lists the credit notes of bills, by bill, oldest first. */
export async function listNotesOf(
  tx: ReadTx,
  bills: readonly BillOfNote[],
): Promise<ReadonlyMap<string, CreditNote[]>> {
  const rows = await tx
    .selectFrom("credit_notes")
    .selectAll()
    .where(
      "bill_id",
      "in",
      bills.map(({ id }) => id),
    )
    .orderBy("issued_at")
    .orderBy("number")
    .execute();
  return rows.length === 0
    ? new Map()
    : Map.groupBy(await withLines(tx, rows, bills), ({ bill }) => bill._id);
}

/** Lists credit notes of a bill or of business days, newest first, or those with a typed number. */
export async function listCreditNotes(
  tx: ReadTx,
  { bill, date, startDate, endDate, search = "" }: SearchOf<typeof creditNotesApi.list>,
  page: Page,
): Promise<Listed<CreditNote>> {
  const [from, to] = [date ?? startDate, date ?? endDate];
  const { invoices } = search.trim() === "" ? { invoices: undefined } : await readTypedNumber(tx, search);
  const query = tx
    .selectFrom("credit_notes")
    .selectAll()
    .$if(bill !== undefined, (each) => each.where("bill_id", "=", bill ?? ""))
    .$if(from !== undefined, (each) => each.where("business_day", ">=", from ?? ""))
    .$if(to !== undefined, (each) => each.where("business_day", "<=", to ?? ""))
    .$if(invoices !== undefined, (each) =>
      each.where((eb) =>
        eb.or(
          (invoices ?? []).map(({ series, first, last }) =>
            eb.and([eb("series", "in", series), eb("number", ">=", first), eb("number", "<=", last)]),
          ),
        ),
      ),
    );
  const columns = { day: "business_day", at: "issued_at", id: "id" };
  const foundRows = await newestFirst(query, columns, { ...page, limit: page.limit + 1 }).execute();
  const { rows, nextCursor } = toPage(foundRows, page.limit, (row) => {
    return { day: dayOf(row.business_day), at: instant(row.issued_at), id: row.id };
  });
  return { entities: await withLines(tx, rows), nextCursor };
}

export async function countNotePrint(tx: Tx, id: string): Promise<void> {
  const change = tx.updateTable("credit_notes").set((eb) => ({ print_count: eb("print_count", "+", 1) }));
  await store(tx, creditNotes, change.where("id", "=", id));
}

/** Reads the notes of these rows, with their lines and, unless they are at hand, their bills. */
export async function withLines(
  tx: ReadTx,
  rows: readonly Row<"credit_notes">[],
  known?: readonly BillOfNote[],
): Promise<CreditNote[]> {
  if (rows.length === 0) return [];
  const billIds = [...new Set(rows.map((row) => row.bill_id))];
  const bills = known ?? (await tx.selectFrom("bills").selectAll().where("id", "in", billIds).execute());
  const billOf = new Map(bills.map((bill) => [bill.id, bill]));
  const lineRows = await tx
    .selectFrom("credit_note_lines")
    .selectAll()
    .where(
      "note_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("note_id")
    .orderBy("line")
    .execute();
  const lines = Map.groupBy(lineRows, (row) => row.note_id);
  return rows.map((row) => {
    const bill = billOf.get(row.bill_id);
    if (!bill) throw new Error(`the credit note ${row.id} has no bill ${row.bill_id}`);
    return toNote(row, { bill, lines: (lines.get(row.id) ?? []).map(toNoteLine) });
  });
}

function toNoteLine(row: Row<"credit_note_lines">): NoteLine {
  return {
    ...{ line: row.line, quantity: row.quantity },
    ...{ amount: paise(row.amount), discountAmount: paise(row.discount_amount), taxable: paise(row.taxable) },
    ...{ cgst: paise(row.cgst), sgst: paise(row.sgst), vat: paise(row.vat) },
  };
}

function toNote(
  row: Row<"credit_notes">,
  { bill, lines }: { readonly bill: BillOfNote; readonly lines: NoteLine[] },
): CreditNote {
  return {
    ...{ _id: row.id, createdAt: instant(row.issued_at), noteNumber: row.note_number },
    bill: { _id: bill.id, invoiceNumber: bill.invoice_number },
    order: { _id: row.order_id, billNumber: bill.bill_number },
    place: toPlace(bill, bill.order_id).place,
    reason: row.reason,
    lines,
    ...{ subtotal: paise(row.subtotal), discountAmount: paise(row.discount_amount) },
    ...{ cgst: paise(row.cgst), sgst: paise(row.sgst) },
    ...{ roundOff: paise(row.round_off), grandTotal: paise(row.grand_total) },
    liquor: liquorOf(row),
    tenders: z.decode(Tenders, JSON.parse(row.tenders)),
    businessDay: dayOf(row.business_day),
    issuedBy: { _id: row.issued_by_id, name: row.issued_by_name },
    printCount: row.print_count,
  };
}

function noteColumns(note: CreditNote, { series, number }: Numbering): NewRow<"credit_notes"> {
  const { liquor } = note;
  return {
    ...{ id: note._id, bill_id: note.bill._id, order_id: note.order._id },
    ...{ series, number, note_number: note.noteNumber, reason: note.reason },
    ...{ subtotal: note.subtotal, discount_amount: note.discountAmount, cgst: note.cgst, sgst: note.sgst },
    ...{ round_off: note.roundOff, grand_total: note.grandTotal },
    ...{ liquor_subtotal: liquor?.subtotal ?? null, liquor_discount: liquor?.discountAmount ?? null },
    ...{ vat: liquor?.vat ?? null, liquor_round_off: liquor?.roundOff ?? null },
    tenders: JSON.stringify(z.encode(Tenders, note.tenders)),
    ...{ business_day: note.businessDay, issued_at: note.createdAt },
    ...{ issued_by_id: note.issuedBy._id, issued_by_name: note.issuedBy.name },
    print_count: note.printCount,
  };
}
