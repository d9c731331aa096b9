import { allocate, minus, type Paise, sum, ZERO } from "#domain/money.ts";
import type { BillLine } from "#domain/orders/bills/api.ts";
import { invoiceNumbers, toTaxBlocks } from "#domain/orders/bills/invoices.ts";
import { noteAsBill } from "#domain/orders/bills/newNote.ts";
import { PaymentType } from "#domain/orders/order/api.ts";
import { formatDiscount } from "#domain/orders/order/discountSum.ts";
import { notChargedLabels } from "#domain/orders/order/notCharged.ts";
import { soldName } from "#domain/orders/order/sold.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { type DayRange, listDays } from "#domain/reports/range.ts";
import type { BusinessDay } from "#domain/time.ts";
import type { Databases } from "../../db/connect.ts";
import type { Cell, Column, Row, Sheet } from "../../sheets/sheet.ts";
import {
  type BillCursor,
  type IssuedBill,
  type IssuedNote,
  listDateNotes,
  listDateSlips,
  listIssuedBills,
  type OrderColumns,
  type SlipRow,
} from "./export.store.ts";
import { type Tender, toTenders } from "./tenders.ts";

/** Bills per batch; one batch and its text are in memory at a time. */
const BATCH_SIZE = 300;

const columns = [
  { header: "Date", kind: "day", width: 12 },
  { header: "Invoice number", kind: "text", width: 18 },
  { header: "Order", kind: "text", width: 22 },
  { header: "Table", kind: "text" },
  { header: "Area", kind: "text", width: 18 },
  { header: "Waiter", kind: "text", width: 18 },
  { header: "Item", kind: "text", width: 36 },
  { header: "Quantity", kind: "number" },
  { header: "Rate", kind: "money" },
  { header: "Amount", kind: "money" },
  { header: "Discount", kind: "money" },
  { header: "Taxable value", kind: "money", width: 14 },
  { header: "Tax mode", kind: "text", width: 14 },
  { header: "HSN/SAC", kind: "text" },
  { header: "CGST %", kind: "number" },
  { header: "CGST", kind: "money" },
  { header: "SGST %", kind: "number" },
  { header: "SGST", kind: "money" },
  { header: "Round off", kind: "money" },
  { header: "Total", kind: "money", width: 12 },
  { header: "Payment", kind: "text" },
  { header: "Paid on", kind: "day", width: 12 },
  { header: "Cash", kind: "money", width: 12 },
  { header: "Card", kind: "money", width: 12 },
  { header: "UPI", kind: "money", width: 12 },
  { header: "Credit", kind: "money", width: 12 },
  { header: "Account", kind: "text", width: 18 },
  { header: "Tips", kind: "money" },
  { header: "Guest", kind: "text", width: 24 },
  { header: "Guest GSTIN", kind: "text", width: 18 },
  { header: "Guest address", kind: "text", width: 36 },
  { header: "Not charged", kind: "money", width: 12 },
  { header: "Discount given", kind: "text", width: 18 },
  { header: "Tax class", kind: "text" },
  { header: "VAT %", kind: "number" },
  { header: "VAT", kind: "money" },
  { header: "Credit note for", kind: "text", width: 18 },
  { header: "Reason", kind: "text", width: 24 },
] as const satisfies readonly Column[];

/** The columns that a credit note has below zero. */
const negated = [
  ...(["Quantity", "Amount", "Discount", "Taxable value", "CGST", "SGST", "Round off"] as const),
  ...(["Total", "VAT"] as const),
];

type Cells = Partial<Record<(typeof columns)[number]["header"], Cell>>;

const rowWith = (cells: Cells): Row => columns.map(({ header }) => cells[header] ?? null);

/**
 * Returns a sheet with a row for each line of a bill that was not cancelled, of a credit note and of a slip, day by day
 * (clarification 47). Rows are read while the sheet is written.
 */
export function salesSheet(databases: Reader, range: DayRange, batchSize = BATCH_SIZE): Sheet {
  return {
    name: salesSheetName(range),
    title: "Sales by invoice date",
    columns,
    batches: batchesOf(databases, range, batchSize),
  };
}

/** Names the file with the day by which its bills were chosen, for readers who do not see the screen. */
export function salesSheetName({ from, to }: DayRange): string {
  return `sales-by-invoice-date-${from}-to-${to}`;
}

type Reader = Pick<Databases, "read">;

async function* batchesOf(databases: Reader, range: DayRange, limit: number): AsyncGenerator<readonly Row[]> {
  for (const day of listDays(range)) {
    let after: BillCursor | undefined;
    for (;;) {
      const page = { after, limit };
      const bills = await databases.read((tx) => listIssuedBills(tx, day, page));
      if (bills.length > 0) yield bills.flatMap((bill) => rowsOf(bill, day));
      if (bills.length < limit) break;
      after = bills.at(-1);
    }
    const notes = await databases.read((tx) => listDateNotes(tx, day));
    const slips = await databases.read((tx) => listDateSlips(tx, day));
    const rows = [
      ...notes.flatMap((note) => noteRows(note, day)),
      ...slips.flatMap((slip) => slipRows(slip, day)),
    ];
    if (rows.length > 0) yield rows;
  }
}

