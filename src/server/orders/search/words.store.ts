import { type RawBuilder, type SqlBool, sql } from "kysely";
import { nameKey } from "#domain/entity.ts";
import { placeKindLabels } from "#domain/orders/place.ts";
import type { ListScope } from "#domain/span.ts";
import type { ReadTx } from "../../db/tx.ts";

/** The most orders on credit that a search by account matches; of more, the newest. */
const CREDITS_MAX = 500;

/** The kinds of order without a table, which are searched like area names. */
const kinds = Object.entries(placeKindLabels)
  .filter(([id]) => id !== "table")
  .map(([id, name]) => ({ id, name }));

/** The tables, areas and people whose names contain a text, and the orders on credit with such an account. */
export interface NamesFound {
  readonly tables: readonly string[];
  readonly areas: readonly string[];
  readonly waiters: readonly string[];
  readonly orders: readonly string[];
}

/**
 * Finds the names that contain a text, ignoring case. Only small tables are searched (the floor's and the staff's, including
 * deleted rows), and the credits of the days in the scope. A name from before a renaming is not found.
 */
export async function findNames(tx: ReadTx, text: string, scope: ListScope): Promise<NamesFound> {
  const typed = nameKey(text);
  const fits = ({ name }: { readonly name: string }) => nameKey(name).includes(typed);
  const ids = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.filter(fits).map(({ id }) => id);
  return {
    tables: ids(await tx.selectFrom("tables").select(["id", "name"]).execute()),
    areas: ids([...kinds, ...(await tx.selectFrom("areas").select(["id", "name"]).execute())]),
    waiters: ids(await tx.selectFrom("users").select(["id", "name"]).execute()),
    orders: ids(await listCredits(tx, scope)),
  };
}

/** Lists the orders on credit with their accounts, newest day first. */
async function listCredits(tx: ReadTx, { from, to }: ListScope) {
  return await tx
    .selectFrom("payments")
    .select(["order_id as id", "account as name"])
    .where("account", "<>", sql.lit(""))
    .$if(from !== undefined, (query) => query.where("business_day", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("business_day", "<=", to ?? ""))
    .orderBy("business_day", "desc")
    .limit(CREDITS_MAX)
    .execute();
}

/** The columns of a list with the ids of tables, areas and people. */
interface NameColumns {
  readonly table: string;
  readonly area: string;
  readonly waiter: string;
  readonly order: string;
}

/** Returns the condition that a row has one of the found names, of which there must be at least one. */
export function isAbout(names: NamesFound, columns: NameColumns): RawBuilder<SqlBool> {
  const parts = [
    { column: columns.table, ids: names.tables },
    { column: columns.area, ids: names.areas },
    { column: columns.waiter, ids: names.waiters },
    { column: columns.order, ids: names.orders },
  ].filter(({ ids }) => ids.length > 0);
  const conditions = parts.map(({ column, ids }) => sql`${sql.ref(column)} in (${sql.join(ids)})`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** True if no name was found. */
export function isNoName({ tables, areas, waiters, orders }: NamesFound): boolean {
  return tables.length + areas.length + waiters.length + orders.length === 0;
}
