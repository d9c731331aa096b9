import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newDataFolder } from "#testing/folder.ts";
import {
  dropPostgresSchemas,
  keepContents,
  newPostgresSchema,
  type PostgresSchema,
} from "#testing/postgres.ts";
import { connect, type Databases } from "../db/connect.ts";

/** The database that the API tests of this vitest project run on. */
const DIALECT = process.env.TEST_DIALECT === "postgres" ? "postgres" : "sqlite";
/** The name prefix of this run's schemas, by which `teardown` finds them. */
const PREFIX = `rasoi_run_${process.env.TEST_RUN ?? "alone"}_`;

/** Where a server has its data. */
export interface TestDatabase {
  readonly dataDir: string;
  /** Undefined on SQLite. */
  readonly url: string | undefined;
  /** Connects a server to it; connections are kept for the next test. */
  readonly connect?: typeof connect;
  /** Removes the database, or keeps it for the next test. Its server must be closed. */
  release(): Promise<void>;
}

/** Creates an empty PostgreSQL schema if the project runs on PostgreSQL; undefined on SQLite. */
export async function newSchema(dialect = DIALECT): Promise<PostgresSchema | undefined> {
  return dialect === "postgres" ? await newPostgresSchema({ prefix: PREFIX }) : undefined;
}

/** Creates a database without tables. */
export async function emptyDatabase(dialect = DIALECT): Promise<TestDatabase> {
  const dataDir = newDataFolder();
  const schema = await newSchema(dialect);
  return {
    dataDir,
    url: schema?.url,
    release: async () => {
      await schema?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Fill = (database: TestDatabase) => Promise<void>;

/** Creates a database with the contents that `fill` writes. `fill` runs once per process; later databases are copies. */
export async function filledDatabase(fill: Fill, dialect = DIALECT): Promise<TestDatabase> {
  return dialect === "postgres" ? await filledSchema(fill) : await filledFile(fill);
}

/** The bytes of the filled SQLite file. */
let filledSqlite: Promise<Buffer> | undefined;

async function filledFile(fill: Fill): Promise<TestDatabase> {
  filledSqlite ??= fillSqlite(fill);
  const database = await emptyDatabase("sqlite");
  writeFileSync(pictureFile(database), await filledSqlite);
  return database;
}

async function fillSqlite(fill: Fill): Promise<Buffer> {
  const database = await emptyDatabase("sqlite");
  await fill(database);
  const bytes = readFileSync(pictureFile(database));
  await database.release();
  return bytes;
}

function pictureFile({ dataDir }: TestDatabase): string {
  return join(dataDir, "rasoi.db");
}

interface KeptSchema {
  readonly schema: PostgresSchema;
  readonly databases: Databases;
  readonly restore: () => Promise<void>;
}
/** Schemas that the next test can use: creating the tables takes PostgreSQL longer than most tests take. */
const freeSchemas: KeptSchema[] = [];

async function filledSchema(fill: Fill): Promise<TestDatabase> {
  const kept = freeSchemas.pop();
  await kept?.restore();
  const filled = kept ?? (await fillPostgres(fill));
  const { schema, databases } = filled;
  const dataDir = newDataFolder();
  return {
    dataDir,
    url: schema.url,
    // A new connection costs PostgreSQL more than most tests' queries.
    connect: (settings) => ({ ...databases, settings, close: async () => undefined }),
    release: async () => {
      rmSync(dataDir, { recursive: true, force: true });
      freeSchemas.push(filled);
    },
  };
}

async function fillPostgres(fill: Fill): Promise<KeptSchema> {
  const schema = await newPostgresSchema({ prefix: PREFIX });
  const dataDir = newDataFolder();
  await fill({ dataDir, url: schema.url, release: async () => undefined });
  rmSync(dataDir, { recursive: true, force: true });
  const databases = connect({ DATABASE_URL: schema.url, DATA_DIR: dataDir });
  return { schema, databases, restore: await keepContents(schema) };
}

/** Drops this run's schemas: Vitest's global teardown. */
export async function teardown(): Promise<void> {
  await dropPostgresSchemas(PREFIX);
}
