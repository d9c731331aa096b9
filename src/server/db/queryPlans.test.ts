import { DatabaseSync } from "node:sqlite";
import { type Dialect, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { activityApi } from "#domain/activity/api.ts";
import { contract } from "#domain/contract.ts";
import type { Query } from "#domain/endpoint.ts";
import { expensesApi } from "#domain/expenses/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { creditNotesApi } from "#domain/orders/bills/creditNotesApi.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { paymentsApi } from "#domain/orders/payments/api.ts";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { LIST_SPAN_DAYS } from "#domain/span.ts";
import { activityFeature } from "../activity/feature.ts";
import { expensesFeature } from "../expenses/feature.ts";
import type { PageInfo, QueryCtx } from "../http/handlers/context.ts";
import { ordersFeature } from "../orders/feature.ts";
import { addEvening } from "../testing/evening.ts";
import { growJournal } from "../testing/grownJournal.ts";
import { growPostgres } from "../testing/grownPostgres.ts";
import {
  faultsOf,
  type Planner,
  postgresPlanner,
  type Statement,
  sqlitePlanner,
} from "../testing/queryPlans.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import type { Database } from "./database.ts";
import { sqliteDialect } from "./sqlite.ts";
import type { ReadTx } from "./tx.ts";

type Choices = Readonly<Record<string, readonly unknown[]>>;

const days = { startDate: ["2026-11-01", "2020-01-01"], endDate: ["2026-11-30"], date: ["2026-11-20"] };
const searched = { search: ["1", "12345678", "A/26-27/0", "KOT17", "BILL-17", "a", "no such name"] };

let resort: Resort;
let planner: Planner;
let database: Kysely<Database>;
const statements: Statement[] = [];

beforeAll(async () => {
  // With its own time it has its own database, which no later test has to clean.
  resort = await startResort({ now: "2026-11-20T14:30:00Z" });
  await addEvening(resort);
  const bought = { title: "Ice", category: "Kitchen", totalAmount: 1, paidAmount: 1, date: "2026-11-20" };
  await resort.admin.post("/expenses", bought);
  const { file } = resort.server.databases;
  const url = resort.server.databaseUrl ?? "";
  const types = {
    getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid, "text")),
  };
  const dialect: Dialect = file
    ? sqliteDialect({ file, readOnly: true })
    : new PostgresDialect({ pool: new pg.Pool({ connectionString: url, types }) });
  database = new Kysely<Database>({
    dialect,
    log: ({ query: { sql, parameters } }) => {
      statements.push({ sql, parameters });
    },
  });
  if (file) await growJournal(resort.server);
  else await growPostgres(resort.server);
  planner = file ? sqlitePlanner(file) : await postgresPlanner(url);
}, 60_000);
afterAll(async () => {
  await planner.close();
  await database.destroy();
  await resort.server.close();
});

/** Runs a list's own handler, and returns the statements that it sent and what it said of the page. */
async function run(endpoint: Query, search: object): Promise<{ sent: Statement[]; info: PageInfo }> {
  const handlers = [ordersFeature, expensesFeature, activityFeature].flatMap((feature) => feature.handlers);
  const ask = handlers.find((handler) => handler.endpoint === endpoint)?.query;
  if (!ask) throw new Error(`${endpoint.path} has no handler`);
  let info: PageInfo = {};
  statements.length = 0;
  await database.transaction().execute(async (tx: ReadTx) => {
    const ctx = { tx, businessDay: "2026-11-20", page: (said: PageInfo) => (info = said) };
    await ask(ctx as unknown as QueryCtx, { params: {}, search });
  });
  return { sent: statements.filter(({ sql }) => sql.startsWith("select")), info };
}

/** Lists every choice alone and every pair of choices. */
function combinations(choices: Choices): object[] {
  const all = Object.entries(choices).flatMap(([field, values]) =>
    values.map((value) => ({ [field]: value })),
  );
  const pairs = all.flatMap((one, index) => all.slice(index + 1).map((other) => ({ ...one, ...other })));
  return [{}, ...all, ...pairs.filter((pair) => Object.keys(pair).length === 2)];
}

async function faultsIn(endpoint: Query, searches: readonly object[]): Promise<string[]> {
  const faults = new Set<string>();
  const known = new Set<string>();
  for (const search of searches) {
    const { sent, info } = await run(endpoint, { limit: 10, ...search });
    for (const statement of sent) {
      const text = `${info.span ? "within a span" : ""} ${statement.sql}`;
      if (known.has(text)) continue;
      known.add(text);
      for (const fault of await faultsOf(planner, statement, info.span)) {
        faults.add(`${JSON.stringify(search)}: ${fault}`);
      }
    }
  }
  return [...faults];
}

