import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";

/** The columns by which a list is sorted: when, and the id that decides between rows of one millisecond. */
interface SortColumns {
  readonly at: string;
  readonly id: string;
}

interface PageOfList {
  readonly limit: number;
  readonly offset: number;
  readonly after: { readonly at: number; readonly id: string } | undefined;
}

/** Sorts a list newest first and takes one page of it. Reading on after a cursor costs the same however long the list is. */
export function newestFirst<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: SortColumns,
  page: PageOfList,
): SelectQueryBuilder<DB, TB, Row> {
  return pageOfSorted(query, columns, { ...page, isNewestFirst: true });
}

/** Sorts a list oldest first and takes one page of it, as `newestFirst` does. */
export function oldestFirst<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: SortColumns,
  page: PageOfList,
): SelectQueryBuilder<DB, TB, Row> {
  return pageOfSorted(query, columns, { ...page, isNewestFirst: false });
}

function pageOfSorted<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { at, id }: SortColumns,
  { limit, offset, after, isNewestFirst }: PageOfList & { readonly isNewestFirst: boolean },
): SelectQueryBuilder<DB, TB, Row> {
  const beyond = sql.raw(isNewestFirst ? "<" : ">");
  const rest = after && sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) ${beyond} (${after.at}, ${after.id})`;
  const direction = isNewestFirst ? "desc" : "asc";
  return (rest ? query.where(rest) : query)
    .orderBy(sql.ref(at), direction)
    .orderBy(sql.ref(id), direction)
    .limit(limit)
    .offset(offset);
}
