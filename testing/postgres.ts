import { randomUUID } from "node:crypto";
import pg from "pg";

/** A schema of its own in a PostgreSQL database, so that servers which share the database do not meet. */
export interface PostgresSchema {
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes an empty schema in the database at `base`: what is in the database already stays untouched. */
export async function newPostgresSchema(base = process.env.TEST_DATABASE_URL): Promise<PostgresSchema> {
  if (!base) throw new Error("TEST_DATABASE_URL must name a PostgreSQL database for these tests");
  const schema = `rasoi_${randomUUID().replaceAll("-", "")}`;
  await run(base, `create schema ${schema}`);
  const url = new URL(base);
  url.searchParams.set("options", `-c search_path=${schema}`);
  return { url: url.toString(), drop: () => run(base, `drop schema ${schema} cascade`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
