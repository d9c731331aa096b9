import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

const BUSY_TIMEOUT_MS = 5_000;
/** Pages the writing connection keeps, so that the pages of a full batch of orders fit: what does not fit is written twice. */
const WRITER_CACHE_KB = 8_000;
/** Prepared statements kept per connection; lists of varying length make new texts, so there is an end. */
const STATEMENTS_MAX = 500;

export interface SqliteOptions {
  readonly file: string;
  readonly readOnly: boolean;
}

/** Node's own SQLite as a Kysely dialect: one connection, statements prepared once, immediate write transactions. */
export function sqliteDialect(options: SqliteOptions): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => sqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Opens the file with the settings under which nothing acknowledged is lost when the power goes. */
export function openSqlite({ file, readOnly }: SqliteOptions): DatabaseSync {
  const database = new DatabaseSync(file, {
    readOnly,
    enableForeignKeyConstraints: true,
    timeout: BUSY_TIMEOUT_MS,
  });
  if (!readOnly) {
    database.exec("pragma journal_mode = wal");
    database.exec("pragma synchronous = full");
    database.exec(`pragma cache_size = -${WRITER_CACHE_KB}`);
    // What a savepoint must be able to undo is kept in memory, not in a file that is thrown away after each order.
    database.exec("pragma temp_store = memory");
  }
  return database;
}

function sqliteDriver(options: SqliteOptions): Driver {
  // Opened with the first question: Kysely closes only what it initialised, and an unused connection must not stay open.
  let opened: { readonly database: DatabaseSync; readonly connection: DatabaseConnection } | undefined;
  const open = () => {
    if (!opened) {
      const database = openSqlite(options);
      opened = { database, connection: sqliteConnection(database) };
    }
    return opened;
  };
  const exec = async (sql: string) => open().database.exec(sql);
  const savepoint = (verb: string) => async (_: DatabaseConnection, name: string) =>
    open().database.exec(`${verb} "${name}"`);
  return {
    init: async () => void open(),
    acquireConnection: async () => open().connection,
    // IMMEDIATE: a writer that would have to wait does so here, never in the middle of its work.
    beginTransaction: () => exec(options.readOnly ? "begin" : "begin immediate"),
    commitTransaction: () => exec("commit"),
    rollbackTransaction: () => exec("rollback"),
    savepoint: savepoint("savepoint"),
    rollbackToSavepoint: savepoint("rollback to"),
    releaseSavepoint: savepoint("release"),
    releaseConnection: async () => undefined,
    destroy: async () => open().database.close(),
  };
}

interface Prepared {
  readonly statement: StatementSync;
  readonly answersRows: boolean;
}

function sqliteConnection(database: DatabaseSync): DatabaseConnection {
  const cache = new Map<string, Prepared>();
  function prepare(sql: string): Prepared {
    const known = cache.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const prepared = { statement, answersRows: statement.columns().length > 0 };
    if (cache.size >= STATEMENTS_MAX) cache.clear();
    cache.set(sql, prepared);
    return prepared;
  }
  function execute<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, answersRows } = prepare(query.sql);
    // Kysely types parameters and rows loosely on purpose; the schema in schema.ts is what gives them types.
    const parameters = query.parameters as SQLInputValue[];
    if (answersRows) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
  return {
    executeQuery: async <Row>(query: CompiledQuery) => execute<Row>(query),
    streamQuery: async function* <Row>(query: CompiledQuery) {
      yield execute<Row>(query);
    },
  };
}
