import { type RawBuilder, sql } from "kysely";
import { PaymentKind } from "#domain/orders/payments/api.ts";
import { paymentEffects } from "#domain/orders/payments/paymentKinds.ts";
import { type BusinessDay, dayBounds, KOLKATA_OFFSET_MS } from "#domain/time.ts";
import { fieldOf } from "../../db/prepared.ts";
import type { ReadTx } from "../../db/tx.ts";
import type { DayRows } from "./rows.ts";

/**
 * Computes a day's sums from its bills and payments, in the shape of the tables that store them: issued bills by the calendar
 * date of the invoice, money by the business day (clarification 47). Uses the indexes by day and by time of issue.
 */
export function computedSums(tx: ReadTx, day: BusinessDay): DayRows {
  return {
    bills: billSums(day),
    items: itemSums(tx, day),
    payments: paymentSums(day),
    taxes: taxSums(day),
    balances: balanceSums(day),
  };
}

/** The hour in Asia/Kolkata by integer division, equal on both databases. */
function hourOf(column: string): RawBuilder<number> {
  return sql`(${sql.ref(column)} + ${sql.lit(KOLKATA_OFFSET_MS)}) / 3600000 % 24`;
}

/** Sums bills by hour: issued on the date and not cancelled less its credit notes, paid on the business day, and its refunds (47). */
function billSums(day: BusinessDay): RawBuilder<unknown> {
  const { from, until } = dayBounds(day);
  return sql`select day, hour, sum(issued_bills) as issued_bills, sum(unpaid_bills) as unpaid_bills,
      sum(credit_notes) as credit_notes, sum(credited) as credited,
      sum(subtotal) as subtotal, sum(discount_amount) as discount_amount, sum(cgst) as cgst, sum(sgst) as sgst,
      sum(round_off) as round_off, sum(issued_total) as issued_total, sum(liquor_subtotal) as liquor_subtotal,
      sum(liquor_discount) as liquor_discount, sum(vat) as vat, sum(liquor_round_off) as liquor_round_off,
      sum(paid_bills) as paid_bills,
      sum(paid_total) as paid_total, sum(refunded) as refunded
    from (
      select cast(${day} as text) as day, ${hourOf("issued_at")} as hour, 1 as issued_bills,
        case when status = 'issued' then 1 else 0 end as unpaid_bills, 0 as credit_notes, 0 as credited, subtotal, discount_amount, cgst, sgst, round_off,
        grand_total as issued_total, coalesce(liquor_subtotal, 0) as liquor_subtotal,
        coalesce(liquor_discount, 0) as liquor_discount, coalesce(vat, 0) as vat,
        coalesce(liquor_round_off, 0) as liquor_round_off, 0 as paid_bills, 0 as paid_total, 0 as refunded
      from bills where issued_at >= ${from} and issued_at < ${until} and status <> 'cancelled'
      union all
      select ${day}, ${hourOf("issued_at")}, 0, 0, 1, grand_total, -subtotal, -discount_amount, -cgst, -sgst, -round_off,
        -grand_total, -coalesce(liquor_subtotal, 0), -coalesce(liquor_discount, 0), -coalesce(vat, 0),
        -coalesce(liquor_round_off, 0), 0, 0, 0
      from credit_notes where issued_at >= ${from} and issued_at < ${until}
      union all
      select paid_day, ${hourOf("paid_at")}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, grand_total, 0
      from bills where paid_day = ${day} and status = 'paid'
      union all
      select business_day, ${hourOf("created_at")}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount
      from payments where business_day = ${day} and kind = 'refund'
    ) as parts
    group by day, hour`;
}

/** Sums the lines of bills paid on this business day, by item, its name then and variant. */
function itemSums(tx: ReadTx, day: BusinessDay): RawBuilder<unknown> {
  const variant = sql`coalesce(${fieldOf(tx, "choice", "variant")}, '')`;
  return sql`select paid_day as day, menu_item_id, name, ${variant} as variant, sum(quantity) as quantity, sum(amount) as amount,
      max(paid_at) as last_paid_at
    from bills join bill_lines on bill_lines.bill_id = bills.id
    where paid_day = ${day} and status = 'paid'
    group by paid_day, menu_item_id, name, ${variant}`;
}

