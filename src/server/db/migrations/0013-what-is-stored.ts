import { type Kysely, sql } from "kysely";
import { indexesLeftOut, postgresTables } from "../layout/newTables.ts";

interface Named {
  readonly name: string;
  readonly sql: string;
}

/**
 * Keys and hashes become bytes, and neither answers nor previous hashes are kept. This step only puts empty tables beside the
 * old ones, which are called `journal_before` and `idempotency_keys_before` until all their rows are copied. On SQLite
 * nothing is done here: there the whole file is written anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, { columns }] of Object.entries(postgresTables)) {
    const { rows: indexes } = await sql<Named>`select indexname as name, indexdef as sql from pg_indexes
      where schemaname = current_schema() and tablename = ${table} and indexname not like '%_pkey'`.execute(
      db,
    );
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
    const statements = [
      `alter table ${table} rename to ${table}_before`,
      `alter index ${table}_pkey rename to ${table}_before_pkey`,
      `create table ${table} ${columns}`,
      ...indexes.filter(({ name }) => !indexesLeftOut.includes(name)).map((index) => index.sql),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}
