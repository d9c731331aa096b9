import { type ExpressionBuilder, sql } from "kysely";
import type { SearchOf } from "#domain/endpoint.ts";
import type { Kot, kotApi } from "#domain/orders/kot/api.ts";
import type { BusinessDay } from "#domain/time.ts";
import { newestFirst, oldestFirst } from "../../db/newestFirst.ts";
import type { Database } from "../../db/schema.ts";
import type { ReadTx } from "../../db/tx.ts";
import { type Listed, likePattern, type Page } from "../../http/page.ts";
import { withItems } from "./kot.store.ts";

type Filter = SearchOf<typeof kotApi.list> & { readonly today: BusinessDay };

/** Lists the tickets that fit the filter, newest first; open ones oldest first. */
export async function listKots(tx: ReadTx, filter: Filter, page: Page): Promise<Listed<Kot>> {
  const fitsFilter = (eb: ExpressionBuilder<Database, "kots">) => eb.and(conditions(eb, filter));
  const { total } = await tx
    .selectFrom("kots")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(fitsFilter)
    .executeTakeFirstOrThrow();
  const query = tx.selectFrom("kots").selectAll().where(fitsFilter);
  const sorted = filter.show === "open" ? oldestFirst : newestFirst;
  const rows = await sorted(query, { at: "created_at", id: "id" }, page).execute();
  return { entities: await withItems(tx, rows), total };
}

/** Lists the tickets of a table's open order, newest first. Reads the orders in a join. */
export async function listKotsOfTable(tx: ReadTx, tableId: string): Promise<Kot[]> {
  const rows = await tx
    .selectFrom("kots")
    .innerJoin("orders", "orders.id", "kots.order_id")
    .selectAll("kots")
    .where("orders.table_id", "=", tableId)
    .where("orders.is_open", "=", sql.lit(1))
    .orderBy("kots.created_at", "desc")
    .orderBy("kots.token", "desc")
    .execute();
  return await withItems(tx, rows);
}

function conditions(eb: ExpressionBuilder<Database, "kots">, filter: Filter) {
  const { show, today, status, order, table, area, date, startDate, endDate, search } = filter;
  return [
    ...(show === undefined ? [] : [show === "open" ? isOpen(eb, today) : eb.not(isOpen(eb, today))]),
    ...(status === undefined ? [] : [eb("status", "=", status)]),
    ...(order === undefined ? [] : [eb("order_id", "=", order)]),
    ...(table === undefined ? [] : [eb("table_id", "=", table)]),
    ...(area === undefined ? [] : [eb("area_id", "=", area)]),
    ...(date === undefined ? [] : [eb("business_day", "=", date)]),
    ...(startDate === undefined ? [] : [eb("business_day", ">=", startDate)]),
    ...(endDate === undefined ? [] : [eb("business_day", "<=", endDate)]),
    ...(search === undefined || search === "" ? [] : [containsText(eb, search)]),
  ];
}

/** Tells whether a ticket is of this business day and its order neither paid nor cancelled. Reads the orders. */
function isOpen(eb: ExpressionBuilder<Database, "kots">, today: BusinessDay) {
  const openOrders = eb.selectFrom("orders").select("orders.id").where("orders.is_open", "=", sql.lit(1));
  return eb.and([eb("business_day", "=", today), eb("order_id", "in", openOrders)]);
}

function containsText(eb: ExpressionBuilder<Database, "kots">, search: string) {
  const pattern = likePattern(search);
  const columns = ["kot_number", "bill_number", "table_name", "area_name"] as const;
  return eb.or(
    columns.map((column) => sql<boolean>`lower(${eb.ref(column)}) like lower(${pattern}) escape '!'`),
  );
}
