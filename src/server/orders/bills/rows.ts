import { paise, rateBps } from "#domain/money.ts";
import { type Bill, type BillIssuer, type BillLine, BillStatus } from "#domain/orders/bills/api.ts";
import type { CreditNote } from "#domain/orders/bills/creditNote.ts";
import { PaymentType } from "#domain/orders/order/api.ts";
import { toRequestedDiscount } from "#domain/orders/order/discountSum.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { isSamePlace } from "#domain/orders/place.ts";
import { instant } from "#domain/time.ts";
import type { NewRow, Row } from "../../db/database.ts";
import { type PlaceColumns, placeColumns, toPlace } from "../order/place.ts";
import {
  dayOf,
  discountColumn,
  guestColumn,
  soldColumns,
  storedDiscount,
  storedGuest,
  storedTax,
  toCancellation,
  toSold,
} from "../order/rows.ts";

export type BillRow = Row<"bills">;

/** The columns of an order that its bill needs: opening time, payment type and current place. */
export type OrderOfBill = Pick<Row<"orders">, "id" | "created_at" | "payment_type"> & PlaceColumns;

/** The parts of a bill that are not in its row. */
interface RestOfBill {
  readonly issuer: BillIssuer;
  readonly order: OrderOfBill;
  readonly lines: BillLine[];
  readonly payments: Payment[];
  readonly creditNotes: CreditNote[];
}

/** Converts a bill's row. All amounts are as stored; nothing is recomputed. */
export function toBill(row: BillRow, { issuer, order, lines, payments, creditNotes }: RestOfBill): Bill {
  const issuedAt = toPlace(row, row.order_id);
  const { place } = toPlace(order, order.id);
  const discount = storedDiscount(row.discount);
  return {
    _id: row.id,
    createdAt: instant(row.issued_at),
    invoiceNumber: row.invoice_number,
    liquorInvoiceNumber: row.liquor_invoice_number,
    order: { _id: row.order_id, billNumber: row.bill_number },
    orderTime: instant(order.created_at),
    ...issuedAt,
    ...(!isSamePlace(issuedAt.place, place) && { movedTo: place }),
    waiter: { _id: row.waiter_id, name: row.waiter_name },
    paymentType: PaymentType.parse(order.payment_type),
    issuer,
    guest: storedGuest(row.guest),
    lines,
    discount,
    ...toRequestedDiscount(discount),
    tax: storedTax(row),
    subtotal: paise(row.subtotal),
    discountAmount: paise(row.discount_amount),
    cgst: paise(row.cgst),
    sgst: paise(row.sgst),
    roundOff: paise(row.round_off),
    grandTotal: paise(row.grand_total),
    liquor: liquorOf(row),
    status: BillStatus.parse(row.status),
    businessDay: dayOf(row.business_day),
    issuedBy: { _id: row.issued_by_id, name: row.issued_by_name },
    paidAt: row.paid_at === null ? null : instant(row.paid_at),
    printCount: row.print_count,
    replaces: row.replaces_number,
    cancelled: cancelledOf(row),
    payments,
    creditNotes,
  };
}

export function liquorOf({
  liquor_subtotal: subtotal,
  liquor_discount: discount,
  vat,
  liquor_round_off: roundOff,
}: Pick<BillRow, "liquor_subtotal" | "liquor_discount" | "vat" | "liquor_round_off">): Bill["liquor"] {
  if (subtotal === null || discount === null || vat === null || roundOff === null) return null;
  return {
    subtotal: paise(subtotal),
    discountAmount: paise(discount),
    vat: paise(vat),
    roundOff: paise(roundOff),
    grandTotal: paise(subtotal - discount + vat + roundOff),
  };
}

function cancelledOf(row: BillRow): Bill["cancelled"] {
  const { cancel_reason: reason, cancelled_by_id: byId, cancelled_by_name: byName, cancelled_at: at } = row;
  return toCancellation({ reason, byId, byName, at });
}

export function toBillLine(row: Row<"bill_lines">): BillLine {
  const { menuItem, ...sold } = toSold(row);
  return {
    menuItem: menuItem._id,
    name: menuItem.name,
    ...sold,
    quantity: row.quantity,
    rate: paise(row.rate),
    amount: paise(row.amount),
    discount: storedDiscount(row.discount),
    discountAmount: paise(row.discount_amount),
    taxable: paise(row.taxable),
    cgstRate: rateBps(row.cgst_bps),
    sgstRate: rateBps(row.sgst_bps),
    cgst: paise(row.cgst),
    sgst: paise(row.sgst),
    vatRate: rateBps(row.vat_bps),
    vat: paise(row.vat),
  };
}

export function billLineColumns(
  line: BillLine,
  at: { readonly bill: string; readonly position: number },
): Row<"bill_lines"> {
  return {
    bill_id: at.bill,
    position: at.position,
    ...soldColumns({ ...line, menuItem: { _id: line.menuItem, name: line.name } }),
    quantity: line.quantity,
    rate: line.rate,
    amount: line.amount,
    discount: discountColumn(line.discount),
    discount_amount: line.discountAmount,
    taxable: line.taxable,
    cgst_bps: line.cgstRate,
    sgst_bps: line.sgstRate,
    cgst: line.cgst,
    sgst: line.sgst,
    vat_bps: line.vatRate,
    vat: line.vat,
  };
}

/** A bill's series and number, its issuer's id, and the cancelled bill that it replaces. */
export interface BillNumbering {
  readonly series: string;
  readonly number: number;
  /** Of the second invoice; undefined if there is one. */
  readonly liquorNumber: { readonly series: string; readonly number: number } | undefined;
  readonly replacesId: string | null;
  readonly issuerId: string;
}

export function billColumns(bill: Bill, numbering: BillNumbering): NewRow<"bills"> {
  return {
    id: bill._id,
    order_id: bill.order._id,
    bill_number: bill.order.billNumber,
    series: numbering.series,
    number: numbering.number,
    invoice_number: bill.invoiceNumber,
    liquor_series: numbering.liquorNumber?.series ?? null,
    liquor_number: numbering.liquorNumber?.number ?? null,
    liquor_invoice_number: bill.liquorInvoiceNumber,
    status: bill.status,
    is_live: 1,
    replaces_id: numbering.replacesId,
    replaces_number: bill.replaces,
    ...placeColumns(bill.place, bill.order._id),
    waiter_id: bill.waiter._id,
    waiter_name: bill.waiter.name,
    issuer_id: numbering.issuerId,
    guest: guestColumn(bill.guest),
    discount: discountColumn(bill.discount),
    tax_mode: bill.tax.mode,
    cgst_bps: bill.tax.cgstRate,
    sgst_bps: bill.tax.sgstRate,
    vat_bps: bill.tax.vatRate,
    subtotal: bill.subtotal,
    discount_amount: bill.discountAmount,
    cgst: bill.cgst,
    sgst: bill.sgst,
    round_off: bill.roundOff,
    grand_total: bill.grandTotal,
    liquor_subtotal: bill.liquor?.subtotal ?? null,
    liquor_discount: bill.liquor?.discountAmount ?? null,
    vat: bill.liquor?.vat ?? null,
    liquor_round_off: bill.liquor?.roundOff ?? null,
    business_day: bill.businessDay,
    issued_at: bill.createdAt,
    issued_by_id: bill.issuedBy._id,
    issued_by_name: bill.issuedBy.name,
    paid_at: bill.paidAt,
    // A bill that is paid when it is stored was paid by the same command.
    paid_day: bill.paidAt === null ? null : bill.businessDay,
    print_count: bill.printCount,
  };
}
