import { type ExpressionBuilder, sql } from "kysely";
import { type Paise, paise, type RateBps } from "#domain/money.ts";
import type { BillGuest } from "#domain/orders/order/billGuest.ts";
import type { SlipLine } from "#domain/orders/slips/api.ts";
import type { DayRange } from "#domain/reports/range.ts";
import { type BusinessDay, dayBounds } from "#domain/time.ts";
import type { Database } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import type { ReadTx } from "../../db/tx.ts";
import { storedGuest } from "../../orders/order/rows.ts";
import { storedLines } from "../../orders/slips/rows.ts";
import { issuedOn } from "../../orders/slips/slips.store.ts";
import { type PaymentRow, type Tender, toTenders } from "./tenders.ts";

/** The last bill of a batch: the next batch begins after it. */
export interface BillCursor {
  readonly issuedAt: number;
  readonly id: string;
}

/** At most `limit` bills that were issued after a cursor and before a moment. */
export interface BillBatch extends BillCursor {
  readonly until: number;
  readonly limit: number;
}

interface IssuedLine {
  readonly name: string;
  readonly choice: string | null;
  readonly quantity: number;
  readonly rate: Paise;
  readonly amount: Paise;
  /** The line's own discount, else the order's. */
  readonly discount: string | null;
  readonly discount_amount: Paise;
  readonly hsn_sac: string;
  readonly taxable: Paise;
  readonly cgst_bps: RateBps;
  readonly sgst_bps: RateBps;
  readonly cgst: Paise;
  readonly sgst: Paise;
}

/** The facts that a row of the export says of the order of a bill, refund or slip. */
export interface OrderFacts {
  readonly billNumber: string;
  readonly table: string;
  readonly area: string;
  readonly waiter: string;
}

const orderFacts = [
  "bill_number as billNumber",
  "table_name as table",
  "area_name as area",
  "waiter_name as waiter",
] as const;

/** The facts that a row of the export says of a bill. */
export interface IssuedBill extends OrderFacts {
  readonly invoiceNumber: string;
  readonly guest: BillGuest;
  readonly roundOff: Paise;
  readonly taxMode: string;
  readonly lines: readonly IssuedLine[];
  /** How it was paid, in the order of the payments; none while nobody has paid anything. */
  readonly tenders: readonly Tender[];
  /** The business day of its payment; null while nobody has paid it. */
  readonly paidDay: string | null;
}

/**
 * Lists a batch of the bills that were issued and not cancelled, the one issued first first. Reads
 * bills, their lines and their payments from the tables of the orders feature, and only the columns that the export has.
 */
export async function listIssuedBills(
  tx: ReadTx,
  { limit, ...after }: BillBatch,
): Promise<{ readonly bills: readonly IssuedBill[]; readonly last: BillCursor | undefined }> {
  const { rows } = await billSelect(tx, { ...after, limit });
  const last = rows.at(-1);
  if (!last) return { bills: [], last: undefined };
  const batch = { ...after, lastIssuedAt: last.issued_at, lastId: last.id };
  const takeLines = lineReader((await lineSelect(tx, batch)).rows);
  const takePayments = lineReader((await paymentSelect(tx, batch)).rows);
  const bills = rows.map(
    (row): IssuedBill => ({
      ...row,
      guest: storedGuest(row.guest),
      roundOff: paise(row.roundOff),
      lines: takeLines(row.line_count),
      tenders: toTenders(takePayments(row.payment_count)),
    }),
  );
  return { bills, last: { issuedAt: last.issued_at, id: last.id } };
}

/** Makes a function that takes the next rows of a list, as many as it is notified. Throws when there are too few. */
function lineReader<Row>(rows: readonly Row[]): (count: number) => readonly Row[] {
  let from = 0;
  return (count) => {
    if (from + count > rows.length) throw new Error(`${rows.length} rows, and ${from + count} are asked for`);
    from += count;
    return rows.slice(from - count, from);
  };
}

type After = Omit<BillBatch, "limit">;

interface Batch extends After {
  readonly lastIssuedAt: number;
  readonly lastId: string;
}

function billsAfter(tx: ReadTx, { until, issuedAt, id }: After) {
  return tx
    .selectFrom("bills")
    .where("bills.status", "!=", "cancelled")
    .where("bills.issued_at", "<", until)
    .where((eb) => eb(eb.refTuple("bills.issued_at", "bills.id"), ">", eb.tuple(issuedAt, id)));
}

function billsOf(tx: ReadTx, { lastIssuedAt, lastId, ...after }: Batch) {
  return (
    billsAfter(tx, after)
      .where((eb) => eb(eb.refTuple("bills.issued_at", "bills.id"), "<=", eb.tuple(lastIssuedAt, lastId)))
      // Said once more for PostgreSQL, which cannot tell from tuples how few bills these are, and would read all lines ever sold.
      .where("bills.issued_at", ">=", after.issuedAt)
      .where("bills.issued_at", "<=", lastIssuedAt)
  );
}

/** The rows of a bill's money but for refunds, which have rows of their own, and for what was written off. */
const isTender = (eb: ExpressionBuilder<Database, "payments">) =>
  eb("payments.kind", "in", ["payment", "reversal", "returned"]);

/**
 * Lines and payments are read in the order of their bills, and each bill says how many it has. With the bill's id in each line,
 * half of the database's time went into turning ids into text.
 */
