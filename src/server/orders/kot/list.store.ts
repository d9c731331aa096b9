import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { SearchOf } from "#domain/endpoint.ts";
import type { Kot, kotApi } from "#domain/orders/kot/api.ts";
import { LIST_SPAN_DAYS, type ListScope, listScope } from "#domain/span.ts";
import { type BusinessDay, instant } from "#domain/time.ts";
import type { Database } from "../../db/database.ts";
import { findDayBefore, newestFirst, oldestFirst } from "../../db/newestFirst.ts";
import type { ReadTx } from "../../db/tx.ts";
import { readDayList } from "../../http/lists/dayList.ts";
import type { Listed, Page } from "../../http/lists/page.ts";
import { dayOf } from "../order/rows.ts";
import { type Found, findText, scopeWithHits } from "../search/found.store.ts";
import { NUMBER_HITS_MAX } from "../search/numbers.store.ts";
import { isAbout, isNoName } from "../search/words.store.ts";
import { withItems } from "./kot.store.ts";

type Filter = SearchOf<typeof kotApi.list>;
type Row = Selectable<Database["kots"]> & { readonly isInSecondPart?: boolean };
type Query = SelectQueryBuilder<Database, "kots", Row>;
type Builder = ExpressionBuilder<Database, "kots">;

interface KotListInput {
  readonly page: Page;
  readonly today: BusinessDay;
}

/** The order of the index kots_by_day. */
const sorting = { day: "business_day", at: "created_at", id: "id" };
const names = { table: "table_id", area: "area_id", waiter: "waiter_id", order: "order_id" };

/**
 * Lists the KOTs that match the filter, newest first: first those with the typed number, then those with the typed name. Open
 * KOTs are listed oldest first, those of paid orders last.
 */
export async function listKots(
  tx: ReadTx,
  filter: Filter,
  { page, today }: KotListInput,
): Promise<Listed<Kot>> {
  const scope = listScope(filter, { today, kind: listKind(filter), daysMax: LIST_SPAN_DAYS });
  const matches = await findText(tx, filter.search, scope);
  const hits = matches ? await readHits(tx, { filter, matches, today }) : [];
  const others = tx
    .selectFrom("kots")
    .where((eb) => eb.and([...conditions(eb, filter, today), ...inScope(eb, scope)]))
    .$if(matches !== undefined, (query) => (matches ? query.where(isAbout(matches.names, names)) : query))
    .$if(hits.length > 0, (query) => query.where("id", "not in", idsOf(hits)));
  const { rows, ...info } = await readDayList<Row>(
    {
      hits,
      hasOnlyHits: matches !== undefined && isNoName(matches.names),
      rows: (part) => {
        if (filter.show === "open") return readOpen(others.selectAll(), part);
        const sorted = filter.show === "attention" ? oldestFirst : newestFirst;
        return sorted(others.selectAll(), sorting, part).execute();
      },
      count: async () => {
        const counted = others.select((eb) => eb.fn.countAll<number>().as("n"));
        return (await counted.executeTakeFirstOrThrow()).n;
      },
      dayBefore: (day) => findDayBefore(tx, { table: "kots", column: "business_day" }, day),
      cursorOf: ({ id, business_day, created_at, isInSecondPart = false }) => ({
        ...{ day: dayOf(business_day), at: instant(created_at), id, isInSecondPart },
      }),
    },
    scopeWithHits(scope, filter, { matches, hits }),
    page,
  );
  return { ...info, entities: await withItems(tx, rows) };
}

/** Reads open KOTs, oldest first: those of open orders, then those of paid orders. */
async function readOpen(tickets: Query, { limit, after }: Page): Promise<readonly Row[]> {
  const unpaid = tickets.where((eb) => eb.not(isPaid(eb)));
  const first = after?.isInSecondPart ? [] : await oldestFirst(unpaid, sorting, { limit, after }).execute();
  if (first.length === limit) return first;
  const rest = { limit: limit - first.length, after: after?.isInSecondPart ? after : undefined };
  const paid = await oldestFirst(tickets.where(isPaid), sorting, rest).execute();
  return [...first, ...paid.map((row) => ({ ...row, isInSecondPart: true }))];
}

/** Lists the KOTs of a table's open order, newest first. Joins the orders. */
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

function listKind({ show, order, status, table, area, search = "" }: Filter) {
  if (order !== undefined || show === "open" || show === "attention") return "few";
  const isWhole = (show ?? status ?? table ?? area) === undefined && search.trim() === "";
  return isWhole ? "indexed" : "searched";
}

interface HitsInput {
  readonly filter: Filter;
  readonly matches: Found;
  readonly today: BusinessDay;
}

/**
 * Reads the KOTs with the typed number, or of an order or bill with it, newest first, on any day unless the filter has days.
 */
