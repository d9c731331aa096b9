import { sql } from "kysely";
import { paise } from "#domain/money.ts";
import { PaymentType } from "#domain/orders/order/api.ts";
import { Payment } from "#domain/orders/payments/api.ts";
import type { DayRange } from "#domain/reports/range.ts";
import type { BillSum, IssuedSum, ItemSum, PaymentSum } from "#domain/reports/sales.ts";
import { KOLKATA_OFFSET_MS } from "#domain/time.ts";
import type { ReadTx } from "../../db/tx.ts";
import { dayOf } from "../../orders/order/rows.ts";

/**
 * Returns the hour of the day in Asia/Kolkata, by integer division, which is the same on both databases. The offset is a
 * literal: PostgreSQL takes two parameters for two values, and would not group by the selected hour.
 */
const hourOf = (column: "bills.paid_at" | "payments.created_at") =>
  sql<number>`((${sql.ref(column)} + ${sql.lit(KOLKATA_OFFSET_MS)}) / 3600000) % 24`;

const Kind = Payment.shape.kind;

/** Sums paid bills by day and hour of payment. Reads the bills of the orders feature. */
export async function sumBills(tx: ReadTx, { from, to }: DayRange): Promise<BillSum[]> {
  const rows = await tx
    .selectFrom("bills")
    .select((eb) => [
      "paid_day",
      hourOf("bills.paid_at").as("hour"),
      eb.fn.countAll<number>().as("orders"),
      eb.fn.sum<number>("grand_total").as("sales"),
    ])
    .where("status", "=", "paid")
    .where("paid_day", "is not", null)
    .where("paid_day", ">=", from)
    .where("paid_day", "<=", to)
    .groupBy(["paid_day", hourOf("bills.paid_at")])
    .execute();
  return rows.map((row) => ({
    day: dayOf(row.paid_day ?? ""),
    hour: row.hour,
    orders: row.orders,
    sales: paise(row.sales),
  }));
}

/**
 * Sums all bills that were issued in a range and not cancelled, paid or not (clarification 47). Reads the bills of the
 * orders feature.
 */
export async function sumIssued(tx: ReadTx, { from, to }: DayRange): Promise<IssuedSum> {
  const row = await tx
    .selectFrom("bills")
    .select((eb) => [
      eb.fn.countAll<number>().as("bills"),
      eb.fn.count<number>(eb.case().when("status", "=", "issued").then(1).end()).as("unpaid"),
      eb.fn.sum<number | null>("grand_total").as("total"),
      eb.fn.sum<number | null>("subtotal").as("subtotal"),
      eb.fn.sum<number | null>("discount_amount").as("discounts"),
      eb.fn.sum<number | null>("cgst").as("cgst"),
      eb.fn.sum<number | null>("sgst").as("sgst"),
      eb.fn.sum<number | null>("round_off").as("round_off"),
    ])
    .where("status", "!=", "cancelled")
    .where("business_day", ">=", from)
    .where("business_day", "<=", to)
    .executeTakeFirstOrThrow();
  return {
    bills: row.bills,
    unpaid: row.unpaid,
    total: paise(row.total ?? 0),
    subtotal: paise(row.subtotal ?? 0),
    discounts: paise(row.discounts ?? 0),
    cgst: paise(row.cgst ?? 0),
    sgst: paise(row.sgst ?? 0),
    roundOff: paise(row.round_off ?? 0),
  };
}

/** Sums payments and refunds by their own day and hour. Reads the payments of the orders feature. */
export async function sumPayments(tx: ReadTx, { from, to }: DayRange): Promise<PaymentSum[]> {
  const rows = await tx
    .selectFrom("payments")
    .select((eb) => [
      "business_day",
      hourOf("payments.created_at").as("hour"),
      "kind",
      "type",
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number>("amount").as("amount"),
      eb.fn.sum<number>("tip").as("tips"),
    ])
    .where("business_day", ">=", from)
    .where("business_day", "<=", to)
    .groupBy(["business_day", hourOf("payments.created_at"), "kind", "type"])
    .execute();
  return rows.map((row) => ({
    day: dayOf(row.business_day),
    hour: row.hour,
    kind: Kind.parse(row.kind),
    type: PaymentType.parse(row.type),
    count: row.count,
    amount: paise(row.amount),
    tips: paise(row.tips),
  }));
}

/** Sums the lines of paid bills by item and by the name it had then. Reads the bills of the orders feature. */
export async function sumItems(tx: ReadTx, { from, to }: DayRange): Promise<ItemSum[]> {
  const rows = await tx
    .selectFrom("bills")
    .innerJoin("bill_lines", "bill_lines.bill_id", "bills.id")
    .select((eb) => [
      "menu_item_id",
      "name",
      eb.fn.sum<number>("quantity").as("quantity"),
      eb.fn.sum<number>("amount").as("revenue"),
      eb.fn.max<number>("paid_at").as("last_sold_at"),
    ])
    .where("status", "=", "paid")
    .where("paid_day", "is not", null)
    .where("paid_day", ">=", from)
    .where("paid_day", "<=", to)
    .groupBy(["menu_item_id", "name"])
    .execute();
  return rows.map((row) => ({
    menuItem: row.menu_item_id,
    name: row.name,
    quantity: row.quantity,
    revenue: paise(row.revenue),
    lastSoldAt: row.last_sold_at,
  }));
}
