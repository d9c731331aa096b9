import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import pg from "pg";
import type { DaySpan } from "#domain/span.ts";

/** A statement as sent to the database. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** How a statement reads one of its tables. */
export interface Access {
  readonly table: string;
  /** Its index; undefined for the table itself. */
  readonly index: string | undefined;
  /** The terms of the index search: "business_day>? AND business_day<?". Empty for a full scan. */
  readonly by: string;
}

/** How a database would run a statement. */
export interface Plan {
  readonly accesses: readonly Access[];
  /** True if all rows are sorted before the first is answered. Sorting rows of one moment does not count. */
  readonly isSorted: boolean;
}

/** Asks a database how it would run statements. */
export interface Planner {
  readonly planOf: (statement: Statement) => Promise<Plan>;
  readonly close: () => Promise<void>;
}

/** Opens SQLite's planner on a file. Its plans do not depend on the number of rows: nobody runs ANALYZE. */
export function sqlitePlanner(file: string): Planner {
  const database = new DatabaseSync(file, { readOnly: true });
  return {
    planOf: async ({ sql, parameters }) => {
      // Only a running statement notices a created or dropped index.
      database.exec("select 1 from sqlite_master");
      const rows = database.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[]));
      const lines = rows.map(({ detail }) => String(detail));
      return {
        accesses: lines.flatMap(sqliteAccess),
        isSorted: lines.includes("USE TEMP B-TREE FOR ORDER BY"),
      };
    },
    close: async () => database.close(),
  };
}

function sqliteAccess(line: string): Access[] {
  const parts = /^(?:SEARCH|SCAN) (\w+)(?: USING (.*?))?(?: \((.*)\))?(?: LEFT-JOIN)?$/.exec(line);
  if (!parts?.[1]) return [];
  const [, table, using = "", by = ""] = parts;
  return [{ table, index: sqliteIndex(using), by }];
}

function sqliteIndex(using: string): string | undefined {
  if (using.includes("INTEGER PRIMARY KEY")) return "rowid";
  // The index of a table without row ids, which has its rows.
  if (using.includes("PRIMARY KEY")) return "primary key";
  return /INDEX (\w+)/.exec(using)?.[1];
}

interface Node {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Node[];
}

/** Opens PostgreSQL's planner. Its plans depend on row counts, so the tables must be large. */
export async function postgresPlanner(url: string): Promise<Planner> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    planOf: async ({ sql, parameters }) => {
      const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters]);
      const nodes = flat(rows[0]["QUERY PLAN"][0].Plan as Node, undefined);
      return {
        accesses: nodes.flatMap(({ node, relation }) => postgresAccess(node, relation)),
        isSorted: nodes.some(({ node }) => node["Node Type"] === "Sort"),
      };
    },
    close: () => client.end(),
  };
}

interface Placed {
  readonly node: Node;
  /** The table of the node above, which an index scan for a bitmap does not name. */
  readonly relation: string | undefined;
}

function flat(node: Node, above: string | undefined): Placed[] {
  const relation = node["Relation Name"] ?? above;
  return [{ node, relation }, ...(node.Plans ?? []).flatMap((each) => flat(each, relation))];
}

function postgresAccess(node: Node, relation: string | undefined): Access[] {
  const type = node["Node Type"];
  if (relation === undefined || !/Scan$/.test(type) || type === "Bitmap Heap Scan") return [];
  return [{ table: relation, index: node["Index Name"], by: node["Index Cond"] ?? "" }];
}

/** Tables that grow with every order or every day. */
const growing: ReadonlySet<string> = new Set([
  ...["orders", "order_lines", "kots", "kot_items", "work", "bills", "bill_lines", "payments", "voids"],
  ...["journal", "idempotency_keys", "expenses"],
]);

/** Indexes of few rows: open, due, credits (at most 500 are read), and topics with few entries. */
const small: ReadonlySet<string> = new Set([
  ...[
    "orders_open",
    "orders_open_by_table",
    "orders_open_on_table",
    "orders_with_balance",
    "payments_on_account",
  ],
  "journal_no_subject",
]);

/** Columns with a few values, each shared by ten years of rows: finding one by index limits nothing. */
const ofFewValues: ReadonlySet<string> = new Set([
  ...["status", "topic", "action", "type", "payment_type", "category", "area_id", "waiter_id", "person_id"],
]);

/** Columns by which a statement may read an index in order until it has enough rows. */
const sortedBy: Readonly<Record<string, readonly string[]>> = {
  orders_by_day: ["business_day", "created_at", "id", "deleted_at"],
  kots_by_day: ["business_day", "created_at", "id"],
  bills_by_day: ["business_day", "issued_at", "id"],
  expenses_by_date: ["date", "created_at", "id", "deleted_at"],
  sqlite_autoindex_orders_2: ["bill_number"],
  orders_bill_number_key: ["bill_number"],
  sqlite_autoindex_kots_2: ["kot_number"],
  kots_kot_number_key: ["kot_number"],
  // The rows of a span of days are between two positions, with few others.
  rowid: ["seq", "business_day"],
  journal_pkey: ["seq", "business_day"],
};

/**
 * Returns what a statement reads too much of: a growing table or index, unless it seeks ids or numbers, stays within the list's
 * span, or reads the index in order and ends after a page.
 */
export async function faultsOf(
  planner: Planner,
  statement: Statement,
  span: DaySpan | undefined,
): Promise<string[]> {
  const plan = await planner.planOf(statement);
  return plan.accesses
    .filter(({ table }) => growing.has(table))
    .filter((access) => !isBounded(access, { plan, statement, span }))
    .map(
      ({ table, index, by }) =>
        `reads ${table} over ${index ?? "no index"} by (${by})${plan.isSorted ? ", sorts" : ""}: ${statement.sql}`,
    );
}

interface Read {
  readonly plan: Plan;
  readonly statement: Statement;
  readonly span: DaySpan | undefined;
}

function isBounded({ index, by }: Access, { plan, statement, span }: Read): boolean {
  if (index === undefined) return false;
  const seeksRows = [...by.matchAll(/(\w+)\)?(?:::\w+)?(?:=\?| = )/g)].some(
    ([, name]) => !ofFewValues.has(name ?? ""),
  );
  const isWithinSpan = span !== undefined && /(business_day|date|seq|rowid)(>\?| >= )/.test(by);
  return seeksRows || small.has(index) || isWithinSpan || endsAfterPage(index, plan, statement);
}

function endsAfterPage(index: string, { isSorted }: Plan, { sql }: Statement): boolean {
  const columns = sortedBy[index] ?? [];
  const conditions = /^.* where (.*?) order by .* limit /s.exec(sql)?.[1];
  const isLimited = / order by .* limit /s.test(sql);
  const named = [...(conditions ?? "").matchAll(/"(\w+)"(?!\.)/g)].map(([, name]) => name ?? "");
  return isLimited && !isSorted && columns.length > 0 && named.every((name) => columns.includes(name));
}
