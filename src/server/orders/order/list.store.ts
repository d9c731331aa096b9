import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { SearchOf } from "#domain/endpoint.ts";
import type { Order, ordersApi } from "#domain/orders/order/api.ts";
import { LIST_SPAN_DAYS, type ListScope, listScope } from "#domain/span.ts";
import { type BusinessDay, instant } from "#domain/time.ts";
import type { Database } from "../../db/database.ts";
import { findDayBefore, newestFirst } from "../../db/newestFirst.ts";
import type { ReadTx } from "../../db/tx.ts";
import { readDayList } from "../../http/lists/dayList.ts";
import type { Listed, Page } from "../../http/lists/page.ts";
import { type Found, findText, scopeWithHits } from "../search/found.store.ts";
import { NUMBER_HITS_MAX } from "../search/numbers.store.ts";
import { isAbout, isNoName } from "../search/words.store.ts";
import { listLinesOf } from "./lines.store.ts";
import { selectOrders } from "./order.store.ts";
import { dayOf, toOrder } from "./rows.ts";

type Filter = SearchOf<typeof ordersApi.list>;
type Row = Awaited<ReturnType<ReturnType<typeof selectOrders>["executeTakeFirstOrThrow"]>>;
type Builder = ExpressionBuilder<Database, "orders">;

/** The order of the index orders_by_day. */
const byDay = { day: "orders.business_day", at: "orders.created_at", id: "orders.id" };
/** The order of the index orders_open. */
const byTime = { at: "orders.created_at", id: "orders.id" };
const names = {
  table: "orders.table_id",
  area: "orders.area_id",
  waiter: "orders.waiter_id",
  order: "orders.id",
};
/** The statuses of open orders. */
const openStatuses: readonly Filter["status"][] = ["open", "pending", "preparing", "ready", "served"];

/** Lists the orders that match the filter, newest first: first those with the typed number, then those with the typed name. */
export async function listOrders(
  tx: ReadTx,
  filter: Filter,
  { page, today }: { readonly page: Page; readonly today: BusinessDay },
): Promise<Listed<Order>> {
  const kind = listKind(filter);
  const scope = listScope(filter, { today, kind, daysMax: LIST_SPAN_DAYS });
  const matches = await findText(tx, filter.search, scope);
  const hits = matches ? await readHits(tx, { filter, matches }) : [];
  const isOther = (eb: Builder) =>
    eb.and([
      ...conditions(eb, filter),
      ...(kind === "few" ? openInScope(scope) : inScope(eb, scope)),
      ...(matches ? [isAbout(matches.names, names)] : []),
      ...(hits.length > 0
        ? [
            eb(
              "orders.id",
              "not in",
              hits.map(({ id }) => id),
            ),
          ]
        : []),
    ]);
  const sorting = kind === "few" ? byTime : byDay;
  const { rows, ...info } = await readDayList<Row>(
    {
      hits,
      hasOnlyHits: matches !== undefined && isNoName(matches.names),
      rows: (part) => newestFirst(selectOrders(tx).where(isOther), sorting, part).execute(),
      count: async () => {
        const counted = tx
          .selectFrom("orders")
          .where(isOther)
          .select((eb) => eb.fn.countAll<number>().as("n"));
        return (await counted.executeTakeFirstOrThrow()).n;
      },
      dayBefore: (day) => findDayBefore(tx, { table: "orders", column: "business_day" }, day),
      cursorOf: (row) => ({ day: dayOf(row.business_day), at: instant(row.created_at), id: row.id }),
    },
    scopeWithHits(scope, filter, { matches, hits }),
    page,
  );
  const lines = await listLinesOf(
    tx,
    rows.map((row) => row.id),
  );
  return { ...info, entities: rows.map((row) => toOrder(row, lines.get(row.id) ?? [])) };
}

function listKind({ status, table, area, search = "" }: Filter) {
  if (openStatuses.includes(status)) return "few";
  const isWhole = !status && (table ?? area) === undefined && search.trim() === "";
  return isWhole ? "indexed" : "searched";
}

interface HitsInput {
  readonly filter: Filter;
  readonly matches: Found;
}

/** Reads the orders with the typed number, newest first, on any day unless the filter has days. */
async function readHits(tx: ReadTx, { filter, matches }: HitsInput): Promise<Row[]> {
  const ids = [...matches.orders, ...matches.bills.map(({ orderId }) => orderId)];
  if (ids.length === 0) return [];
  const { date, startDate, endDate } = filter;
  const days = { from: date ?? startDate, to: date ?? endDate };
  const query = selectOrders(tx)
    .where("orders.id", "in", ids)
    .where((eb) => eb.and([...conditions(eb, filter), ...inScope(eb, days)]));
  const page = { limit: NUMBER_HITS_MAX, after: undefined };
  return await newestFirst(query, byDay, page).execute();
}

function conditions(eb: Builder, { table, area, status }: Filter) {
  return [
    eb("orders.deleted_at", "is", null),
    ...(table === undefined ? [] : [eb("orders.table_id", "=", table)]),
    ...(area === undefined ? [] : [eb("orders.area_id", "=", area)]),
    ...(openStatuses.includes(status) ? [eb("orders.is_open", "=", sql.lit(1))] : []),
    ...hasStatus(eb, status),
  ];
}

function hasStatus(eb: Builder, status: Filter["status"]) {
  switch (status) {
    case undefined:
    case "":
    case "open":
      return [];
    case "completed":
    case "settled":
      return [eb("orders.status", "=", "paid")];
    case "credit":
      return [eb("orders.status", "=", "paid"), eb("orders.payment_type", "=", "credit")];
    default:
      return [eb("orders.status", "=", status)];
  }
}

/** The same conditions for open orders. The day is an expression, else SQLite prefers the index by day to that of open orders. */
function openInScope({ from, to }: ListScope) {
  const day = sql`${sql.ref("orders.business_day")} || ''`;
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${day} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${day} <= ${to}`]),
  ];
}

function inScope(eb: Builder, { from, to }: Pick<ListScope, "from" | "to">) {
  return [
    ...(from === undefined ? [] : [eb("orders.business_day", ">=", from)]),
    ...(to === undefined ? [] : [eb("orders.business_day", "<=", to)]),
  ];
}
