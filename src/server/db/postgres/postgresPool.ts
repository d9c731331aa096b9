import pg from "pg";
import { DatabaseUnreachable } from "./databaseUnreachable.ts";
import { isPlanOutdated, statementNames } from "./namedStatements.ts";

/** How much later than the database itself this side gives up: it speaks first, unless it is frozen or unreachable. */
const SILENCE_MS = 1_000;
/** How long no new connection is tried after one failed: at first, and at most. */
const RETRY_MIN_MS = 50;
const RETRY_MAX_MS = 800;

export interface PoolSettings extends pg.PoolConfig {
  readonly max: number;
  /** The longest that the database works at one statement. */
  readonly statement_timeout: number;
}

/**
 * Opens a pool for Kysely. A connection that breaks is replaced, ends no process, and makes its statements fail with
 * `DatabaseUnreachable`. A statement that is not answered in time closes its connection: a database that is frozen or behind a broken
 * network cannot end it itself. Statements that are asked for together are sent without waiting for the answers in between.
 */
export function openPool(settings: PoolSettings): pg.Pool {
  const query_timeout = settings.statement_timeout + SILENCE_MS;
  const pool = new pg.Pool({ ...settings, query_timeout, pipeline: true });
  // Without a listener an error would end the process: for idle connections the pool has it, for those in use they do.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  /** One wrapper per connection, since Kysely tells connections apart by identity. */
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();
  const nameOf = statementNames();
  const retry = retryTimes();
  const connect = async () => {
    if (pool.idleCount === 0) retry.throwIfTooSoon();
    try {
      const client = await pool.connect();
      retry.succeeded();
      const known = wrapped.get(client) ?? wrap(client, nameOf);
      wrapped.set(client, known);
      return known;
    } catch (error) {
      retry.failed(error);
      throw new DatabaseUnreachable(error);
    }
  };
  return withOwn(pool, { connect });
}

/** Gives a connection's statements names, and says of their failures whether the connection broke. */
function wrap(client: pg.PoolClient, nameOf: ReturnType<typeof statementNames>): pg.PoolClient {
  let isUnusable = false;
  let isBroken = false;
  const broke = () => {
    isBroken = true;
  };
  client.on("error", broke).on("end", broke);
  // A statement that is not answered in time closes the connection before it fails.
  const hasBroken = () => isBroken || client.connection.stream.destroyed;
  const query = async (text: string, values: unknown[]) => {
    try {
      return await client.query({ name: nameOf(text, values), text, values });
    } catch (error) {
      if (isPlanOutdated(error)) isUnusable = true;
      throw hasBroken() ? new DatabaseUnreachable(error) : error;
    }
  };
  // Kysely discards a connection whose ROLLBACK failed.
  const release = (isDiscarded?: boolean) => client.release(isDiscarded || isUnusable || hasBroken());
  return withOwn(client, { query, release });
}

/** Returns the object with some of its methods replaced. */
function withOwn<T extends object>(object: T, own: object): T {
  const methods = new Map<string | symbol, unknown>(Object.entries(own));
  return new Proxy(object, { get: (target, key) => methods.get(key) ?? Reflect.get(target, key) });
}

/** Says when a new connection may be tried again: twice as late after each failure. */
function retryTimes() {
  let waitMs = 0;
  let notBefore = 0;
  let last: unknown;
  return {
    throwIfTooSoon: () => {
      if (performance.now() < notBefore) throw new DatabaseUnreachable(last);
    },
    succeeded: () => {
      waitMs = 0;
      notBefore = 0;
    },
    failed: (error: unknown) => {
      last = error;
      // Requests that waited at the same moment fail together, and that is one failure.
      if (performance.now() < notBefore) return;
      waitMs = Math.min(Math.max(waitMs * 2, RETRY_MIN_MS), RETRY_MAX_MS);
      notBefore = performance.now() + waitMs;
    },
  };
}
