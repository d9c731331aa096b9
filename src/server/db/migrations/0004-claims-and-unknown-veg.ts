import { type Kysely, sql } from "kysely";

/**
 * Cash that no total explains is a claim, in a table of its own. And whether a dish is vegetarian may be unknown: SQLite cannot
 * let a column be null afterwards, so there a new column takes the old one's values and its name.
 */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const n = dialect === "sqlite" ? "integer" : "bigint";
  const loosened = flags.flatMap((flag) => (dialect === "sqlite" ? anew(flag) : altered(flag)));
  const statements = [
    `create table cash_claims (id text primary key, order_id text not null references orders(id), amount ${n} not null,
      tip ${n} not null, cash_given ${n}, account text not null, received_by_id text not null,
      received_by_name text not null, device_id text not null, taken_at ${n} not null, created_at ${n} not null,
      delivered_by_id text, delivered_by_name text,
      decision text, reason text, decided_by_id text, decided_by_name text, decided_at ${n})${dialect === "sqlite" ? " strict" : ""}`,
    "create index open_claims on cash_claims (created_at, id) where decision is null",
    ...loosened,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

interface Flag {
  readonly table: string;
  readonly column: string;
}

const flags: readonly Flag[] = [
  { table: "menu_items", column: "is_vegetarian" },
  { table: "order_lines", column: "is_veg" },
  { table: "bill_lines", column: "is_veg" },
];

function altered({ table, column }: Flag): string[] {
  return [`alter table ${table} alter column ${column} drop not null`];
}

function anew({ table, column }: Flag): string[] {
  return [
    `alter table ${table} add column ${column}_anew integer`,
    `update ${table} set ${column}_anew = ${column}`,
    `alter table ${table} drop column ${column}`,
    `alter table ${table} rename column ${column}_anew to ${column}`,
  ];
}
