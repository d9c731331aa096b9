import type { Selectable } from "kysely";
import { paise, rateBps, ZERO } from "#domain/money.ts";
import { PaymentType } from "#domain/orders/order/api.ts";
import { NotChargedKind } from "#domain/orders/order/notCharged.ts";
import { Payment } from "#domain/orders/payments/api.ts";
import type { SalesReport } from "#domain/reports/api.ts";
import type { DayRange } from "#domain/reports/range.ts";
import { salesReport } from "#domain/reports/sales.ts";
import { TaxMode } from "#domain/settings/api.ts";
import { TaxClass } from "#domain/settings/taxClass.ts";
import { Day, KOLKATA_OFFSET_MS } from "#domain/time.ts";
import type { Database } from "../db/database.ts";
import type { ReadTx } from "../db/tx.ts";
import { storedChoice } from "../orders/order/rows.ts";

type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** Everything that sums are computed from. */
export interface MoneyRows {
  readonly bills: readonly Row<"bills">[];
  readonly lines: readonly Row<"bill_lines">[];
  readonly payments: readonly Row<"payments">[];
  readonly notes: readonly Row<"credit_notes">[];
  readonly noteLines: readonly Row<"credit_note_lines">[];
}

export async function readMoneyRows(tx: ReadTx): Promise<MoneyRows> {
  return {
    bills: await tx.selectFrom("bills").selectAll().orderBy("issued_at").orderBy("number").execute(),
    lines: await tx.selectFrom("bill_lines").selectAll().orderBy("position").execute(),
    payments: await tx.selectFrom("payments").selectAll().execute(),
    notes: await tx.selectFrom("credit_notes").selectAll().orderBy("issued_at").orderBy("number").execute(),
    noteLines: await tx.selectFrom("credit_note_lines").selectAll().orderBy("line").execute(),
  };
}

const kolkataDate = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
/** Returns the date on a bill's paper by the computer's time zones: 2027-04-01. */
const dateOf = ({ issued_at }: Pick<Row<"bills">, "issued_at">) => kolkataDate.format(issued_at);
const hourAt = (at: number | null) => Math.floor(((at ?? 0) + KOLKATA_OFFSET_MS) / 3_600_000) % 24;

/** Returns the frozen sums of a bill or credit note, those of a note below zero. */
function sumsOf(row: Row<"bills"> | Row<"credit_notes">, sign: 1 | -1) {
  const of = (amount: number | null) => (amount ?? 0) * sign;
  return {
    ...{ subtotal: of(row.subtotal), discount_amount: of(row.discount_amount), cgst: of(row.cgst) },
    ...{ sgst: of(row.sgst), round_off: of(row.round_off), issued_total: of(row.grand_total) },
    ...{ liquor_subtotal: of(row.liquor_subtotal), liquor_discount: of(row.liquor_discount) },
    ...{ vat: of(row.vat), liquor_round_off: of(row.liquor_round_off) },
  };
}