const texts = {
  area: ["x"],
  bill: ["01a200c4-6287-7152-a759-c0b9094b2d97"],
  table: ["x"],
  order: ["01a200c4-6287-7152-a759-c0b9094b2d97"],
  person: ["x"],
};
/** Values that are typed or chosen for each filter whose values no schema lists. */
const values: Choices = {
  ...{
    ...texts,
    ...days,
    ...searched,
    amount: ["100"],
    action: ["kot.sent", "settings.changed"],
  },
};

const lists: readonly (readonly [name: string, endpoint: Query, cursor: string])[] = [
  ["orders", ordersApi.list, "2026-11-20~1795184000000~x"],
  ["KOTs", kotApi.list, "2026-11-20~1795184000000~x"],
  ["bills", billsApi.list, "2026-11-20~1795184000000~x"],
  ["slips", slipsApi.list, "2026-11-20~1795184000000~x"],
  ["credit notes", creditNotesApi.list, "2026-11-20~1795184000000~x"],
  ["expenses", expensesApi.list, "2026-11-20~1795184000000~x"],
  ["activity", activityApi.list, "40"],
  ["balances", paymentsApi.balances, "1795184000000~x"],
];

/** Returns the fields of an endpoint's query string; the size of a page is no filter. */
function filtersOf({ search }: Query): [name: string, schema: unknown][] {
  if (!(search instanceof z.ZodObject)) return [];
  return Object.entries(search.shape).filter(([name]) => name !== "limit");
}

/** Lists the values of a filter that has a few: all of them. */
function valuesListed(schema: unknown): unknown[] {
  if (schema instanceof z.ZodOptional) return valuesListed(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(valuesListed);
  return schema instanceof z.ZodEnum ? schema.options : [];
}

function choicesOf(endpoint: Query, cursor: string): Choices {
  const choices = filtersOf(endpoint).map(([name, schema]) => {
    const listed = name === "cursor" ? [cursor] : valuesListed(schema);
    return [name, listed.length > 0 ? listed : (values[name] ?? [])] as const;
  });
  return Object.fromEntries(choices);
}

test("every paged list is tested with every filter", () => {
  const paged = contract.filter(
    (endpoint): endpoint is Query =>
      endpoint.kind === "query" && filtersOf(endpoint).some(([name]) => name === "cursor"),
  );
  expect(lists.map(([, endpoint]) => endpoint.path).toSorted()).toEqual(
    paged.map(({ path }) => path).toSorted(),
  );
  for (const [, endpoint, cursor] of lists) {
    for (const [name, choices] of Object.entries(choicesOf(endpoint, cursor)))
      expect([endpoint.path, name, choices.length > 0]).toEqual([endpoint.path, name, true]);
  }
});

test.each(lists)(
  "every filter of %s, and every pair of filters, uses an index",
  async (_, endpoint, cursor) => {
    expect(await faultsIn(endpoint, combinations(choicesOf(endpoint, cursor)))).toEqual([]);
  },
  120_000,
);

test("a span that a list chooses is at most a month", async () => {
  for (const search of [{ area: "x" }, { area: "x", startDate: "2020-01-01" }, { search: "a" }]) {
    const { info } = await run(ordersApi.list, search);
    expect(LIST_SPAN_DAYS).toBe(31);
    expect(info.span).toEqual({ from: "2026-10-21", to: "2026-11-20" });
  }
});

describe("without its index", () => {
  test.each([
    ["orders_by_day", ordersApi.list, { area: "x" }],
    ["kots_by_day", kotApi.list, {}],
    ["bills_by_day", billsApi.list, { status: "paid" }],
    ["expenses_by_date", expensesApi.list, { amount: "100" }],
    ["journal_subject", activityApi.list, { order: texts.order[0] }],
    ["journal_no_subject", activityApi.list, { topic: "staff" }],
  ] as const)("without the index %s a list fails the test", async (index, endpoint, search) => {
    const made = await dropped(index);
    expect((await faultsIn(endpoint, [search])).join()).toMatch(/reads|sorts/);
    await execute(made);
    expect(await faultsIn(endpoint, [search])).toEqual([]);
  });
});

/** Drops an index, and returns the statement that makes it again. */
async function dropped(index: string): Promise<string> {
  const { file } = resort.server.databases;
  const made = file
    ? `select sql from sqlite_master where name = '${index}'`
    : `select indexdef as sql from pg_indexes where schemaname = current_schema() and indexname = '${index}'`;
  const [row] = await execute(made);
  await execute(`drop index ${index}`);
  return String(row?.sql);
}

async function execute(sql: string): Promise<Record<string, unknown>[]> {
  const { file } = resort.server.databases;
  if (file) {
    const writer = new DatabaseSync(file);
    const rows = writer.prepare(sql).all();
    writer.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: resort.server.databaseUrl ?? "" });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}
