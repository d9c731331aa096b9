import { type ExpressionBuilder, sql } from "kysely";
import type { SearchOf } from "#domain/endpoint.ts";
import type { Bill, billsApi } from "#domain/orders/bills/api.ts";
import { newestFirst } from "../../db/newestFirst.ts";
import type { Database } from "../../db/schema.ts";
import type { ReadTx } from "../../db/tx.ts";
import { type Listed, likePattern, type Page } from "../../http/page.ts";
import { withLinesAndPayments } from "./bills.store.ts";

type Filter = SearchOf<typeof billsApi.list>;

/** Lists the bills that fit the filter, newest first. */
export async function listBills(tx: ReadTx, filter: Filter, page: Page): Promise<Listed<Bill>> {
  const fitsFilter = (eb: ExpressionBuilder<Database, "bills">) => eb.and(conditions(eb, filter));
  const { total } = await tx
    .selectFrom("bills")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(fitsFilter)
    .executeTakeFirstOrThrow();
  const query = tx.selectFrom("bills").selectAll().where(fitsFilter);
  const rows = await newestFirst(query, { at: "issued_at", id: "id" }, page).execute();
  return { entities: await withLinesAndPayments(tx, rows), total };
}

function conditions(eb: ExpressionBuilder<Database, "bills">, filter: Filter) {
  const { order, status, date, startDate, endDate, search } = filter;
  return [
    ...(order === undefined ? [] : [eb("order_id", "=", order)]),
    ...(status === undefined ? [] : [eb("status", "=", status)]),
    ...(date === undefined ? [] : [eb("business_day", "=", date)]),
    ...(startDate === undefined ? [] : [eb("business_day", ">=", startDate)]),
    ...(endDate === undefined ? [] : [eb("business_day", "<=", endDate)]),
    ...(search === undefined || search === "" ? [] : [containsText(eb, search)]),
  ];
}

function containsText(eb: ExpressionBuilder<Database, "bills">, search: string) {
  const pattern = likePattern(search);
  const columns = ["invoice_number", "bill_number", "table_name", "area_name"] as const;
  return eb.or(
    columns.map((column) => sql<boolean>`lower(${eb.ref(column)}) like lower(${pattern}) escape '!'`),
  );
}
