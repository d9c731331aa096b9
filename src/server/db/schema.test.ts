import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { newSchema } from "../testing/database.ts";
import { connect } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { type Column, type Database, emptiedAtRealStart, keptAtRealStart, tables } from "./schema.ts";

interface Found {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: number;
}

/** SQLite reports no "not null" for a primary key's column, which in a strict table is never null all the same. */
const sqliteColumns = sql<Found>`select m.name as "table", c.name, c.type, c."notnull" = 0 and c.pk = 0 as "isNullable"
  from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'`;

const postgresColumns = sql<Found>`select table_name as "table", column_name as name, data_type as type,
  case is_nullable when 'YES' then 1 else 0 end as "isNullable"
  from information_schema.columns where table_schema = current_schema()`;

const columnTypes = new Map([
  ["TEXT", "text"],
  ["INTEGER", "integer"],
  ["BLOB", "bytes"],
  // SQLite's columns of ids, which hold bytes; the program sees text.
  ["ANY", "text"],
  ["text", "text"],
  ["bigint", "integer"],
  ["bytea", "bytes"],
  ["uuid", "text"],
]);

async function tablesIn(db: Kysely<Database>, dialect: "sqlite" | "postgres") {
  const { rows } = await (dialect === "sqlite" ? sqliteColumns : postgresColumns).execute(db);
  const found: Record<string, Record<string, string>> = {};
  for (const { table, name, type, isNullable } of rows) {
    const column = `${columnTypes.get(type) ?? type}${isNullable ? "?" : ""}`;
    found[table] = { ...found[table], [name]: column };
  }
  return found;
}

test("a migrated database has the very tables and columns that queries are typed by", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "rasoi-schema-"));
  const postgres = await newSchema();
  const databases = connect({ DATA_DIR: dataDir, DATABASE_URL: postgres?.url });
  try {
    await migrate(databases, join(dataDir, "backups"));
    // The list of migrations is read and written by migrate.ts alone, in plain SQL.
    const expected: Record<string, Record<string, Column>> = {
      ...tables,
      bill_issuers: { id: "integer", data: "text" },
      migrations: { name: "text" },
    };
    expect(await tablesIn(databases.writer, databases.dialect)).toEqual(expected);
  } finally {
    await databases.close();
    await postgres?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("every table is said to be emptied or kept when the resort starts for real", () => {
  const listed = [...emptiedAtRealStart, ...keptAtRealStart];
  expect(listed.toSorted()).toEqual(Object.keys(tables).toSorted());
});
