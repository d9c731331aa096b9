import type { Selectable } from "kysely";
import { z } from "zod";
import type { Ref } from "#domain/entity.ts";
import { minus, type Paise, paise, rateBps, sum, ZERO } from "#domain/money.ts";
import { Course } from "#domain/orders/courses/course.ts";
import { LastAct } from "#domain/orders/lastAct.ts";
import {
  Discount,
  type Order,
  type OrderLine,
  OrderStatus,
  PaymentType,
  type TaxRates,
} from "#domain/orders/order/api.ts";
import { BillGuest } from "#domain/orders/order/billGuest.ts";
import { Choice } from "#domain/orders/order/choice.ts";
import { toRequestedDiscount } from "#domain/orders/order/discountSum.ts";
import { NotCharged } from "#domain/orders/order/notCharged.ts";
import { isOpen, withBilled } from "#domain/orders/order/order.ts";
import type { Sold } from "#domain/orders/order/sold.ts";
import { computeTotals, lineAmount } from "#domain/orders/order/totals.ts";
import { TaxMode } from "#domain/settings/api.ts";
import { TaxClass } from "#domain/settings/taxClass.ts";
import { type BusinessDay, Day, type Instant, instant } from "#domain/time.ts";
import type { Database } from "../../db/database.ts";
import { flagColumn, toBoolean } from "../../db/entity.ts";
import { toPlace } from "./place.ts";

export type OrderRow = Selectable<Database["orders"]> & {
  readonly bill_id: string | null;
  readonly invoice_number: string | null;
  readonly issued_at: number | null;
  readonly print_count: number | null;
};
export type LineRow = Selectable<Database["order_lines"]>;

const Additions = z.array(z.string());

export function dayOf(text: string): BusinessDay {
  return z.decode(Day, text);
}

const FilledColumns = z.object({
  reason: z.string(),
  byId: z.string(),
  byName: z.string(),
  at: z.number().transform(instant),
});

type CancellationColumns = { readonly [Name in "reason" | "byId" | "byName"]: string | null } & {
  readonly at: number | null;
};

interface Cancellation {
  readonly reason: string;
  readonly by: Ref;
  readonly at: Instant;
}

/** Converts the columns of a bill's cancellation or a KOT's void (person, time, reason); all null before. */
export function toCancellation(columns: CancellationColumns): Cancellation | null {
  if (columns.at === null) return null;
  const { reason, byId, byName, at } = FilledColumns.parse(columns);
  return { reason, by: { _id: byId, name: byName }, at };
}

/** Converts an order's row and its lines, sorted by position. Totals are computed, not stored. */
export function toOrder(row: OrderRow, items: OrderLine[]): Order {
  const tax = storedTax(row);
  const discount = storedDiscount(row.discount);
  const status = OrderStatus.parse(row.status);
  const totals = computeTotals(items, discount, tax);
  const order: Order = {
    _id: row.id,
    createdAt: instant(row.created_at),
    billNumber: row.bill_number,
    ...toPlace(row, row.id),
    partOf: row.part_of,
    items,
    discount,
    ...toRequestedDiscount(discount),
    paymentType: PaymentType.parse(row.payment_type),
    notes: row.notes,
    covers: row.covers,
    guest: storedGuest(row.guest),
    tax,
    ...totals,
    amountPaid: sum([paise(row.balance), billedTotal({ status, ...totals })]),
    ...(row.unnamed_credit !== null && { unnamedCredit: paise(row.unnamed_credit) }),
    status,
    waiter: { _id: row.waiter_id, name: row.waiter_name },
    ...(row.last_act !== null && { lastAct: z.decode(LastAct, JSON.parse(row.last_act)) }),
    isActive: isOpen({ status }),
    version: row.version,
    businessDay: dayOf(row.business_day),
    updatedAt: instant(row.updated_at),
    bill:
      row.bill_id !== null && row.invoice_number !== null
        ? {
            _id: row.bill_id,
            invoiceNumber: row.invoice_number,
            createdAt: instant(row.issued_at ?? 0),
            isPrinted: (row.print_count ?? 0) > 0,
          }
        : null,
  };
  // All charged pieces of a paid order are billed. Storing that per line took 10 % more CPU per order.
  return status === "paid" ? withBilled(order) : order;
}

export function toLine(row: LineRow): OrderLine {
  const { quantity } = row;
  const rate = paise(row.rate);
  return {
    _id: row.id,
    ...toSold(row),
    quantity,
    rate,
    amount: lineAmount({ quantity, rate }),
    notes: row.notes,
    discount: storedDiscount(row.discount),
    ...(row.not_charged !== null && { notCharged: NotCharged.parse(JSON.parse(row.not_charged)) }),
    ...(row.course !== null && { course: Course.parse(JSON.parse(row.course)) }),
    sentQuantity: row.sent_quantity,
    sentNotes: row.sent_notes,
    billedQuantity: row.billed_quantity,
    additions: row.additions === null ? [] : Additions.parse(JSON.parse(row.additions)),
    addedBy: { _id: row.added_by_id, name: row.added_by_name },
    ...(row.origin !== null && { origin: row.origin }),
  };
}

