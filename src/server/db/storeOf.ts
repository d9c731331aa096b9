import { type Expression, type SqlBool, sql, type Updateable } from "kysely";
import { Refusal } from "#domain/refusal.ts";
import type { Instant } from "#domain/time.ts";
import { type Journalled, store } from "./changes.ts";
import type { Database, Row } from "./database.ts";
import type { ReadTx, Tx } from "./tx.ts";

/** The tables whose deleted rows stay, marked with the time, because other rows refer to them (clarification 27). */
type ListTable = {
  [Table in keyof Database]: Row<Table> extends { id: string; deleted_at: number | null } ? Table : never;
}[keyof Database];

interface Mapping<Table extends ListTable, Item extends { readonly _id: string }> {
  /** The field of a refusal's details that holds the id: `area`. */
  readonly called: string;
  /** Lists the items of the rows for which `where` is true, in the order in which people see them. */
  select(tx: ReadTx, where: Expression<SqlBool>): Promise<Item[]>;
  /** Returns the columns that may change. */
  columnsOf(item: Item): Updateable<Database[Table]>;
}

/** Makes the functions that every complete list shares: areas, tables, accounts. A store inserts its rows itself. */
export function storeOf<Table extends ListTable, Item extends { readonly _id: string }>(
  entity: Journalled & { readonly table: Table },
  { called, select, columnsOf }: Mapping<Table, Item>,
) {
  const table: ListTable = entity.table;
  const hasId = (id: string) => sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`;
  const isThere = sql<SqlBool>`${sql.ref(`${table}.deleted_at`)} is null`;

  function loaded(id: string, item: Item | undefined): Item {
    if (!item) throw new Refusal("not-found", { [called]: id });
    return item;
  }
  async function update(tx: Tx, columns: Updateable<Database[ListTable]>, where: Expression<SqlBool>) {
    await store(tx, entity, tx.updateTable(table).set(columns).where(where));
  }
  async function find(tx: ReadTx, id: string): Promise<Item | undefined> {
    return (await select(tx, sql<SqlBool>`${hasId(id)} and ${isThere}`))[0];
  }

  return {
    list: (tx: ReadTx): Promise<Item[]> => select(tx, isThere),
    find,
    /** Throws 404 for one that does not exist or was deleted. */
    load: async (tx: ReadTx, id: string): Promise<Item> => loaded(id, await find(tx, id)),
    /** Loads one that may be deleted, to answer a replayed command. Throws 404 for one that never existed. */
    loadDeletedToo: async (tx: ReadTx, id: string): Promise<Item> =>
      loaded(id, (await select(tx, hasId(id)))[0]),
    /** True if one has or had this id. */
    isId: async (tx: ReadTx, id: string): Promise<boolean> => (await select(tx, hasId(id))).length > 0,
    save: (tx: Tx, item: Item) => update(tx, columnsOf(item), hasId(item._id)),
    /** Marks one as deleted: it leaves all lists, its name is free, and its row stays. */
    remove: (tx: Tx, id: string, at: Instant) => update(tx, { deleted_at: at }, hasId(id)),
    removeAll: (tx: Tx, at: Instant) => update(tx, { deleted_at: at }, isThere),
  };
}
