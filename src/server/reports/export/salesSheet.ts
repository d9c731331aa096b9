import { allocate, minus, sum, ZERO } from "#domain/money.ts";
import type { BillGuest } from "#domain/orders/order/billGuest.ts";
import { notChargedWords } from "#domain/orders/order/notCharged.ts";
import { soldName } from "#domain/orders/order/sold.ts";
import { type DayRange, daysOf } from "#domain/reports/range.ts";
import { type BusinessDay, instantsOf } from "#domain/time.ts";
import type { Databases } from "../../db/connect.ts";
import { storedChoice } from "../../orders/order/rows.ts";
import type { Column, Row, Sheet } from "../../sheets/sheet.ts";
import {
  type BillBatch,
  type BillCursor,
  type IssuedBill,
  listDaySlips,
  listIssuedBills,
  listRefunds,
  type RefundRow,
  type SlipRow,
} from "./export.store.ts";

/** Bills per batch. A batch of them and its text are in memory at a time. */
const BATCH_SIZE = 300;

const columns: readonly Column[] = [
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
  { header: "CGST", kind: "money" },
  { header: "SGST", kind: "money" },
  { header: "Round off", kind: "money" },
  { header: "Total", kind: "money", width: 12 },
  { header: "Payment", kind: "text" },
  { header: "Paid on", kind: "day", width: 12 },
  { header: "Guest", kind: "text", width: 24 },
  { header: "Guest GSTIN", kind: "text", width: 18 },
  { header: "Guest address", kind: "text", width: 36 },
  { header: "Not charged", kind: "money", width: 12 },
];

/**
 * Returns a sheet with a row for each line of a bill issued and not cancelled, for each refund and for each line of a slip, day by
 * day (clarification 47). Rows are read while the sheet is written.
 */
export function salesSheet(databases: Reader, range: DayRange, batchSize = BATCH_SIZE): Sheet {
  return {
    name: salesSheetName(range),
    title: "Sales by invoice date",
    columns,
    batches: batchesOf(databases, range, batchSize),
  };
}

/** Names the file, and by which day its bills were chosen: whoever reads it later does not see the screen that says so. */
export function salesSheetName({ from, to }: DayRange): string {
  return `sales-by-invoice-date-${from}-to-${to}`;
}

type Reader = Pick<Databases, "read">;

async function* batchesOf(databases: Reader, range: DayRange, limit: number): AsyncGenerator<readonly Row[]> {
  for (const day of daysOf(range)) {
    const { from, until } = instantsOf(day);
    let after: BillCursor | undefined = { issuedAt: from, id: "" };
    while (after) {
      const asked: BillBatch = { ...after, until, limit };
      const { bills, last } = await databases.read((tx) => listIssuedBills(tx, asked));
      if (bills.length > 0) yield bills.flatMap((bill) => rowsOf(bill, day));
      after = bills.length === limit ? last : undefined;
    }
    const refunds = await databases.read((tx) => listRefunds(tx, day));
    const slips = await databases.read((tx) => listDaySlips(tx, day));
    const rows = [
      ...refunds.map((refund) => refundRow(refund, day)),
      ...slips.flatMap((slip) => slipRows(slip, day)),
    ];
    if (rows.length > 0) yield rows;
  }
}

/** Makes the rows of a bill's lines. Its round off, which belongs to no line, is shared by their amounts, so that the rows sum to the bill. */
function rowsOf({ lines, ...bill }: IssuedBill, day: BusinessDay): Row[] {
  const payment = [...bill.paidBy].join(" + ");
  const weights = lines.map(({ amount }) => amount);
  const roundOffs = lines.length > 0 ? allocate(bill.roundOff, weights) : [];
  return lines.map((line, i) => {
    const { taxable, cgst, sgst } = line;
    const roundOff = roundOffs[i] ?? ZERO;
    return [
      day,
      bill.invoiceNumber,
      bill.billNumber,
      bill.table,
      bill.area,
      bill.waiter,
      soldName(line.name, storedChoice(line.choice)),
      line.quantity,
      line.rate,
      line.amount,
      line.discount_amount,
      taxable,
      cgst,
      sgst,
      roundOff,
      sum([taxable, cgst, sgst, roundOff]),
      payment,
      bill.paidDay,
      ...guestCells(bill.guest),
      null,
    ];
  });
}

function guestCells(guest: BillGuest): (string | null)[] {
  return guest ? [guest.name, guest.gstin, guest.address] : [null, null, null];
}

/** Makes the rows of a slip. Their value stands in a column of its own: it is no sale, and is not taxed. */
function slipRows({ slipNumber, billNumber, table, area, waiter, lines }: SlipRow, day: BusinessDay): Row[] {
  return lines.map(({ name, choice, quantity, rate, amount, kind }) => [
    ...[day, slipNumber, billNumber, table, area, waiter, soldName(name, choice), quantity, rate],
    ...[null, null, null, null, null, null, null, notChargedWords[kind], null, null, null, null],
    amount,
  ]);
}

/** Returns the row of a refund. It has only the amount: a refund names no items and reverses no tax. */
function refundRow(refund: RefundRow, day: BusinessDay): Row {
  const { invoiceNumber, billNumber, table, area, by, reason, amount, type } = refund;
  const empty = [null, null, null, null, null, null, null, null];
  return [
    day,
    invoiceNumber,
    billNumber,
    table,
    area,
    by.name,
    `Refund: ${reason}`,
    ...empty,
    minus(ZERO, amount),
    type,
    ...[null, null, null, null, null],
  ];
}