async function readHits(tx: ReadTx, { filter, matches, today }: HitsInput): Promise<Row[]> {
  const orders = [...matches.orders, ...matches.bills.map(({ orderId }) => orderId)];
  if (matches.kots.length + orders.length === 0) return [];
  const { date, startDate, endDate } = filter;
  const days = { from: date ?? startDate, to: date ?? endDate };
  const query = tx
    .selectFrom("kots")
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(matches.kots.length > 0 ? [eb("id", "in", matches.kots)] : []),
        ...(orders.length > 0 ? [eb("order_id", "in", orders)] : []),
      ]),
    )
    .where((eb) => eb.and([...conditions(eb, filter, today), ...inScope(eb, days)]));
  const page = { limit: NUMBER_HITS_MAX, after: undefined };
  return await newestFirst(query, sorting, page).execute();
}

function conditions(eb: Builder, { show, status, order, table, area }: Filter, today: BusinessDay) {
  return [
    ...isShown(eb, show, today),
    ...(status === undefined ? [] : [eb("status", "=", status)]),
    ...(order === undefined ? [] : [eb("order_id", "=", order)]),
    ...(table === undefined ? [] : [eb("table_id", "=", table)]),
    ...(area === undefined ? [] : [eb("area_id", "=", area)]),
  ];
}

function isShown(eb: Builder, show: Filter["show"], today: BusinessDay) {
  if (show === undefined) return [];
  if (show !== "attention") return [show === "open" ? isOpen(eb, today) : eb.not(isOpen(eb, today))];
  const isReady = eb.and([eb.or([eb("status", "=", sql.lit("ready")), hasReadyPart(eb)]), isOpen(eb, today)]);
  return [eb("business_day", "=", today), eb.or([isReady, isUnprinted(eb)])];
}

function inScope(eb: Builder, { from, to }: Pick<ListScope, "from" | "to">) {
  return [
    ...(from === undefined ? [] : [eb("business_day", ">=", from)]),
    ...(to === undefined ? [] : [eb("business_day", "<=", to)]),
  ];
}

/**
 * True for a KOT of this business day whose order is open. Also for one that is unserved or unprinted, unless its order is
 * paid and the table has a new order. Reads the orders.
 */
function isOpen(eb: Builder, today: BusinessDay) {
  const openOrders = eb.selectFrom("orders").select("orders.id").where("orders.is_open", "=", sql.lit(1));
  const isUnserved = eb("kots.status", "<>", sql.lit("served"));
  const isWaitedFor = eb.and([
    eb.or([isUnserved, isUnprinted(eb)]),
    eb.not(eb.and([isPaid(eb), isTableTakenAgain(eb)])),
  ]);
  return eb.and([eb("business_day", "=", today), eb.or([eb("order_id", "in", openOrders), isWaitedFor])]);
}

/** True for a KOT of several stations of which one has ready food. Reads the work. */
function hasReadyPart(eb: Builder) {
  const ready = eb
    .selectFrom("work")
    .select((work) => work.fn.countAll<number>().as("n"))
    .whereRef("work.kot_id", "=", "kots.id")
    .where("work.void_id", "is", null)
    .where("work.status", "=", sql.lit("ready"));
  return eb.and([eb("parts", "is not", null), eb(ready, ">", sql.lit(0))]);
}

/** The domain's `isUnprinted` in SQL, for whole KOTs: one without work is served. */
function isUnprinted(eb: Builder) {
  const isUnknown = eb.or([eb("kind", "<>", sql.lit("order")), eb("kots.status", "=", sql.lit("pending"))]);
  return eb.and([eb("print_count", "=", sql.lit(0)), eb("is_seen", "=", sql.lit(0)), isUnknown]);
}

/** True if a KOT's order is paid and no open order has its food: the guests may have left. Reads orders and work. */
function isPaid(eb: Builder) {
  const status = eb.selectFrom("orders").select("status").whereRef("orders.id", "=", "kots.order_id");
  const openWork = eb
    .selectFrom("work")
    .innerJoin("orders as owner", "owner.id", "work.order_id")
    .select((work) => work.fn.countAll<number>().as("n"))
    .whereRef("work.kot_id", "=", "kots.id")
    .where("work.void_id", "is", null)
    .where("owner.is_open", "=", sql.lit(1));
  return eb.and([eb(status, "=", sql.lit("paid")), eb(openWork, "=", sql.lit(0))]);
}

/** True if the table of a KOT's order has a new open order (not a part of the same split). Reads the orders. */
function isTableTakenAgain(eb: Builder) {
  const next = eb
    .selectFrom("orders as own")
    .innerJoin("orders as next", "next.table_id", "own.table_id")
    .select((orders) => orders.fn.countAll<number>().as("n"))
    .whereRef("own.id", "=", "kots.order_id")
    .where("next.is_open", "=", sql.lit(1))
    .where(sql<boolean>`coalesce(next.part_of, next.id) <> coalesce(own.part_of, own.id)`);
  return eb(next, ">", sql.lit(0));
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
