import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  PostgresAdapter,
  type QueryResult,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { ReadTx } from "./tx.ts";

/** Rows in one statement. A longer list is divided into batches, since each length is a statement to cache, here and in SQLite. */
const BATCH_MAX = 16;
/** Cached shapes of one statement: inserts of one row, of two … Beyond this all of them are dropped. */
const SHAPES_MAX = 200;

/** Stands for a value while a statement is built, and says where to find it. */
class Slot {
  readonly row: number;
  readonly field: string;

  constructor(row: number, field: string) {
    this.row = row;
    this.field = field;
  }
}

/** Stands for the list of the values that all rows have in a field. */
class ListSlot {
  readonly field: string;

  constructor(field: string) {
    this.field = field;
  }
}

type Row = Readonly<Record<string, unknown>>;

/** The input for which a statement was compiled: this many rows with these fields. */
interface Shape<Answer> {
  readonly rows: number;
  readonly fields: readonly string[];
  readonly query: CompiledQuery<Answer>;
}

/**
 * Makes a function that compiles a statement once per dialect and runs it with other values each time. Compiled again each
 * time, the statements of a frequent command cost a request 1.5 times its CPU (record 0009). `input` is one row of values or a
 * list of rows; a list of another length, or a row with other fields, is another shape and built again. The
 * builder must use the values only as values, never to decide what it builds. A list of more than 16 rows is several
 * statements, whose answers are put together.
 */
export function prepared<Db extends ReadTx, Given extends object, Answer>(
  build: (db: Db, input: Given) => Compilable<Answer>,
): (db: Db, input: Given) => Promise<QueryResult<Answer>> {
  const byDialect = new WeakMap<object, Shape<Answer>[]>();

  function compiled(db: Db, input: Given, rows: readonly Row[]): CompiledQuery<Answer> {
    const { adapter } = db.getExecutor();
    const shapes = byDialect.get(adapter) ?? [];
    byDialect.set(adapter, shapes);
    const fields = Object.keys(rows[0] ?? {});
    const known = shapes.find((shape) => shape.rows === rows.length && isSame(shape.fields, fields));
    if (known) return known.query;
    const slots = rows.map((row, index) =>
      Object.fromEntries(Object.keys(row).map((field) => [field, new Slot(index, field)])),
    );
    // Slots stand for values here only; they come out again as the statement's parameters.
    const query = build(db, (Array.isArray(input) ? slots : slots[0]) as Given).compile();
    if (shapes.length >= SHAPES_MAX) shapes.length = 0;
    shapes.push({ rows: rows.length, fields, query });
    return query;
  }

  async function run(db: Db, input: Given, rows: readonly Row[]): Promise<QueryResult<Answer>> {
    const query = compiled(db, input, rows);
    const parameters = query.parameters.map((value) => {
      if (value instanceof Slot) return rows[value.row]?.[value.field];
      return value instanceof ListSlot ? rows.map((row) => row[value.field]) : value;
    });
    // In a transaction `direct` is its connection, without Kysely's own queue.
    return await (db.direct?.connection ?? db.getExecutor()).executeQuery({ ...query, parameters });
  }

  return async (db, input) => {
    if (!Array.isArray(input)) return await run(db, input, [input as Row]);
    let combined = await run(db, input, input.slice(0, BATCH_MAX));
    for (let from = BATCH_MAX; from < input.length; from += BATCH_MAX) {
      combined = joined(combined, await run(db, input, input.slice(from, from + BATCH_MAX)));
    }
    return combined;
  };
}

/**
 * Says in a prepared statement that a column has one of the values that the given rows have in a field. To PostgreSQL they are
 * sent as one array: with single parameters it builds the array again for each row that it compares, which was a seventh of its CPU
 * for a command (record 0019).
 */
export function isOneOf<Given extends object>(
  db: ReadTx,
  column: string,
  { rows, field }: { readonly rows: readonly Given[]; readonly field: keyof Given & string },
): Expression<SqlBool> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres
    ? sql<SqlBool>`${sql.ref(column)} = any(${new ListSlot(field)})`
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join(rows.map((row) => row[field]))})`;
}

/** Returns the text of a field of a column that holds JSON; null where column or field is null. */
export function fieldOf(db: ReadTx, column: string, field: string): RawBuilder<string | null> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres
    ? sql<string | null>`${sql.ref(column)}::json ->> ${sql.lit(field)}`
    : sql<string | null>`json_extract(${sql.ref(column)}, ${sql.lit(`$.${field}`)})`;
}

/** Returns how many values are in a column that holds an array as JSON. */
export function arrayLength(db: ReadTx, column: string): RawBuilder<number> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres
    ? sql<number>`json_array_length(${sql.ref(column)}::json)`
    : sql<number>`json_array_length(${sql.ref(column)})`;
}

/** Compares names one by one: a text of all of them, to look up a shape by, is rebuilt for each statement. */
function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}

function joined<Answer>(one: QueryResult<Answer>, other: QueryResult<Answer>): QueryResult<Answer> {
  return {
    rows: [...one.rows, ...other.rows],
    numAffectedRows: (one.numAffectedRows ?? 0n) + (other.numAffectedRows ?? 0n),
  };
}
