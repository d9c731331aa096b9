import { sql } from "kysely";
import { paise, rateBps } from "#domain/money.ts";
import { PaymentType } from "#domain/orders/order/api.ts";
import { Payment } from "#domain/orders/payments/api.ts";
import type { BalanceChange } from "#domain/reports/balances.ts";
import type { DaySum, HourSum, IssuedSum, ItemSum, PaymentSum, SalesSums } from "#domain/reports/sales.ts";
import type { TaxSum } from "#domain/reports/taxes.ts";
import { TaxMode } from "#domain/settings/api.ts";
import { TaxClass } from "#domain/settings/taxClass.ts";
import type { ReadTx } from "../../db/tx.ts";
import { dayOf } from "../../orders/order/rows.ts";
import type { DayRows } from "../daySums/rows.ts";

const Kind = Payment.shape.kind;

/** A sales report's sums without slips. */
export interface ReportSums extends SalesSums {
  readonly taxes: readonly TaxSum[];
  readonly balances: readonly BalanceChange[];
}

/** Reads a sales report's sums from stored rows, or computed from bills and payments of the orders feature. */
export async function readSums(tx: ReadTx, rows: DayRows): Promise<ReportSums> {
  return {
    days: await sumDays(tx, rows),
    hours: await sumHours(tx, rows),
    issued: await sumIssued(tx, rows),
    payments: await sumPayments(tx, rows),
    items: await sumItems(tx, rows),
    taxes: await sumTaxes(tx, rows),
    balances: await sumBalances(tx, rows),
  };
}

interface SoldRow {
  readonly orders: number;
  readonly sales: number;
  readonly refunds: number;
}

const soldSums = sql.raw("sum(paid_bills) as orders, sum(paid_total) as sales, sum(refunded) as refunds");

function toSold({ orders, sales, refunds }: SoldRow) {
  return { orders, sales: paise(sales), refunds: paise(refunds) };
}

async function sumDays(tx: ReadTx, { bills }: DayRows): Promise<DaySum[]> {
  const { rows } = await sql<
    SoldRow & { readonly day: string }
  >`select day, ${soldSums} from (${bills}) as hours group by day`.execute(tx);
  return rows.map((row) => ({ day: dayOf(row.day), ...toSold(row) }));
}

async function sumHours(tx: ReadTx, { bills }: DayRows): Promise<HourSum[]> {
  const { rows } = await sql<
    SoldRow & { readonly hour: number }
  >`select hour, ${soldSums} from (${bills}) as hours group by hour`.execute(tx);
  return rows.map((row) => ({ hour: row.hour, ...toSold(row) }));
}

export async function sumIssued(tx: ReadTx, { bills }: DayRows): Promise<IssuedSum[]> {
  const { rows } = await sql<{
    bills: number;
    unpaid: number;
    credit_notes: number;
    credited: number;
    total: number;
    subtotal: number;
    discounts: number;
    cgst: number;
    sgst: number;
    round_off: number;
    liquor_subtotal: number;
    liquor_discount: number;
    vat: number;
    liquor_round_off: number;
  }>`select sum(issued_bills) as bills, sum(unpaid_bills) as unpaid, sum(credit_notes) as credit_notes,
      sum(credited) as credited, sum(issued_total) as total,
      sum(subtotal) as subtotal, sum(discount_amount) as discounts, sum(cgst) as cgst, sum(sgst) as sgst,
      sum(round_off) as round_off, sum(liquor_subtotal) as liquor_subtotal, sum(liquor_discount) as liquor_discount,
      sum(vat) as vat, sum(liquor_round_off) as liquor_round_off
    from (${bills}) as hours having count(*) > 0`.execute(tx);
  return rows.map((row) => ({
    bills: row.bills,
    unpaid: row.unpaid,
    creditNotes: row.credit_notes,
    credited: paise(row.credited),
    total: paise(row.total),
    subtotal: paise(row.subtotal),
    discounts: paise(row.discounts),
    cgst: paise(row.cgst),
    sgst: paise(row.sgst),
    roundOff: paise(row.round_off),
    liquor: {
      subtotal: paise(row.liquor_subtotal),
      discounts: paise(row.liquor_discount),
      vat: paise(row.vat),
      roundOff: paise(row.liquor_round_off),
    },
  }));
}

async function sumPayments(tx: ReadTx, { payments }: DayRows): Promise<PaymentSum[]> {
  const { rows } = await sql<{
    kind: string;
    type: string;
    count: number;
    amount: number;
    tips: number;
  }>`select kind, type, sum(payments) as count, sum(amount) as amount, sum(tips) as tips
    from (${payments}) as kinds group by kind, type`.execute(tx);
  return rows.map((row) => ({
    kind: Kind.parse(row.kind),
    type: PaymentType.parse(row.type),
    count: row.count,
    amount: paise(row.amount),
    tips: paise(row.tips),
  }));
}

export async function sumTaxes(tx: ReadTx, { taxes }: DayRows): Promise<TaxSum[]> {
  const { rows } = await sql<{
    tax_mode: string;
    tax_class: string;
    hsn_sac: string;
    cgst_bps: number;
    sgst_bps: number;
    vat_bps: number;
    taxable: number;
    cgst: number;
    sgst: number;
    vat: number;
  }>`select tax_mode, tax_class, hsn_sac, cgst_bps, sgst_bps, vat_bps, sum(taxable) as taxable, sum(cgst) as cgst,
      sum(sgst) as sgst, sum(vat) as vat
    from (${taxes}) as rates group by tax_mode, tax_class, hsn_sac, cgst_bps, sgst_bps, vat_bps`.execute(tx);
  return rows.map((row) => ({
    mode: TaxMode.parse(row.tax_mode),
    taxClass: TaxClass.parse(row.tax_class),
    hsnSac: row.hsn_sac,
    cgstRate: rateBps(row.cgst_bps),
    sgstRate: rateBps(row.sgst_bps),
    vatRate: rateBps(row.vat_bps),
    taxableValue: paise(row.taxable),
    cgst: paise(row.cgst),
    sgst: paise(row.sgst),
    vat: paise(row.vat),
  }));
}

async function sumBalances(tx: ReadTx, { balances }: DayRows): Promise<BalanceChange[]> {
  const { rows } = await sql<{ due: number; overpaid: number; unbilled: number }>`select sum(due) as due,
      sum(overpaid) as overpaid, sum(unbilled) as unbilled
    from (${balances}) as changes having count(*) > 0`.execute(tx);
  return rows.map((row) => ({
    due: paise(row.due),
    overpaid: paise(row.overpaid),
    unbilled: paise(row.unbilled),
  }));
}

export async function sumItems(tx: ReadTx, { items }: DayRows): Promise<ItemSum[]> {
  const { rows } = await sql<{
    menu_item_id: string;
    name: string;
    variant: string;
    quantity: number;
    revenue: number;
    last_paid_at: number;
  }>`select menu_item_id, name, variant, sum(quantity) as quantity, sum(amount) as revenue,
      max(last_paid_at) as last_paid_at
    from (${items}) as sold group by menu_item_id, name, variant`.execute(tx);
  return rows.map((row) => ({
    menuItem: row.menu_item_id,
    name: row.name,
    variant: row.variant,
    quantity: row.quantity,
    revenue: paise(row.revenue),
    lastSoldAt: row.last_paid_at,
  }));
}
