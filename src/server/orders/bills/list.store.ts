import type { ExpressionBuilder, Selectable } from "kysely";
import type { SearchOf } from "#domain/endpoint.ts";
import type { Bill, billsApi } from "#domain/orders/bills/api.ts";
import { LIST_SPAN_DAYS, type ListScope, listScope } from "#domain/span.ts";
import { type BusinessDay, instant } from "#domain/time.ts";
import type { Database } from "../../db/database.ts";
import { findDayBefore, newestFirst } from "../../db/newestFirst.ts";
import type { ReadTx } from "../../db/tx.ts";
import { readDayList } from "../../http/lists/dayList.ts";
import type { Listed, Page } from "../../http/lists/page.ts";
import { dayOf } from "../order/rows.ts";
import { type Found, findText, scopeWithHits } from "../search/found.store.ts";
import { NUMBER_HITS_MAX } from "../search/numbers.store.ts";
import { isAbout, isNoName } from "../search/words.store.ts";
import { withLinesAndPayments } from "./bills.store.ts";

type Filter = SearchOf<typeof billsApi.list>;
type Row = Selectable<Database["bills"]>;
type Builder = ExpressionBuilder<Database, "bills">;

/** The order of the index bills_by_day. */
const sorting = { day: "business_day", at: "issued_at", id: "id" };
const names = { table: "table_id", area: "area_id", waiter: "waiter_id", order: "order_id" };

/** Lists the bills that match the filter, newest first: first those with the typed number, then those with the typed name. */
export async function listBills(
  tx: ReadTx,
  filter: Filter,
  { page, today }: { readonly page: Page; readonly today: BusinessDay },
): Promise<Listed<Bill>> {
  const scope = listScope(filter, { today, kind: listKind(filter), daysMax: LIST_SPAN_DAYS });
  const matches = await findText(tx, filter.search, scope);
  const hits = matches ? await readHits(tx, { filter, matches }) : [];
  const others = tx
    .selectFrom("bills")
    .where((eb) => eb.and([...conditions(eb, filter), ...inScope(eb, scope)]))
    .$if(matches !== undefined, (query) => (matches ? query.where(isAbout(matches.names, names)) : query))
    .$if(hits.length > 0, (query) => query.where("id", "not in", idsOf(hits)));
  const { rows, ...info } = await readDayList<Row>(
    {
      hits,
      hasOnlyHits: matches !== undefined && isNoName(matches.names),
      rows: (part) => newestFirst(others.selectAll(), sorting, part).execute(),
      count: async () => {
        const counted = others.select((eb) => eb.fn.countAll<number>().as("n"));
        return (await counted.executeTakeFirstOrThrow()).n;
      },
      dayBefore: (day) => findDayBefore(tx, { table: "bills", column: "business_day" }, day),
      cursorOf: (row) => ({ day: dayOf(row.business_day), at: instant(row.issued_at), id: row.id }),
    },
    scopeWithHits(scope, filter, { matches, hits }),
    page,
  );
  return { ...info, entities: await withLinesAndPayments(tx, rows) };
}

function listKind({ order, status, search = "" }: Filter) {
  if (order !== undefined) return "few";
  return status === undefined && search.trim() === "" ? "indexed" : "searched";
}

interface HitsInput {
  readonly filter: Filter;
  readonly matches: Found;
}

/** Reads the bills with the typed number, newest first, on any day unless the filter has days. */
async function readHits(tx: ReadTx, { filter, matches }: HitsInput): Promise<Row[]> {
  const { bills, orders } = matches;
  if (bills.length + orders.length === 0) return [];
  const { date, startDate, endDate } = filter;
  const days = { from: date ?? startDate, to: date ?? endDate };
  const query = tx
    .selectFrom("bills")
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(bills.length > 0 ? [eb("id", "in", idsOf(bills))] : []),
        ...(orders.length > 0 ? [eb("order_id", "in", orders)] : []),
      ]),
    )
    .where((eb) => eb.and([...conditions(eb, filter), ...inScope(eb, days)]));
  const page = { limit: NUMBER_HITS_MAX, after: undefined };
  return await newestFirst(query, sorting, page).execute();
}

function conditions(eb: Builder, { order, status }: Filter) {
  return [
    ...(order === undefined ? [] : [eb("order_id", "=", order)]),
    ...(status === undefined ? [] : [eb("status", "=", status)]),
  ];
}

function inScope(eb: Builder, { from, to }: Pick<ListScope, "from" | "to">) {
  return [
    ...(from === undefined ? [] : [eb("business_day", ">=", from)]),
    ...(to === undefined ? [] : [eb("business_day", "<=", to)]),
  ];
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
