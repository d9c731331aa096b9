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
  { at, id }: SortColumns,
  { limit, offset, after }: PageOfList,
): SelectQueryBuilder<DB, TB, Row> {
  const older = after && sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after.at}, ${after.id})`;
  return (older ? query.where(older) : query)
    .orderBy(sql.ref(at), "desc")
    .orderBy(sql.ref(id), "desc")
    .limit(limit)
    .offset(offset);
}
