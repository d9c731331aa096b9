import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Expression,
  PostgresAdapter,
  type QueryResult,
  type SqlBool,
  sql,
} from "kysely";
import { type SentFor, sendAhead } from "./postgres/sentAhead.ts";
import type { ReadTx, Tx } from "./tx.ts";

/** Rows in one statement. A longer list goes in pieces: every length is a statement of its own to keep, here and in SQLite. */
const PIECE_MAX = 16;
/** Shapes of one statement that are kept: inserts of one row, of two … Beyond this the statement starts afresh. */
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

/** What a statement was compiled for: so many rows with these fields. */
interface Shape<Answer> {
  readonly rows: number;
  readonly fields: readonly string[];
  readonly query: CompiledQuery<Answer>;
}

/** The connections of transactions whose prepared statements go to them without Kysely's executor in between. */
const connections = new WeakMap<ReadTx, DatabaseConnection>();

/**
 * Runs `use` with the transaction's prepared statements going straight to its connection. Kysely lets one statement at a time
 * have the connection and checks that the transaction is open, ten promises for each statement; here they go in the order in
 * which they are called, and on PostgreSQL together. The transaction is open until `use` has ended. Afterwards Kysely refuses
 * them as before.
 */
export async function straightToConnection<T>(tx: Tx, use: () => Promise<T>): Promise<T> {
  connections.set(tx, await tx.getExecutor().provideConnection(async (connection) => connection));
  try {
    return await use();
  } finally {
    connections.delete(tx);
  }
}

/**
 * Makes a function that compiles a statement once per dialect and runs it with other values each time. Compiled anew each
 * time, the statements of the order path cost a request 1.5 times its CPU (record 0009). `given` is one row of values or a
 * list of rows; a list of another length, or a row with other fields, is another shape and built anew. The
 * builder must use the values only as values, never to decide what it builds. A list of more than 16 rows is several
 * statements, whose answers are put together.
 */
export function prepared<Db extends ReadTx, Given extends object, Answer>(
  build: (db: Db, given: Given) => Compilable<Answer>,
): (db: Db, given: Given) => Promise<QueryResult<Answer>> {
  const byDialect = new WeakMap<object, Shape<Answer>[]>();

  function compiled(db: Db, given: Given, rows: readonly Row[]): CompiledQuery<Answer> {
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
    const query = build(db, (Array.isArray(given) ? slots : slots[0]) as Given).compile();
    if (shapes.length >= SHAPES_MAX) shapes.length = 0;
    shapes.push({ rows: rows.length, fields, query });
    return query;
  }

  async function run(db: Db, given: Given, rows: readonly Row[]): Promise<QueryResult<Answer>> {
    const query = compiled(db, given, rows);
    const parameters = query.parameters.map((value) => {
      if (value instanceof Slot) return rows[value.row]?.[value.field];
      return value instanceof ListSlot ? rows.map((row) => row[value.field]) : value;
    });
    const connection = connections.get(db);
    if (connection) return await connection.executeQuery<Answer>({ ...query, parameters });
    return await db.getExecutor().executeQuery({ ...query, parameters });
  }

  return async (db, given) => {
    if (!Array.isArray(given)) return await run(db, given, [given as Row]);
    let whole = await run(db, given, given.slice(0, PIECE_MAX));
    for (let from = PIECE_MAX; from < given.length; from += PIECE_MAX) {
      whole = joined(whole, await run(db, given, given.slice(from, from + PIECE_MAX)));
    }
    return whole;
  };
}

/**
 * Says in a prepared statement that a column has one of the values that the given rows have in a field. To PostgreSQL they are
 * sent as one array: of single values it makes an array anew for each row that it compares, which was a seventh of its CPU
 * for an order (record 0019).
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

/**
 * Makes a function like `prepared` for a change whose answer nobody reads. On PostgreSQL the next statement follows without
 * waiting for it; an error then comes with a later statement, maybe another command's, and all commands of the transaction run
 * again, each in one of its own (record 0019). `sentFor` "batch" says that it is of no single command.
 */
export function preparedChange<Given extends object>(
  build: (tx: Tx, given: Given) => Compilable,
  sentFor: SentFor = "command",
): (tx: Tx, given: Given) => Promise<void> {
  const run = prepared((tx: Tx, given: Given) => {
    const change = build(tx, given);
    sendAhead(change.compile().sql, sentFor);
    return change;
  });
  return async (tx, given) => {
    await run(tx, given);
  };
}

/** Compares names one by one: a text of all of them, to look up a shape by, is made anew for each statement. */
function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}

function joined<Answer>(one: QueryResult<Answer>, other: QueryResult<Answer>): QueryResult<Answer> {
  return {
    rows: [...one.rows, ...other.rows],
    numAffectedRows: (one.numAffectedRows ?? 0n) + (other.numAffectedRows ?? 0n),
  };
}
