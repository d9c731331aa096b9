import { type ExpressionBuilder, sql } from "kysely";
import type { SearchOf } from "#domain/endpoint.ts";
import type { Order, ordersApi } from "#domain/orders/order/api.ts";
import { newestFirst } from "../../db/newestFirst.ts";
import type { Database } from "../../db/schema.ts";
import type { ReadTx } from "../../db/tx.ts";
import { type Listed, likePattern, type Page } from "../../http/page.ts";
import { listLinesOf, selectOrders } from "./order.store.ts";
import { toOrder } from "./rows.ts";

type Filter = SearchOf<typeof ordersApi.list>;

/** Lists the orders that fit the filter, newest first. Reads the bills in a sub-query, to search by invoice number. */
export async function listOrders(tx: ReadTx, filter: Filter, page: Page): Promise<Listed<Order>> {
  const fitsFilter = (eb: ExpressionBuilder<Database, "orders">) => eb.and(conditions(eb, filter));
  const { total } = await tx
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(fitsFilter)
    .executeTakeFirstOrThrow();
  const query = selectOrders(tx).where(fitsFilter);
  const rows = await newestFirst(query, { at: "orders.created_at", id: "orders.id" }, page).execute();
  const lines = await listLinesOf(
    tx,
    rows.map((row) => row.id),
  );
  return { entities: rows.map((row) => toOrder(row, lines.get(row.id) ?? [])), total };
}

function conditions(eb: ExpressionBuilder<Database, "orders">, filter: Filter) {
  const { table, area, status, date, startDate, endDate, search } = filter;
  return [
    eb("orders.deleted_at", "is", null),
    ...(table === undefined ? [] : [eb("orders.table_id", "=", table)]),
    ...(area === undefined ? [] : [eb("orders.area_id", "=", area)]),
    ...hasStatus(eb, status),
    ...(date === undefined ? [] : [eb("orders.business_day", "=", date)]),
    ...(startDate === undefined ? [] : [eb("orders.business_day", ">=", startDate)]),
    ...(endDate === undefined ? [] : [eb("orders.business_day", "<=", endDate)]),
    ...(search === undefined || search === "" ? [] : [containsText(eb, search)]),
  ];
}

function hasStatus(eb: ExpressionBuilder<Database, "orders">, status: Filter["status"]) {
  switch (status) {
    case undefined:
    case "":
      return [];
    case "open":
      return [eb("orders.is_open", "=", sql.lit(1))];
    case "completed":
    case "settled":
      return [eb("orders.status", "=", "paid")];
    case "credit":
      return [eb("orders.status", "=", "paid"), eb("orders.payment_type", "=", "credit")];
    default:
      return [eb("orders.status", "=", status)];
  }
}

function containsText(eb: ExpressionBuilder<Database, "orders">, search: string) {
  const pattern = likePattern(search);
  const like = (column: "orders.bill_number" | "orders.table_name" | "orders.area_name") =>
    sql<boolean>`lower(${eb.ref(column)}) like lower(${pattern}) escape '!'`;
  return eb.or([
    like("orders.bill_number"),
    like("orders.table_name"),
    like("orders.area_name"),
    eb.exists(
      eb
        .selectFrom("bills")
        .select("bills.id")
        .whereRef("bills.order_id", "=", "orders.id")
        .where(
          (bill) =>
            sql<boolean>`lower(${bill.ref("bills.invoice_number")}) like lower(${pattern}) escape '!'`,
        ),
    ),
  ]);
}
