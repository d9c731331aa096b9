import type { Ref } from "#domain/entity.ts";
import { type Paise, paise } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import type { BusinessDay } from "#domain/time.ts";
import type { ReadTx } from "../../db/tx.ts";
import { withLinesAndPayments } from "../../orders/bills/bills.store.ts";

/** The last bill of a batch: the next batch begins after it. */
export interface BillCursor {
  readonly paidAt: number;
  readonly id: string;
}

/** Lists the paid bills of a day after a cursor, the one paid first first. Reads the bills of the orders feature. */
export async function listPaidBills(
  tx: ReadTx,
  day: BusinessDay,
  after: BillCursor,
  limit: number,
): Promise<{ readonly bills: readonly Bill[]; readonly last: BillCursor | undefined }> {
  const rows = await tx
    .selectFrom("bills")
    .selectAll()
    .where("status", "=", "paid")
    .where("paid_day", "=", day)
    .where((eb) => eb(eb.refTuple("paid_at", "id"), ">", eb.tuple(after.paidAt, after.id)))
    .orderBy("paid_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return {
    bills: await withLinesAndPayments(tx, rows),
    last: last && { paidAt: last.paid_at ?? 0, id: last.id },
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

/** Lists the refunds of a day, oldest first. Reads payments and bills of the orders feature. */
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