/** Computes a report from every single bill, line, payment and credit note, without any of the server's SQL. */
export function expectedReport(rows: MoneyRows, range: DayRange): SalesReport {
  const { bills, lines, payments } = rows;
  const isIn = (day: string | null) => day !== null && day >= range.from && day <= range.to;
  const paid = bills.filter((bill) => bill.status === "paid" && isIn(bill.paid_day));
  const issued = bills.filter((bill) => bill.status !== "cancelled" && isIn(dateOf(bill)));
  const notes = rows.notes.filter((note) => isIn(dateOf(note)));
  const counted = payments.filter((payment) => isIn(payment.business_day));
  const refunds = counted.filter(({ kind }) => kind === "refund");
  const sold = [
    ...paid.map((bill) => ({
      day: Day.decode(bill.paid_day ?? ""),
      hour: hourAt(bill.paid_at),
      orders: 1,
      sales: paise(bill.grand_total),
      refunds: ZERO,
    })),
    ...refunds.map((refund) => ({
      day: Day.decode(refund.business_day),
      hour: hourAt(refund.created_at),
      orders: 0,
      sales: ZERO,
      refunds: paise(refund.amount),
    })),
  ];
  const report = salesReport(range, {
    days: sold,
    hours: sold,
    issued: [
      ...issued.map((bill) => ({ unpaid: bill.status === "issued" ? 1 : 0, sums: sumsOf(bill, 1) })),
      ...notes.map((note) => ({ unpaid: undefined, sums: sumsOf(note, -1) })),
    ].map(({ unpaid, sums }) => ({
      ...{ bills: unpaid === undefined ? 0 : 1, unpaid: unpaid ?? 0 },
      creditNotes: unpaid === undefined ? 1 : 0,
      credited: unpaid === undefined ? paise(-sums.issued_total) : ZERO,
      ...{ total: paise(sums.issued_total), subtotal: paise(sums.subtotal) },
      ...{ discounts: paise(sums.discount_amount), cgst: paise(sums.cgst), sgst: paise(sums.sgst) },
      roundOff: paise(sums.round_off),
      liquor: {
        ...{ subtotal: paise(sums.liquor_subtotal), discounts: paise(sums.liquor_discount) },
        ...{ vat: paise(sums.vat), roundOff: paise(sums.liquor_round_off) },
      },
    })),
    payments: counted.map(({ kind, type, amount, tip }) => ({
      kind: Payment.shape.kind.parse(kind),
      type: PaymentType.parse(type),
      count: 1,
      amount: paise(amount),
      tips: paise(tip),
    })),
    items: paid.flatMap((bill) =>
      lines
        .filter((line) => line.bill_id === bill.id)
        .map((line) => ({
          menuItem: line.menu_item_id,
          name: line.name,
          variant: storedChoice(line.choice)?.variant ?? "",
          quantity: line.quantity,
          revenue: paise(line.amount),
          lastSoldAt: bill.paid_at ?? 0,
        })),
    ),
  });
  const rates = new Map<string, SalesReport["taxByRate"][number]>();
  const taxed = [
    ...issued.flatMap((bill) =>
      lines.filter(({ bill_id }) => bill_id === bill.id).map((line) => ({ line, of: line, sign: 1 })),
    ),
    ...rows.noteLines.flatMap((of) => {
      const note = notes.find(({ id }) => id === of.note_id);
      const line = lines.find(({ bill_id, position }) => bill_id === note?.bill_id && position === of.line);
      return note && line ? [{ line, of, sign: -1 }] : [];
    }),
  ];
  for (const { line, of, sign } of taxed) {
    const mode = bills.find(({ id }) => id === line.bill_id)?.tax_mode;
    const key = `${mode} ${line.tax_class} ${line.hsn_sac} ${line.cgst_bps} ${line.sgst_bps} ${line.vat_bps}`;
    const earlier = rates.get(key);
    const added = (before: number | undefined, amount: number) => paise((before ?? 0) + sign * amount);
    rates.set(key, {
      ...{ mode: TaxMode.parse(mode), taxClass: TaxClass.parse(line.tax_class), hsnSac: line.hsn_sac },
      ...{ vatRate: rateBps(line.vat_bps), vat: added(earlier?.vat, of.vat) },
      ...{ cgstRate: rateBps(line.cgst_bps), sgstRate: rateBps(line.sgst_bps) },
      taxableValue: added(earlier?.taxableValue, of.taxable),
      ...{ cgst: added(earlier?.cgst, of.cgst), sgst: added(earlier?.sgst, of.sgst) },
    });
  }
  return {
    ...report,
    ...balancesIn({ bills, payments }, range),
    taxByRate: [...rates.values()],
    notCharged: NotChargedKind.options.map((kind) => ({ kind, amount: ZERO })),
  };
}

/** Computes the change of balances in a range from each order at its beginning and at its end. */
function balancesIn({ bills, payments }: Pick<MoneyRows, "bills" | "payments">, { from, to }: DayRange) {
  const sums = { due: 0, overpaid: 0, waived: 0, unbilled: 0 };
  const orders = new Set([...bills, ...payments].map(({ order_id }) => order_id));
  for (const order of orders) {
    const own = payments.filter(({ order_id }) => order_id === order);
    const bill = bills.find(({ order_id, status }) => order_id === order && status === "paid");
    for (const [sign, isBy] of [
      [-1, (day: string | null | undefined) => day != null && day < from],
      [1, (day: string | null | undefined) => day != null && day <= to],
    ] as const) {
      let covered = 0;
      for (const { kind, amount, business_day } of own) {
        if (!isBy(business_day)) continue;
        if (kind === "payment" || kind === "waived") covered += amount;
        if (kind === "reversal" || kind === "returned") covered -= amount;
        if (kind === "waived") sums.waived += sign * amount;
      }
      const rest = bill && isBy(bill.paid_day) ? bill.grand_total - covered : undefined;
      if (rest === undefined) sums.unbilled += sign * covered;
      else if (rest > 0) sums.due += sign * rest;
      else sums.overpaid -= sign * rest;
    }
  }
  return {
    ...{ due: paise(sums.due), overpaid: paise(sums.overpaid) },
    ...{ waived: paise(sums.waived), unbilled: paise(sums.unbilled) },
  };
}

