import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { BusinessDay } from "#domain/time.ts";
import type { Database } from "./database.ts";
import type { ReadTx } from "./tx.ts";

/** The columns by which a list is sorted: day, time, and the id among rows of one millisecond. A short list has no day. */
interface SortColumns {
  readonly day?: string;
  readonly at: string;
  readonly id: string;
}

interface PageOfList {
  readonly limit: number;
  readonly after: { readonly day?: string | undefined; readonly at: number; readonly id: string } | undefined;
}

/** Sorts a list newest first and takes one page of it. Reading on after a cursor costs the same however long the list is. */
export function newestFirst<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: SortColumns,
  page: PageOfList,
): SelectQueryBuilder<DB, TB, Row> {
  return sortedPage(query, columns, { ...page, isNewestFirst: true });
}

/** Sorts a list oldest first and takes one page of it, as `newestFirst` does. */
export function oldestFirst<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: SortColumns,
  page: PageOfList,
): SelectQueryBuilder<DB, TB, Row> {
  return sortedPage(query, columns, { ...page, isNewestFirst: false });
}

function sortedPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { day, at, id }: SortColumns,
  { limit, after, isNewestFirst }: PageOfList & { readonly isNewestFirst: boolean },
): SelectQueryBuilder<DB, TB, Row> {
  const beyond = sql.raw(isNewestFirst ? "<" : ">");
  const direction = isNewestFirst ? "desc" : "asc";
  const columns = sql.join([...(day ? [day] : []), at, id].map((column) => sql.ref(column)));
  const last = after && sql.join([...(day ? [after.day] : []), after.at, after.id]);
  const isBeyondLast = last && sql<SqlBool>`(${columns}) ${beyond} (${last})`;
  return (isBeyondLast ? query.where(isBeyondLast) : query)
    .$if(day !== undefined, (each) => each.orderBy(sql.ref(day ?? ""), direction))
    .orderBy(sql.ref(at), direction)
    .orderBy(sql.ref(id), direction)
    .limit(limit);
}

/** Finds the newest day before this one of which a table has any rows. The column must lead an index. */
export async function findDayBefore(
  tx: ReadTx,
  { table, column }: { readonly table: keyof Database; readonly column: string },
  day: BusinessDay,
): Promise<BusinessDay | undefined> {
  const newest = sql<{ day: BusinessDay }>`select ${sql.ref(column)} as day from ${sql.table(table)}
    where ${sql.ref(column)} < ${day} order by ${sql.ref(column)} desc limit 1`;
  return (await newest.execute(tx)).rows[0]?.day;
}
