import { type RawBuilder, sql } from "kysely";
import { type BusinessDay, instantsOf, KOLKATA_OFFSET_MS } from "#domain/time.ts";
import type { DayRows, Dimension } from "./rows.ts";

/**
 * Computes a day's sums from its bills and payments, in the shape of the tables that keep them. What was issued goes by the
 * calendar date on the invoice, money by the business day (clarification 47). Reads over indexes by day and by time of issue.
 */
export function computedSums(day: BusinessDay): DayRows {
  return {
    bills: (dimension) => billSums(day, dimension),
    items: itemSums(day),
    payments: paymentSums(day),
  };
}

/** The hour in Asia/Kolkata, by integer division, which is the same on both databases. */
function hourOf(column: string): RawBuilder<string> {
  return sql`cast((${sql.ref(column)} + ${sql.lit(KOLKATA_OFFSET_MS)}) / 3600000 % 24 as text)`;
}

interface KeyAndName {
  readonly key: RawBuilder<string>;
  readonly name: RawBuilder<string>;
}

const NO_NAME = sql<string>`''`;

/** By what a sum is kept. An hour is that of the bill's issue, of its payment or of the refund: `at` names the column. */
const keyAndNameOf: Readonly<Record<Dimension, (at: string) => KeyAndName>> = {
  hour: (at) => ({ key: hourOf(at), name: NO_NAME }),
  area: () => ({ key: sql`bills.area_id`, name: sql`bills.area_name` }),
  waiter: () => ({ key: sql`bills.waiter_id`, name: sql`bills.waiter_name` }),
  tax: () => ({
    key: sql`bills.tax_mode || ' ' || bills.cgst_bps || ' ' || bills.sgst_bps`,
    name: NO_NAME,
  }),
};

/** Selects the bills with this date that are not cancelled. */
function isIssuedOn(day: BusinessDay): RawBuilder<unknown> {
  const { from, until } = instantsOf(day);
  return sql`issued_at >= ${from} and issued_at < ${until} and status <> 'cancelled'`;
}

/**
 * Sums bills in three ways (clarification 47): those issued on the date and not cancelled, those paid on the business day, and
 * what was refunded on the business day.
 */
function billSums(day: BusinessDay, dimension: Dimension): RawBuilder<unknown> {
  const [issued, paid, refunded] = ["bills.issued_at", "bills.paid_at", "payments.created_at"].map(
    keyAndNameOf[dimension],
  );
  return sql`select day, ${sql.lit(dimension)} as dimension, key, name, sum(issued_bills) as issued_bills,
      sum(unpaid_bills) as unpaid_bills, sum(subtotal) as subtotal, sum(discount_amount) as discount_amount,
      sum(cgst) as cgst, sum(sgst) as sgst, sum(round_off) as round_off, sum(issued_total) as issued_total,
      sum(paid_bills) as paid_bills, sum(paid_total) as paid_total, sum(refunded) as refunded
    from (
      select cast(${day} as text) as day, ${issued?.key} as key, ${issued?.name} as name, 1 as issued_bills,
        case when status = 'issued' then 1 else 0 end as unpaid_bills, subtotal, discount_amount, cgst, sgst, round_off,
        grand_total as issued_total, 0 as paid_bills, 0 as paid_total, 0 as refunded
      from bills where ${isIssuedOn(day)}
      union all
      select paid_day, ${paid?.key}, ${paid?.name}, 0, 0, 0, 0, 0, 0, 0, 0, 1, grand_total, 0
      from bills where paid_day = ${day} and status = 'paid'
      union all
      select payments.business_day, ${refunded?.key}, ${refunded?.name}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, payments.amount
      from payments join bills on bills.id = payments.bill_id
      where payments.business_day = ${day} and payments.kind = 'refund'
    ) as parts
    group by day, key, name`;
}

/** Sums the lines of bills by item and by the name it had then: of those with this date, and of those paid on this business day. */
function itemSums(day: BusinessDay): RawBuilder<unknown> {
  return sql`select day, menu_item_id, name, sum(issued_quantity) as issued_quantity, sum(issued_amount) as issued_amount,
      sum(paid_quantity) as paid_quantity, sum(paid_amount) as paid_amount, max(last_paid_at) as last_paid_at
    from (
      select paid_day as day, menu_item_id, name, 0 as issued_quantity, 0 as issued_amount, quantity as paid_quantity,
        amount as paid_amount, paid_at as last_paid_at
      from bills join bill_lines on bill_lines.bill_id = bills.id where paid_day = ${day} and status = 'paid'
      union all
      select ${day}, menu_item_id, name, quantity, amount, 0, 0, null
      from bills join bill_lines on bill_lines.bill_id = bills.id where ${isIssuedOn(day)}
    ) as parts
    group by day, menu_item_id, name`;
}

/** Sums money by what it was (received, refunded, returned, written off) and how it was paid. */
function paymentSums(day: BusinessDay): RawBuilder<unknown> {
  return sql`select business_day as day, kind, type, count(*) as payments, sum(amount) as amount, sum(tip) as tips
    from payments where business_day = ${day} group by business_day, kind, type`;
}
