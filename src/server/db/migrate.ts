import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Databases } from "./connect.ts";
import type { Database } from "./database.ts";
import { type Entity, hashDeclarations } from "./entity.ts";
import { GENESIS_HASH } from "./journal.ts";

export type Dialect = Databases["dialect"];

/** The declared entities, and the statements that create their tables. */
export interface Schema {
  readonly entities: readonly Entity[];
  statements(dialect: Dialect): string[];
}

/** Any number that all nodes share. */
const ADVISORY_LOCK = 7_266_901;

/** The database was created by a different schema version. Nothing was changed. */
export class OtherSchema extends Error {
  constructor(subject: string) {
    super(`${subject} was made by another version of Rasoi, which this one cannot read: start that version.`);
  }
}

/** Creates the tables in an empty database. Throws `OtherSchema`, and changes nothing, if the database has a different schema. */
export async function createOrRefuse({ migrator, dialect }: Migrated, schema: Schema): Promise<void> {
  await migrator.transaction().execute(async (tx) => {
    if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
    const storedHash = await findSchemaHash(tx, dialect);
    const expectedHash = hashSchema(schema, dialect);
    if (storedHash === expectedHash) return;
    if (storedHash !== undefined) throw new OtherSchema("The database");
    for (const statement of schema.statements(dialect)) await sql.raw(statement).execute(tx);
    await sql`create table schema_hash (hash text primary key)`.execute(tx);
    await sql`insert into schema_hash (hash) values (${expectedHash})`.execute(tx);
    const head = { id: 1, seq: 0, hash: GENESIS_HASH, epoch: randomUUID(), generation: 1 };
    await tx.insertInto("journal_head").values(head).execute();
  });
}

type Migrated = Pick<Databases, "migrator" | "dialect">;

/** Throws `OtherSchema` if a database, or the one in a backup, has a different schema. Changes nothing. */
export async function throwIfOtherSchema(
  { reader, dialect }: Pick<Databases, "reader" | "dialect">,
  schema: Schema,
  subject: "The database" | "The backup" = "The database",
): Promise<void> {
  const storedHash = await findSchemaHash(reader, dialect);
  if (storedHash !== hashSchema(schema, dialect)) throw new OtherSchema(subject);
}

function hashSchema({ entities, statements }: Schema, dialect: Dialect): string {
  return hashDeclarations(entities, statements(dialect));
}

/** Reads the schema hash of a database; undefined without tables, empty if the tables have no hash. */
async function findSchemaHash(
  db: Pick<Kysely<Database>, "getExecutor">,
  dialect: Dialect,
): Promise<string | undefined> {
  const tables =
    dialect === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
  const names = (await tables.execute(db)).rows.map(({ name }) => name);
  if (names.length === 0) return undefined;
  if (!names.includes("schema_hash")) return "";
  const { rows } = await sql<{ hash: string }>`select hash from schema_hash`.execute(db);
  return rows[0]?.hash ?? "";
}