type SoldColumns = Pick<
  LineRow,
  "menu_item_id" | "name" | "choice" | "category_id" | "category_name" | "tax_class" | "hsn_sac" | "is_veg"
>;

/** Converts the sold item of an order's or bill's line. */
export function toSold(row: SoldColumns): Sold {
  return {
    menuItem: { _id: row.menu_item_id, name: row.name },
    choice: storedChoice(row.choice),
    category: { _id: row.category_id, name: row.category_name },
    taxClass: TaxClass.parse(row.tax_class),
    hsnSac: row.hsn_sac,
    isVeg: toBoolean(row.is_veg),
  };
}

/** Parses the choice column of an order's or bill's line. */
export function storedChoice(column: string | null): Choice {
  return column === null ? null : Choice.parse(JSON.parse(column));
}

export function soldColumns({ menuItem, choice, category, taxClass, hsnSac, isVeg }: Sold): SoldColumns {
  return {
    menu_item_id: menuItem._id,
    name: menuItem.name,
    choice: choice === null ? null : JSON.stringify(Choice.encode(choice)),
    category_id: category._id,
    category_name: category.name,
    tax_class: taxClass,
    hsn_sac: hsnSac,
    is_veg: flagColumn(isVeg),
  };
}

type TaxColumns = Pick<OrderRow, "tax_mode" | "cgst_bps" | "sgst_bps" | "vat_bps">;

/** Converts the tax columns of an order or bill. */
export function storedTax(row: TaxColumns): TaxRates {
  return {
    mode: TaxMode.parse(row.tax_mode),
    cgstRate: rateBps(row.cgst_bps),
    sgstRate: rateBps(row.sgst_bps),
    vatRate: row.vat_bps === null ? null : rateBps(row.vat_bps),
  };
}

/** Parses the discount column of orders, bills and lines. */
export function storedDiscount(column: string | null): Discount {
  return column === null ? null : Discount.parse(JSON.parse(column));
}

export function discountColumn(discount: Discount): string | null {
  return discount === null ? null : JSON.stringify(Discount.encode(discount));
}

export function storedGuest(column: string | null): BillGuest {
  return column === null ? null : BillGuest.parse(JSON.parse(column));
}

export function guestColumn(guest: BillGuest): string | null {
  return guest === null ? null : JSON.stringify(guest);
}

export function actColumn(act: LastAct | undefined): string | null {
  return act ? JSON.stringify(LastAct.encode(act)) : null;
}

/** Returns the total that the payments of a paid order cover, else zero (balance = paid − covered). */
function billedTotal({ status, grandTotal }: Pick<Order, "status" | "grandTotal">): Paise {
  return status === "paid" ? grandTotal : ZERO;
}

/** Returns the mutable columns of an order, except its place. */
export function headerColumns(order: Order) {
  return {
    last_act: actColumn(order.lastAct),
    status: order.status,
    is_open: isOpen(order) ? 1 : 0,
    discount: discountColumn(order.discount),
    payment_type: order.paymentType,
    notes: order.notes,
    covers: order.covers,
    guest: guestColumn(order.guest),
    tax_mode: order.tax.mode,
    cgst_bps: order.tax.cgstRate,
    sgst_bps: order.tax.sgstRate,
    vat_bps: order.tax.vatRate,
    version: order.version,
    balance: minus(order.amountPaid, billedTotal(order)),
    unnamed_credit: order.unnamedCredit ?? null,
    updated_at: order.updatedAt,
  };
}

export function lineColumns(
  line: OrderLine,
  { orderId, position, now }: { readonly orderId: string; readonly position: number; readonly now: Instant },
): LineRow {
  return {
    id: line._id,
    order_id: orderId,
    position,
    ...soldColumns(line),
    quantity: line.quantity,
    rate: line.rate,
    notes: line.notes,
    discount: discountColumn(line.discount),
    not_charged: line.notCharged ? JSON.stringify(line.notCharged) : null,
    course: line.course ? JSON.stringify(line.course) : null,
    sent_quantity: line.sentQuantity,
    sent_notes: line.sentNotes,
    billed_quantity: line.billedQuantity,
    additions: line.additions.length === 0 ? null : JSON.stringify(line.additions),
    origin: line.origin ?? null,
    added_by_id: line.addedBy._id,
    added_by_name: line.addedBy.name,
    added_at: now,
    removed_at: null,
  };
}