function rowsOf(bill: IssuedBill, day: BusinessDay): Row[] {
  return lineCells(bill, day).map(rowWith);
}

/** Creates the cells of a bill's lines, which sum to the bill with shares of its round off; payments are in the first row. */
function lineCells(bill: IssuedBill, day: BusinessDay): Cells[] {
  const { lines, guest } = bill;
  const roundOffs = roundOffsOf(bill);
  const tenders = toTenders(bill.payments);
  const ofBill: Cells = {
    ...orderCells(billColumns(bill), day),
    "Tax mode": bill.tax.mode,
    "Paid on": bill.paidDay,
    Payment: [...new Set(tenders.map(({ type }) => type))].join(" + "),
    ...(guest && { Guest: guest.name, "Guest GSTIN": guest.gstin, "Guest address": guest.address }),
  };
  return lines.map((line, i) => {
    const { taxClass, taxable, cgst, sgst, vat } = line;
    const discount = line.discount ?? bill.discount;
    const roundOff = roundOffs.get(line) ?? ZERO;
    const isOnSecond = taxClass === "liquor" && bill.liquorInvoiceNumber !== null;
    return {
      ...ofBill,
      ...(isOnSecond && { "Invoice number": bill.liquorInvoiceNumber }),
      Item: soldName(line.name, line.choice),
      Quantity: line.quantity,
      Rate: line.rate,
      Amount: line.amount,
      Discount: line.discountAmount,
      "Taxable value": taxable,
      "HSN/SAC": line.hsnSac,
      "CGST %": line.cgstRate / 100,
      CGST: cgst,
      "SGST %": line.sgstRate / 100,
      SGST: sgst,
      "Round off": roundOff,
      Total: sum([taxable, cgst, sgst, vat, roundOff]),
      "Tax class": taxClass,
      "VAT %": line.vatRate / 100,
      VAT: vat,
      ...(discount && { "Discount given": formatDiscount(discount) }),
      ...(i === 0 && tenderCells(tenders)),
    };
  });
}

/** Shares the round off of each block of a bill among its lines. */
function roundOffsOf(bill: IssuedBill): ReadonlyMap<BillLine, Paise> {
  return new Map(
    toTaxBlocks(bill).flatMap(({ lines, roundOff }) => {
      const amounts = lines.map(({ amount }) => amount);
      const shares = allocate(roundOff, amounts);
      return lines.map((line, i) => [line, shares[i] ?? ZERO] as const);
    }),
  );
}

function billColumns({ invoiceNumber, order, table, area, waiter }: IssuedBill): OrderColumns {
  return {
    number: invoiceNumber,
    billNumber: order.billNumber,
    table: table.name,
    area: area.name,
    waiter: waiter.name,
  };
}

function orderCells({ number, billNumber, table, area, waiter }: OrderColumns, day: BusinessDay): Cells {
  return { Date: day, "Invoice number": number, Order: billNumber, Table: table, Area: area, Waiter: waiter };
}

/** Returns the sums of tenders by type, the account of a credit and the tips. */
function tenderCells(tenders: readonly Tender[]): Cells {
  const cells: Record<string, Cell> = {};
  for (const type of PaymentType.options) {
    const ofType = tenders.filter((tender) => tender.type === type);
    if (ofType.length > 0) cells[paymentTypeLabels[type]] = sum(ofType.map(({ amount }) => amount));
  }
  const tips = sum(tenders.map(({ tip }) => tip));
  const accounts = tenders.flatMap(({ type, account }) => (type === "credit" && account) || []);
  return {
    ...cells,
    ...(tips !== ZERO && { Tips: tips }),
    ...(accounts.length > 0 && { Account: accounts.join(" + ") }),
  };
}

/** Creates the rows of a slip. Their value has its own column: it is untaxed and no sale. */
function slipRows(slip: SlipRow, day: BusinessDay): Row[] {
  return slip.lines.map(({ name, choice, quantity, rate, amount, kind }) =>
    rowWith({
      ...orderCells(slip, day),
      Item: soldName(name, choice),
      Quantity: quantity,
      Rate: rate,
      Payment: notChargedLabels[kind],
      "Not charged": amount,
    }),
  );
}

/** Creates the rows of a credit note's lines: as those of its bill, with figures below zero and how it was given back. */
function noteRows({ note, bill }: IssuedNote, day: BusinessDay): Row[] {
  const { noteNumber, tenders } = note;
  const issued = { invoiceNumber: noteNumber, liquorInvoiceNumber: null, payments: [], paidDay: null };
  return lineCells({ ...noteAsBill(bill, note), ...issued }, day).map((cells, i) =>
    rowWith({
      ...cells,
      ...Object.fromEntries(
        negated.flatMap((name) => {
          const value = cells[name];
          return typeof value === "number" ? [[name, value === 0 ? 0 : -value]] : [];
        }),
      ),
      Payment: [...new Set(tenders.map(({ type }) => type))].join(" + "),
      "Credit note for": invoiceNumbers(bill),
      Reason: note.reason,
      ...(i === 0 &&
        tenderCells(tenders.map((tender) => ({ ...tender, amount: minus(ZERO, tender.amount), tip: ZERO })))),
    }),
  );
}
