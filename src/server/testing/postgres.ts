import { randomUUID } from "node:crypto";
import pg from "pg";

/** A schema of its own in the database that TEST_DATABASE_URL names, so that test files do not meet. */
export async function freshPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const base = process.env.TEST_DATABASE_URL;
  if (!base) throw new Error("TEST_DATABASE_URL must name a PostgreSQL database for these tests");
  const schema = `test_${randomUUID().replaceAll("-", "")}`;
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