const BILL_FIGURES = [
  ...([
    "issued_bills",
    "unpaid_bills",
    "credit_notes",
    "credited",
    "subtotal",
    "discount_amount",
    "cgst",
    "sgst",
    "round_off",
  ] as const),
  ...(["liquor_subtotal", "liquor_discount", "vat", "liquor_round_off"] as const),
  ...(["issued_total", "paid_bills", "paid_total", "refunded"] as const),
];
const ITEM_FIGURES = ["quantity", "amount"] as const;
const PAYMENT_FIGURES = ["payments", "amount", "tips"] as const;

/** Adds figures up by their key, and sorts the rows as text. */
function sumByKey<Figure extends string>(
  parts: readonly { readonly key: readonly unknown[]; readonly figures: Partial<Record<Figure, number>> }[],
  names: readonly Figure[],
): string[] {
  const sums = new Map<string, number[]>();
  for (const { key, figures } of parts) {
    const name = JSON.stringify(key);
    const earlier = sums.get(name) ?? names.map(() => 0);
    sums.set(
      name,
      earlier.map((sum, index) => sum + (figures[names[index] as Figure] ?? 0)),
    );
  }
  return [...sums].map(([key, figures]) => `${key} ${figures}`).toSorted();
}

/** Computes every stored row of these days as text, without any of the server's SQL. */
export function expectedSums({ bills, lines, payments, notes }: MoneyRows, days: readonly string[]) {
  const issued = bills.filter((bill) => bill.status !== "cancelled" && days.includes(dateOf(bill)));
  const paid = bills.filter((bill) => bill.status === "paid" && days.includes(bill.paid_day ?? ""));
  const counted = payments.filter((payment) => days.includes(payment.business_day));
  const refunds = counted.filter(({ kind }) => kind === "refund");
  const linesOf = ({ id }: Row<"bills">) => lines.filter((line) => line.bill_id === id);
  const billParts = [
    ...issued.map((bill) => ({
      key: [dateOf(bill), hourAt(bill.issued_at)],
      figures: {
        issued_bills: 1,
        unpaid_bills: bill.status === "issued" ? 1 : 0,
        ...sumsOf(bill, 1),
      },
    })),
    ...notes
      .filter((note) => days.includes(dateOf(note)))
      .map((note) => ({
        key: [dateOf(note), hourAt(note.issued_at)],
        figures: { credit_notes: 1, credited: note.grand_total, ...sumsOf(note, -1) },
      })),
    ...paid.map((bill) => ({
      key: [bill.paid_day, hourAt(bill.paid_at)],
      figures: { paid_bills: 1, paid_total: bill.grand_total },
    })),
    ...refunds.map((refund) => ({
      key: [refund.business_day, hourAt(refund.created_at)],
      figures: { refunded: refund.amount },
    })),
  ];
  const itemParts = paid.flatMap((bill) =>
    linesOf(bill).map(({ menu_item_id, name, quantity, amount }) => ({
      key: [bill.paid_day, menu_item_id, name],
      figures: { quantity, amount },
    })),
  );
  const paymentParts = counted.map(({ business_day, kind, type, amount, tip }) => ({
    key: [business_day, kind, type],
    figures: { payments: 1, amount, tips: tip },
  }));
  return {
    bills: sumByKey(billParts, BILL_FIGURES),
    items: sumByKey(itemParts, ITEM_FIGURES),
    payments: sumByKey(paymentParts, PAYMENT_FIGURES),
  };
}

/** No stored row may have this day. */
const NO_DAY = "";

/** Reads the stored rows of these days in the form of `expectedSums`. */
export async function readStoredSums(tx: ReadTx, days: readonly string[]) {
  const wanted = [NO_DAY, ...days];
  const bills = await tx.selectFrom("day_bill_sums").selectAll().where("day", "in", wanted).execute();
  const items = await tx.selectFrom("day_item_sums").selectAll().where("day", "in", wanted).execute();
  const payments = await tx.selectFrom("day_payment_sums").selectAll().where("day", "in", wanted).execute();
  return {
    bills: sumByKey(
      bills.map((row) => ({ key: [row.day, row.hour], figures: row })),
      BILL_FIGURES,
    ),
    items: sumByKey(
      items.map((row) => ({ key: [row.day, row.menu_item_id, row.name], figures: row })),
      ITEM_FIGURES,
    ),
    payments: sumByKey(
      payments.map((row) => ({ key: [row.day, row.kind, row.type], figures: row })),
      PAYMENT_FIGURES,
    ),
  };
}
