import { z } from "zod";
import { type Paise, paise, sum } from "#domain/money.ts";
import type { BillIssuer } from "#domain/orders/bills/api.ts";
import type { NotChargedKind } from "#domain/orders/order/notCharged.ts";
import { type Slip, SlipLine } from "#domain/orders/slips/api.ts";
import { instant } from "#domain/time.ts";
import type { NewRow, Row } from "../../db/database.ts";
import { placeColumns, toPlace } from "../order/place.ts";
import { dayOf } from "../order/rows.ts";

const Lines = z.array(SlipLine);

export function storedLines(text: string): SlipLine[] {
  return z.decode(Lines, JSON.parse(text));
}

export function toSlip(row: Row<"slips">, issuer: BillIssuer): Slip {
  const lines = storedLines(row.lines);
  return {
    _id: row.id,
    createdAt: instant(row.issued_at),
    slipNumber: row.slip_number,
    order: { _id: row.order_id, billNumber: row.bill_number },
    ...toPlace(row, row.order_id),
    waiter: { _id: row.waiter_id, name: row.waiter_name },
    issuer,
    lines,
    value: sum(Object.values(storedValues(row))),
    businessDay: dayOf(row.business_day),
    issuedBy: { _id: row.issued_by_id, name: row.issued_by_name },
    printCount: row.print_count,
  };
}

/** The value of a slip by kind: one column each, for the report. */
export type Values = Readonly<Record<NotChargedKind, Paise>>;

export function storedValues(row: {
  readonly complimentary: number;
  readonly staff_meals: number;
  readonly tariff_meals: number;
}): Values {
  return {
    complimentary: paise(row.complimentary),
    "staff-meal": paise(row.staff_meals),
    "tariff-meal": paise(row.tariff_meals),
  };
}

export function valuesOf(lines: readonly SlipLine[]): Values {
  const of = (kind: NotChargedKind) =>
    sum(lines.filter((line) => line.kind === kind).map(({ amount }) => amount));
  return {
    complimentary: of("complimentary"),
    "staff-meal": of("staff-meal"),
    "tariff-meal": of("tariff-meal"),
  };
}

export function slipColumns(
  slip: Slip,
  numbering: { readonly series: string; readonly number: number; readonly issuerId: string },
): NewRow<"slips"> {
  const values = valuesOf(slip.lines);
  return {
    id: slip._id,
    order_id: slip.order._id,
    bill_number: slip.order.billNumber,
    series: numbering.series,
    number: numbering.number,
    slip_number: slip.slipNumber,
    ...placeColumns(slip.place, slip.order._id),
    waiter_id: slip.waiter._id,
    waiter_name: slip.waiter.name,
    issuer_id: numbering.issuerId,
    lines: JSON.stringify(z.encode(Lines, slip.lines)),
    complimentary: values.complimentary,
    staff_meals: values["staff-meal"],
    tariff_meals: values["tariff-meal"],
    business_day: slip.businessDay,
    issued_at: slip.createdAt,
    issued_by_id: slip.issuedBy._id,
    issued_by_name: slip.issuedBy.name,
    print_count: slip.printCount,
  };
}
