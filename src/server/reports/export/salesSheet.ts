import { allocate, minus, sum, ZERO } from "#domain/money.ts";
import { PaymentType } from "#domain/orders/order/api.ts";
import type { BillGuest } from "#domain/orders/order/billGuest.ts";
import { formatDiscount } from "#domain/orders/order/discountSum.ts";
import { notChargedLabels } from "#domain/orders/order/notCharged.ts";
import { soldName } from "#domain/orders/order/sold.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { type DayRange, listDays } from "#domain/reports/range.ts";
import { type BusinessDay, dayBounds } from "#domain/time.ts";
import type { Databases } from "../../db/connect.ts";
import { storedChoice, storedDiscount } from "../../orders/order/rows.ts";
import type { Cell, Column, Row, Sheet } from "../../sheets/sheet.ts";
import {
  type BillBatch,
  type BillCursor,
  type IssuedBill,
  listDateSlips,
  listIssuedBills,
  listRefunds,
  type OrderFacts,
  type RefundRow,
  type SlipRow,
} from "./export.store.ts";
import type { Tender } from "./tenders.ts";

/** Bills per batch. A batch of them and its text are in memory at a time. */
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
] as const satisfies readonly Column[];

type Cells = Partial<Record<(typeof columns)[number]["header"], Cell>>;

/** Makes a row of the cells that it has. */
const rowWith = (cells: Cells): Row => columns.map(({ header }) => cells[header] ?? null);

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
  for (const day of listDays(range)) {
    const { from, until } = dayBounds(day);
    let after: BillCursor | undefined = { issuedAt: from, id: "" };
    while (after) {
      const asked: BillBatch = { ...after, until, limit };
      const { bills, last } = await databases.read((tx) => listIssuedBills(tx, asked));
      if (bills.length > 0) yield bills.flatMap((bill) => rowsOf(bill, day));
      after = bills.length === limit ? last : undefined;
    }
    const refunds = await databases.read((tx) => listRefunds(tx, day));
    const slips = await databases.read((tx) => listDateSlips(tx, day));
    const rows = [
      ...refunds.map((refund) => refundRow(refund, day)),
      ...slips.flatMap((slip) => slipRows(slip, day)),
    ];
    if (rows.length > 0) yield rows;
  }
}

/**
 * Makes the rows of a bill's lines. Its round off, which belongs to no line, is shared by their amounts, so that the rows sum to the
 * bill. How it was paid is in the first row alone.
 */
function rowsOf({ lines, ...bill }: IssuedBill, day: BusinessDay): Row[] {
  const weights = lines.map(({ amount }) => amount);
  const roundOffs = lines.length > 0 ? allocate(bill.roundOff, weights) : [];
  const ofBill: Cells = {
    ...orderCells(bill, day, bill.invoiceNumber),
    ...{ "Tax mode": bill.taxMode, "Paid on": bill.paidDay, ...guestCells(bill.guest) },
    Payment: [...new Set(bill.tenders.map(({ type }) => type))].join(" + "),
  };
  return lines.map((line, i) => {
    const { taxable, cgst, sgst } = line;
    const discount = storedDiscount(line.discount);
    const roundOff = roundOffs[i] ?? ZERO;
    return rowWith({
      ...ofBill,
      ...{ Item: soldName(line.name, storedChoice(line.choice)), Quantity: line.quantity, Rate: line.rate },
      ...{ Amount: line.amount, Discount: line.discount_amount, "Taxable value": taxable },
      ...{ "HSN/SAC": line.hsn_sac, "CGST %": line.cgst_bps / 100, "SGST %": line.sgst_bps / 100 },
      ...{ CGST: cgst, SGST: sgst, "Round off": roundOff, Total: sum([taxable, cgst, sgst, roundOff]) },
      ...(discount && { "Discount given": formatDiscount(discount) }),
      ...(i === 0 && tenderCells(bill.tenders)),
    });
  });
}

function orderCells(
  { billNumber, table, area, waiter }: OrderFacts,
  day: BusinessDay,
  number: string,
): Cells {
  return { Date: day, "Invoice number": number, Order: billNumber, Table: table, Area: area, Waiter: waiter };
}

/** Returns the sums of tenders by their type, the account of a credit and the tips. */
function tenderCells(tenders: readonly Tender[]): Cells {
  const cells: Record<string, Cell> = {};
  for (const type of PaymentType.options) {
    const ofType = tenders.filter((tender) => tender.type === type);
    if (ofType.length > 0) cells[paymentTypeLabels[type]] = sum(ofType.map(({ amount }) => amount));
  }
  const tips = sum(tenders.map((tender) => tender.tips));
  const accounts = tenders.flatMap(({ type, account }) =>
    type === "credit" && account !== "" ? account : [],
  );
  return {
    ...cells,
    ...(tips !== ZERO && { Tips: tips }),
    ...(accounts.length > 0 && { Account: accounts.join(" + ") }),
  };
}

function guestCells(guest: BillGuest): Cells {
  return guest ? { Guest: guest.name, "Guest GSTIN": guest.gstin, "Guest address": guest.address } : {};
}

/** Makes the rows of a slip. Their value is in its own column: it is no sale, and is not taxed. */
function slipRows(slip: SlipRow, day: BusinessDay): Row[] {
  return slip.lines.map(({ name, choice, quantity, rate, amount, kind }) =>
    rowWith({
      ...orderCells(slip, day, slip.slipNumber),
      ...{ Item: soldName(name, choice), Quantity: quantity, Rate: rate },
      ...{ Payment: notChargedLabels[kind], "Not charged": amount },
    }),
  );
}

/** Returns the row of a refund. It names no items and reverses no tax. */
function refundRow(refund: RefundRow, day: BusinessDay): Row {
  const { type, account } = refund;
  const back = minus(ZERO, refund.amount);
  return rowWith({
    ...orderCells(refund, day, refund.invoiceNumber),
    ...{ Item: `Refund: ${refund.reason}`, Total: back, Payment: type },
    ...tenderCells([{ type, account, amount: back, tips: ZERO }]),
  });
}
