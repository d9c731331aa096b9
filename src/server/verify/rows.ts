import { sql } from "kysely";
import type { Databases } from "../db/connect.ts";
import type { Entity } from "../db/entity.ts";
import type { ReadTx } from "../db/tx.ts";

export type AnyRow = Readonly<Record<string, unknown>>;

/** Returns the column that identifies a row, or its parent. */
export function keyColumn({ columns, rowsOf }: Entity): string {
  return rowsOf?.column ?? Object.keys(columns)[0] ?? "";
}

/** Reads the rows in which a column has one of these values. */
export async function rowsWith(
  tx: ReadTx,
  { table }: Entity,
  { column, values }: { readonly column: string; readonly values: readonly unknown[] },
): Promise<readonly AnyRow[]> {
  if (values.length === 0) return [];
  const query = sql<AnyRow>`select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values)})`;
  return (await query.execute(tx)).rows;
}

/** Values of a column per batch. */
const AT_ONCE = 50;

interface ValueSource {
  readonly table: string;
  readonly column: string;
}

/** Lists all values of a column in order, in batches. */
export async function* valueBatches(
  read: Databases["read"],
  source: ValueSource,
): AsyncGenerator<readonly string[]> {
  let visited = 0;
  for (let after: unknown; ; ) {
    const values = await read((tx) => nextBatch(tx, source, after));
    if (values.length === 0) return;
    visited += values.length;
    // A damaged index can loop.
    if (visited % COUNT_EVERY < AT_ONCE && visited > (await read((tx) => countRows(tx, source))))
      throw new Error(`the table ${source.table} lists rows more than once`);
    yield values.map(String);
    after = values.at(-1);
  }
}

const COUNT_EVERY = 10_000;

async function nextBatch(
  tx: ReadTx,
  { table, column }: ValueSource,
  after: unknown,
): Promise<readonly unknown[]> {
  const name = sql.ref(column);
  const behind = after === undefined ? sql`${name} is not null` : sql`${name} > ${after}`;
  const query = sql<{ value: unknown }>`select distinct ${name} as value from ${sql.table(table)}
    where ${behind} order by ${name} limit ${sql.lit(AT_ONCE)}`;
  return (await query.execute(tx)).rows.map(({ value }) => value);
}

async function countRows(tx: ReadTx, { table }: ValueSource): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