/** Sums money by kind (received, refunded, returned, written off) and payment type. */
function paymentSums(day: BusinessDay): RawBuilder<unknown> {
  return sql`select business_day as day, kind, type, count(*) as payments, sum(amount) as amount, sum(tip) as tips
    from payments where business_day = ${day} group by business_day, kind, type`;
}

/** Sums the taxes of the lines of bills issued on this date and not cancelled, less those of its credit notes. */
function taxSums(day: BusinessDay): RawBuilder<unknown> {
  const { from, until } = dayBounds(day);
  const rates = sql.raw(
    "tax_mode, tax_class, hsn_sac, bill_lines.cgst_bps as cgst_bps, bill_lines.sgst_bps as sgst_bps, bill_lines.vat_bps as vat_bps",
  );
  return sql`select cast(${day} as text) as day, tax_mode, tax_class, hsn_sac, cgst_bps, sgst_bps, vat_bps,
      sum(taxable) as taxable, sum(cgst) as cgst, sum(sgst) as sgst, sum(vat) as vat
    from (
      select ${rates}, taxable, bill_lines.cgst as cgst, bill_lines.sgst as sgst, bill_lines.vat as vat
      from bills join bill_lines on bill_lines.bill_id = bills.id
      where issued_at >= ${from} and issued_at < ${until} and status <> 'cancelled'
      union all
      select ${rates}, -part.taxable, -part.cgst, -part.sgst, -part.vat
      from credit_notes join credit_note_lines as part on part.note_id = credit_notes.id
        join bills on bills.id = credit_notes.bill_id
        join bill_lines on bill_lines.bill_id = bills.id and bill_lines.position = part.line
      where credit_notes.issued_at >= ${from} and credit_notes.issued_at < ${until}
    ) as parts
    group by tax_mode, tax_class, hsn_sac, cgst_bps, sgst_bps, vat_bps`;
}

/** The part of a bill that a payment row covers. */
const covered = sql.raw(
  `amount * case kind ${PaymentKind.options.map((kind) => `when '${kind}' then ${paymentEffects[kind].covered}`).join(" ")} end`,
);

/**
 * Sums the changes of balances on a business day: for each order whose bill was paid or that had money booked on it, the part
 * covered before and at its end, against the total of a bill paid by then.
 */
function balanceSums(day: BusinessDay): RawBuilder<unknown> {
  const change = (sumAt: (at: "start" | "end") => string) =>
    sql.raw(`sum(${sumAt("end")}) - sum(${sumAt("start")})`);
  const lacking = (at: string) =>
    `case when total_${at} > covered_${at} then total_${at} - covered_${at} else 0 end`;
  const beyond = (at: string) =>
    `case when total_${at} < covered_${at} then covered_${at} - total_${at} else 0 end`;
  return sql`select cast(${day} as text) as day, ${change(lacking)} as due, ${change(beyond)} as overpaid,
      ${change((at) => `case when total_${at} is null then covered_${at} else 0 end`)} as unbilled
    from (
      select case when paid_day < ${day} then grand_total end as total_start,
        case when paid_day <= ${day} then grand_total end as total_end,
        coalesce(sum(case when payments.business_day < ${day} then ${covered} end), 0) as covered_start,
        coalesce(sum(case when payments.business_day <= ${day} then ${covered} end), 0) as covered_end
      from (
        select order_id from payments where business_day = ${day}
        union select order_id from bills where paid_day = ${day} and status = 'paid'
      ) as touched
      left join bills on bills.order_id = touched.order_id and bills.status = 'paid'
      left join payments on payments.order_id = touched.order_id
      group by touched.order_id, paid_day, grand_total
    ) as orders having count(*) > 0`;
}
