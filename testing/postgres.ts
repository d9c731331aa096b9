import { randomUUID } from "node:crypto";
import pg from "pg";

/** A private schema in a PostgreSQL database, so that servers can share the database. */
export interface PostgresSchema {
  readonly url: string;
  drop(): Promise<void>;
}

export interface SchemaOptions {
  /** The database, whose content stays untouched. Default: TEST_DATABASE_URL. */
  readonly base?: string;
  /** The beginning of its name, in lower case. */
  readonly prefix?: string;
}

export async function newPostgresSchema(options: SchemaOptions = {}): Promise<PostgresSchema> {
  const base = options.base ?? testDatabaseUrl();
  const name = `${options.prefix ?? "rasoi_"}${randomUUID().replaceAll("-", "")}`;
  await run(base, `create schema ${name}`);
  const url = new URL(base);
  url.searchParams.set("options", `-c search_path=${name}`);
  return { url: url.toString(), drop: () => run(base, `drop schema ${name} cascade`) };
}

/** Drops every schema of the tests' database whose name begins with the prefix. */
export async function dropPostgresSchemas(prefix: string): Promise<void> {
  const base = testDatabaseUrl();
  const names = await namesIn(
    base,
    `select nspname as name from pg_namespace where starts_with(nspname, '${prefix}')`,
  );
  for (const name of names) await run(base, `drop schema ${name} cascade`);
}

/** Copies the schema's tables. Returns a function that restores them. */
export async function keepContents({ url }: PostgresSchema): Promise<() => Promise<void>> {
  // The order in which tables were created: referenced ones come first.
  const tables = await namesIn(
    url,
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by oid",
  );
  const copyOf = (table: string) => `copy_of_${table}`;
  await run(url, tables.map((table) => `create table ${copyOf(table)} as table ${table}`).join(";"));
  const filled = await namesIn(
    url,
    tables.map((table) => `select '${table}' as name where exists (table ${table})`).join(" union all "),
  );
  const refill = tables
    .filter((table) => filled.includes(table))
    .map((table) => `insert into ${table} table ${copyOf(table)}`);
  // Truncating is slower: it creates new files for every table and index.
  const restore = [...tables.toReversed().map((table) => `delete from ${table}`), ...refill].join(";");
  // A persistent connection has read the catalogue already: 14 instead of 26 ms for the demo resort.
  const kept = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  return async () => void (await kept.query(restore));
}

function testDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL must name a PostgreSQL database for these tests");
  return url;
}

/** Runs one or more statements. */
async function run(url: string, statements: string): Promise<void> {
  await connected(url, (client) => client.query(statements));
}

/** Returns the column `name` of a query's rows. */
async function namesIn(url: string, statement: string): Promise<string[]> {
  const { rows } = await connected(url, (client) => client.query<{ name: string }>(statement));
  return rows.map(({ name }) => name);
}

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
