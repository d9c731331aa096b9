import type { Ref } from "#domain/entity.ts";
import { type Paise, paise } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { type BusinessDay, instantsOf } from "#domain/time.ts";
import type { ReadTx } from "../../db/tx.ts";
import { withLinesAndPayments } from "../../orders/bills/bills.store.ts";
import { dayOf } from "../../orders/order/rows.ts";

/** The last bill of a batch: the next batch begins after it. */
export interface BillCursor {
  readonly issuedAt: number;
  readonly id: string;
}

export interface IssuedBill {
  readonly bill: Bill;
  /** The business day of its payment; null while nobody has paid it. */
  readonly paidDay: BusinessDay | null;
}

/**
 * Lists the bills that were issued on a calendar day and not cancelled, after a cursor, the one issued first first. Reads the bills
 * of the orders feature.
 */
export async function listIssuedBills(
  tx: ReadTx,
  day: BusinessDay,
  after: BillCursor,
  limit: number,
): Promise<{ readonly bills: readonly IssuedBill[]; readonly last: BillCursor | undefined }> {
  const { from, until } = instantsOf(day);
  const rows = await tx
    .selectFrom("bills")
    .selectAll()
    .where("status", "!=", "cancelled")
    .where("issued_at", ">=", from)
    .where("issued_at", "<", until)
    .where((eb) => eb(eb.refTuple("issued_at", "id"), ">", eb.tuple(after.issuedAt, after.id)))
    .orderBy("issued_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  const paidDays = new Map(rows.map(({ id, paid_day }) => [id, paid_day === null ? null : dayOf(paid_day)]));
  return {
    bills: (await withLinesAndPayments(tx, rows)).map((bill) => ({
      bill,
      paidDay: paidDays.get(bill._id) ?? null,
    })),
    last: last && { issuedAt: last.issued_at, id: last.id },
  };
}

export interface RefundRow {
  readonly invoiceNumber: string;
  readonly billNumber: string;
  readonly table: string;
  readonly area: string;
  readonly by: Ref;
  readonly type: string;
  readonly amount: Paise;
  readonly reason: string;
}

/** Lists the refunds of a business day, oldest first. Reads payments and bills of the orders feature. */
export async function listRefunds(tx: ReadTx, day: BusinessDay): Promise<RefundRow[]> {
  const rows = await tx
    .selectFrom("payments")
    .innerJoin("bills", "bills.id", "payments.bill_id")
    .selectAll("payments")
    .select(["bills.invoice_number", "bills.bill_number", "bills.table_name", "bills.area_name"])
    .where("payments.business_day", "=", day)
    .where("payments.kind", "=", "refund")
    .orderBy("payments.created_at")
    .orderBy("payments.id")
    .execute();
  return rows.map((row) => ({
    invoiceNumber: row.invoice_number,
    billNumber: row.bill_number,
    table: row.table_name,
    area: row.area_name,
    by: { _id: row.received_by_id, name: row.received_by_name },
    type: row.type,
    amount: paise(row.amount),
    reason: row.reason,
  }));
}
