import { sql } from "kysely";
import type { Databases } from "../db/connect.ts";
import type { Column, Entity } from "../db/entity.ts";
import { keyColumn } from "../verify/rows.ts";

interface StoredColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** Its position in the primary key, from 1; 0 if it is not part of it. */
  readonly place: number;
}

/** In SQLite a text or id has type `any` if it may be a UUID, which is stored as 16 bytes. */
const sqliteTypes = { text: ["text", "any"], id: ["any"], number: ["integer"], bytes: ["blob"] };
const postgresTypes = { text: ["text"], id: ["text"], number: ["bigint"], bytes: ["bytea"] };
const typeOfKind = {
  ...({ id: "id", text: "text", day: "text", json: "text", bytes: "bytes" } as const),
  ...({ money: "number", rate: "number", count: "number", instant: "number", flag: "number" } as const),
};

/** Describes how the tables of a database differ from the entities, a sentence each. */
export async function schemaFaults(databases: Databases, entities: readonly Entity[]): Promise<string[]> {
  const stored = await readColumns(databases);
  const tables = new Set(entities.map(({ table }) => table));
  const strangers = new Set(stored.map(({ table }) => table).filter((table) => !tables.has(table)));
  return [
    ...[...strangers].map((table) => `no entity declares the table ${table}`),
    ...entities.flatMap((entity) => {
      const own = stored.filter(({ table }) => table === entity.table);
      return own.length === 0
        ? `there is no table ${entity.table}`
        : faultsOf(entity, own, databases.dialect);
    }),
  ];
}

function faultsOf(entity: Entity, stored: readonly StoredColumn[], dialect: Databases["dialect"]): string[] {
  const { table, columns, journal, rowsOf } = entity;
  const undeclared = stored.filter(({ name }) => !(name in columns)).map(({ name }) => name);
  const key = stored.filter(({ place }) => place > 0).toSorted((a, b) => a.place - b.place);
  const isKeyed = key[0]?.name === keyColumn(entity) && (rowsOf !== undefined || key.length === 1);
  return [
    ...undeclared.map((name) => `${table}.${name} is not declared`),
    ...Object.entries(columns).flatMap(([name, column]) => {
      const found = stored.find((each) => each.name === name);
      return found ? columnFaults(column, found, dialect) : `${table}.${name} is declared and not there`;
    }),
    ...(key.length === 0 ? [`${table} has no primary key`] : []),
    ...(typeof journal === "string" && !isKeyed ? [`${table} is not keyed by ${keyColumn(entity)}`] : []),
  ];
}

function columnFaults(column: Column, found: StoredColumn, dialect: Databases["dialect"]): string[] {
  const kind = column.replace("?", "") as keyof typeof typeOfKind;
  const types = (dialect === "sqlite" ? sqliteTypes : postgresTypes)[typeOfKind[kind]];
  const name = `${found.table}.${found.name}`;
  return [
    ...(types.includes(found.type) ? [] : [`${name} is of type ${found.type} and declared as ${column}`]),
    ...(found.isNullable === column.endsWith("?") ? [] : [`${name} is declared as ${column}`]),
  ];
}

/** Reads the columns of all tables but the one that holds the schema's hash. */
async function readColumns({ dialect, reader }: Databases): Promise<readonly StoredColumn[]> {
  const query =
    dialect === "sqlite"
      ? sql<Raw>`select t.name as "table", c.name, lower(c.type) as type, c.pk as place,
          case when c."notnull" = 1 or c.pk > 0 then 0 else 1 end as nullable
          from sqlite_master as t join pragma_table_info(t.name) as c where t.type = 'table'`
      : sql<Raw>`select c.table_name as "table", c.column_name as name, c.data_type as type,
          case when c.is_nullable = 'YES' then 1 else 0 end as nullable, coalesce(k.ordinal_position, 0) as place
          from information_schema.columns as c
          left join information_schema.table_constraints as p on p.table_schema = c.table_schema
            and p.table_name = c.table_name and p.constraint_type = 'PRIMARY KEY'
          left join information_schema.key_column_usage as k on k.constraint_schema = p.constraint_schema
            and k.constraint_name = p.constraint_name and k.column_name = c.column_name
          where c.table_schema = current_schema()`;
  const { rows } = await query.execute(reader);
  const columns = rows.map(({ nullable, ...column }) => ({ ...column, isNullable: nullable === 1 }));
  return columns.filter(({ table }) => table !== "schema_hash" && !table.startsWith("sqlite_"));
}

type Raw = Omit<StoredColumn, "isNullable"> & { readonly nullable: number };
