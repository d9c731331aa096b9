import { spawn } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type SqliteDatabase, sql } from "kysely";
import pg from "pg";
import { findProgram } from "#testing/programs.ts";
import { connect } from "../../src/server/db/connect.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { adaptedDatabase } from "../../src/server/db/sqlite.ts";
import { entities } from "../../src/server/entities.ts";
import { schema } from "../../src/server/migration.ts";

/** Rows are handed to psql in pieces of about this length. */
const PIECE_CHARACTERS = 256_000;

/**
 * Copies a grown SQLite file into an empty PostgreSQL schema: makes its tables as the server does, and sends each
 * table's rows through psql's COPY. Triggers and references are not checked meanwhile, so the account must be a superuser.
 */
export async function copyToPostgres(file: string, url: string): Promise<void> {
  await makeEmptyTables(url);
  const sqlite = adaptedDatabase(new DatabaseSync(file, { readOnly: true }), { readOnly: true });
  for (const { table, columns } of entities)
    await copyTable(sqlite, { url, table, columns: Object.keys(columns) });
  sqlite.close();
  await finish(url);
}

/** Makes the tables, without a row in any. */
async function makeEmptyTables(url: string): Promise<void> {
  const databases = connect({ DATA_DIR: "", DATABASE_URL: url });
  try {
    await migrate(databases, schema);
    const names = sql.join(entities.map(({ table }) => sql.table(table)));
    await sql`truncate ${names}`.execute(databases.migrator);
  } finally {
    await databases.close();
  }
}

interface TableCopy {
  readonly url: string;
  readonly table: string;
  readonly columns: readonly string[];
}

async function copyTable(sqlite: SqliteDatabase, { url, table, columns }: TableCopy): Promise<void> {
  const psql = findProgram("psql");
  if (psql === undefined) throw new Error("psql is missing (Debian: apt-get install -y postgresql-client)");
  const copy = `copy ${table} (${columns.join(", ")}) from stdin`;
  const commands = ["-c", "set session_replication_role = replica", "-c", copy];
  // psql reads a plus sign in an address as itself and not as a space.
  const address = url.replaceAll("+", "%20");
  const program = spawn(psql, ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", address, ...commands], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const code = new Promise((resolve) => program.on("close", resolve).on("error", resolve));
  const rows = sqlite.prepare(`select ${columns.join(", ")} from ${table}`).iterate([]);
  await pipeline(Readable.from(pieces(rows as Iterable<Row>)), program.stdin);
  if ((await code) !== 0) throw new Error(`the rows of ${table} were not copied`);
}

type Row = Readonly<Record<string, unknown>>;

/** Writes rows as COPY reads them, many in one piece. */
function* pieces(rows: Iterable<Row>): Generator<string> {
  let piece = "";
  for (const row of rows) {
    piece += `${Object.values(row).map(cell).join("\t")}\n`;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function cell(value: unknown): string {
  if (value === null) return "\\N";
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString("hex")}`;
  return String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? character);
}

/** Does what autovacuum does in the years. */
async function finish(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
