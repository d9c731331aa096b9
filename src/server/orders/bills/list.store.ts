import { type ExpressionBuilder, sql } from "kysely";
import type { SearchOf } from "#domain/endpoint.ts";
import type { Bill, billsApi } from "#domain/orders/bills/api.ts";
import { newestFirst } from "../../db/newestFirst.ts";
import type { Database } from "../../db/schema.ts";
import type { ReadTx } from "../../db/tx.ts";
import { type Listed, likePattern, type Page } from "../../http/page.ts";
import { withParts } from "./bills.store.ts";

type Filter = SearchOf<typeof billsApi.list>;

/** Bills, newest first. */
export async function listBills(tx: ReadTx, filter: Filter, page: Page): Promise<Listed<Bill>> {
  const wanted = (eb: ExpressionBuilder<Database, "bills">) => eb.and(conditions(eb, filter));
  const { total } = await tx
    .selectFrom("bills")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const query = tx.selectFrom("bills").selectAll().where(wanted);
  const rows = await newestFirst(query, { at: "issued_at", id: "id" }, page).execute();
  return { entities: await withParts(tx, rows), total };
}

function conditions(eb: ExpressionBuilder<Database, "bills">, filter: Filter) {
  const { order, status, date, startDate, endDate, search } = filter;
  return [
    ...(order === undefined ? [] : [eb("order_id", "=", order)]),
    ...(status === undefined ? [] : [eb("status", "=", status)]),
    ...(date === undefined ? [] : [eb("business_day", "=", date)]),
    ...(startDate === undefined ? [] : [eb("business_day", ">=", startDate)]),
    ...(endDate === undefined ? [] : [eb("business_day", "<=", endDate)]),
    ...(search === undefined || search === "" ? [] : [matches(eb, search)]),
  ];
}

function matches(eb: ExpressionBuilder<Database, "bills">, search: string) {
  const pattern = likePattern(search);
  const columns = ["invoice_number", "bill_number", "table_name", "area_name"] as const;
  return eb.or(
    columns.map((column) => sql<boolean>`lower(${eb.ref(column)}) like lower(${pattern}) escape '!'`),
  );
}
