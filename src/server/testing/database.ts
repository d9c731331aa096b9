import { newPostgresSchema, type PostgresSchema } from "#testing/postgres.ts";

/** The database that the API tests of this vitest project run on. */
export const DIALECT = process.env.TEST_DIALECT === "postgres" ? "postgres" : "sqlite";

/** Makes an empty PostgreSQL schema where the project runs on PostgreSQL; undefined on SQLite, which needs a folder only. */
export async function newSchema(dialect = DIALECT): Promise<PostgresSchema | undefined> {
  return dialect === "postgres" ? await newPostgresSchema() : undefined;
}
