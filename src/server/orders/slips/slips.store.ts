import type { ExpressionBuilder } from "kysely";
import type { SearchOf } from "#domain/endpoint.ts";
import type { Slip, slipsApi } from "#domain/orders/slips/api.ts";
import { Refusal } from "#domain/refusal.ts";
import type { DaySpan, ListScope } from "#domain/span.ts";
import { addDays, dayBounds, instant } from "#domain/time.ts";
import { store } from "../../db/changes.ts";
import type { Database, Row } from "../../db/database.ts";
import { newestFirst } from "../../db/newestFirst.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";
import { type Listed, type Page, toPage } from "../../http/lists/page.ts";
import type { InvoiceNumber } from "../bills/bills.store.ts";
import { loadIssuers } from "../bills/issuers.store.ts";
import { dayOf } from "../order/rows.ts";
import { findOrdersByNumber, NUMBER_HITS_MAX, readTypedNumber } from "../search/numbers.store.ts";
import { findNames, isAbout, isNoName } from "../search/words.store.ts";
import { slips } from "./entities.ts";
import { slipColumns, storedValues, toSlip, type Values } from "./rows.ts";

/** Stores a slip (the paper for an order's uncharged dishes) under the number that was taken for it. */
export async function insertSlip(
  tx: Tx,
  slip: Slip,
  numbering: InvoiceNumber & { readonly issuerId: string },
): Promise<void> {
  await store(tx, slips, tx.insertInto("slips").values(slipColumns(slip, numbering)));
}

/** Loads a slip. Throws 404 for one that does not exist. */
export async function loadSlip(tx: ReadTx, id: string): Promise<Slip> {
  const rows = await tx.selectFrom("slips").selectAll().where("id", "=", id).execute();
  const [slip] = await withIssuers(tx, rows);
  if (!slip) throw new Refusal("not-found", { slip: id });
  return slip;
}

/** As a bill, a slip names its order's table, area and waiter. */
const names = { table: "table_id", area: "area_id", waiter: "waiter_id", order: "order_id" };

/** Lists the slips of an order or of business days, newest first, or those of them that a typed number or name finds. */
export async function listSlips(
  tx: ReadTx,
  { order, date, startDate, endDate, search = "" }: SearchOf<typeof slipsApi.list>,
  page: Page,
): Promise<Listed<Slip>> {
  const [from, to] = [date ?? startDate, date ?? endDate];
  const foundConditions = search.trim() === "" ? undefined : await searchConditions(tx, search, { from, to });
  const query = tx
    .selectFrom("slips")
    .selectAll()
    .$if(order !== undefined, (each) => each.where("order_id", "=", order ?? ""))
    .$if(from !== undefined, (each) => each.where("business_day", ">=", from ?? ""))
    .$if(to !== undefined, (each) => each.where("business_day", "<=", to ?? ""))
    .$if(foundConditions !== undefined, (each) => each.where((eb) => eb.or(foundConditions?.(eb) ?? [])));
  const columns = { day: "business_day", at: "issued_at", id: "id" };
  const foundRows = await newestFirst(query, columns, { ...page, limit: page.limit + 1 }).execute();
  const { rows, nextCursor } = toPage(foundRows, page.limit, (row) => {
    return { day: dayOf(row.business_day), at: instant(row.issued_at), id: row.id };
  });
  return { entities: await withIssuers(tx, rows), nextCursor };
}

/** Returns conditions; a typed text finds the slips for which one of them is true. */
async function searchConditions(tx: ReadTx, text: string, days: Pick<ListScope, "from" | "to">) {
  const number = await readTypedNumber(tx, text);
  const orders = await findOrdersByNumber(tx, number, NUMBER_HITS_MAX);
  const foundRows = await findNames(tx, text, { ...days, isCounted: false });
  return (eb: ExpressionBuilder<Database, "slips">) => [
    ...number.invoices.map(({ series, first, last }) =>
      eb.and([eb("series", "in", series), eb("number", ">=", first), eb("number", "<=", last)]),
    ),
    ...(orders.length > 0 ? [eb("order_id", "in", orders)] : []),
    ...(isNoName(foundRows) ? [] : [isAbout(foundRows, names)]),
  ];
}

async function withIssuers(tx: ReadTx, rows: readonly Row<"slips">[]): Promise<Slip[]> {
  const issuerOf = await loadIssuers(tx, rows);
  return rows.map((row) => toSlip(row, issuerOf(row)));
}

export async function countSlipPrint(tx: Tx, id: string): Promise<void> {
  const change = tx.updateTable("slips").set((eb) => ({ print_count: eb("print_count", "+", 1) }));
  await store(tx, slips, change.where("id", "=", id));
}

/** Sums the value of the slips with the dates of a range, by kind. */
export async function sumSlips(tx: ReadTx, { from, to }: DaySpan): Promise<Values> {
  const sums = await tx
    .selectFrom("slips")
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>("complimentary"), eb.lit(0)).as("complimentary"),
      eb.fn.coalesce(eb.fn.sum<number>("staff_meals"), eb.lit(0)).as("staff_meals"),
      eb.fn.coalesce(eb.fn.sum<number>("tariff_meals"), eb.lit(0)).as("tariff_meals"),
    ])
    .where(issuedOn({ from, to }))
    .executeTakeFirstOrThrow();
  return storedValues(sums);
}

/**
 * Returns the condition that a slip's calendar date, as on its paper, is in a range. Its business day is that date or the one
 * before: these bounds let the query use the index of business days.
 */
export function issuedOn({ from, to }: Required<DaySpan>) {
  return (eb: ExpressionBuilder<Database, "slips">) =>
    eb.and([
      eb("business_day", ">=", addDays(from, -1)),
      eb("business_day", "<=", to),
      eb("issued_at", ">=", dayBounds(from).from),
      eb("issued_at", "<", dayBounds(to).until),
    ]);
}