const billSelect = prepared((tx: ReadTx, { limit, ...after }: BillBatch) =>
  billsAfter(tx, after)
    .select(["id", "issued_at", "invoice_number as invoiceNumber", ...orderFacts])
    .select(["guest", "round_off as roundOff", "tax_mode as taxMode", "paid_day as paidDay"])
    .select((eb) => [
      eb
        .selectFrom("bill_lines")
        .whereRef("bill_lines.bill_id", "=", "bills.id")
        .select(sql<number>`count(*)`.as("count"))
        .$asScalar()
        .as("line_count"),
      eb
        .selectFrom("payments")
        .whereRef("payments.order_id", "=", "bills.order_id")
        .where(isTender)
        .select(sql<number>`count(*)`.as("count"))
        .$asScalar()
        .as("payment_count"),
    ])
    .orderBy("issued_at")
    .orderBy("id")
    .limit(limit),
);

const lineSelect = prepared((tx: ReadTx, batch: Batch) =>
  billsOf(tx, batch)
    .innerJoin("bill_lines", "bill_lines.bill_id", "bills.id")
    .select([
      "bill_lines.name",
      "bill_lines.choice",
      "bill_lines.quantity",
      "bill_lines.rate",
      "bill_lines.amount",
    ])
    .select(["bill_lines.discount_amount", "bill_lines.taxable", "bill_lines.cgst", "bill_lines.sgst"])
    .select(["bill_lines.hsn_sac", "bill_lines.cgst_bps", "bill_lines.sgst_bps"])
    .select(({ fn }) => fn.coalesce("bill_lines.discount", "bills.discount").as("discount"))
    .orderBy("bills.issued_at")
    .orderBy("bills.id")
    .orderBy("bill_lines.position")
    // The columns hold whole paise, and the figures made of them are checked to be such.
    .$castTo<IssuedLine>(),
);

/**
 * A bill's payments are read by its order: an order has at most one bill that is not cancelled, and its first part may have been
 * paid before.
 */
const paymentSelect = prepared((tx: ReadTx, batch: Batch) =>
  billsOf(tx, batch)
    .innerJoin("payments", "payments.order_id", "bills.order_id")
    .select(["payments.kind", "payments.type", "payments.account", "payments.amount", "payments.tip as tips"])
    .where(isTender)
    .orderBy("bills.issued_at")
    .orderBy("bills.id")
    .orderBy("payments.created_at")
    .orderBy("payments.id")
    // The columns hold these kinds, and whole paise.
    .$castTo<PaymentRow>(),
);

export interface RefundRow extends OrderFacts {
  readonly invoiceNumber: string;
  readonly type: string;
  readonly account: string;
  readonly amount: Paise;
  readonly reason: string;
}

/** Lists the refunds of a business day, oldest first. Reads payments and bills of the orders feature. */
export async function listRefunds(tx: ReadTx, day: BusinessDay): Promise<readonly RefundRow[]> {
  return (await refundSelect(tx, { day })).rows;
}

const refundSelect = prepared((tx: ReadTx, { day }: { readonly day: string }) =>
  tx
    .selectFrom("payments")
    .innerJoin("bills", "bills.id", "payments.bill_id")
    .select(["payments.type", "payments.account", "payments.amount"])
    .select(["payments.reason", "bills.invoice_number as invoiceNumber", ...orderFacts])
    .where("payments.business_day", "=", day)
    .where("payments.kind", "=", "refund")
    .orderBy("payments.created_at")
    .orderBy("payments.id")
    // The column holds whole paise.
    .$castTo<RefundRow>(),
);

export interface SlipRow extends OrderFacts {
  readonly slipNumber: string;
  readonly lines: readonly SlipLine[];
}

/** Lists the slips with a date, oldest first. Reads slips of the orders feature. */
export async function listDateSlips(tx: ReadTx, day: BusinessDay): Promise<SlipRow[]> {
  const rows = await slipsIn(tx, { from: day, to: day })
    .select(["slip_number as slipNumber", "lines", ...orderFacts])
    .orderBy("issued_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, lines: storedLines(row.lines) }));
}

const slipsIn = (tx: ReadTx, range: DayRange) => tx.selectFrom("slips").where(issuedOn(range));

/** Counts the rows that the export of a range has: lines of bills and slips by their date, and refunds by their business day. */
export async function countSalesRows(tx: ReadTx, { from, to }: DayRange): Promise<number> {
  const lines = await tx
    .selectFrom("bills")
    .innerJoin("bill_lines", "bill_lines.bill_id", "bills.id")
    .select(sql<number>`count(*)`.as("rows"))
    .where("bills.status", "!=", "cancelled")
    .where("bills.issued_at", ">=", dayBounds(from).from)
    .where("bills.issued_at", "<", dayBounds(to).until)
    .executeTakeFirstOrThrow();
  const refunds = await tx
    .selectFrom("payments")
    .select(sql<number>`count(*)`.as("rows"))
    .where("kind", "=", "refund")
    .where("business_day", ">=", from)
    .where("business_day", "<=", to)
    .executeTakeFirstOrThrow();
  const slips = await slipsIn(tx, { from, to }).select("lines").execute();
  const ofSlips = slips.reduce((sum, slip) => sum + storedLines(slip.lines).length, 0);
  return lines.rows + refunds.rows + ofSlips;
}
