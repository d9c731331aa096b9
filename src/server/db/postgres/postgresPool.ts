import pg from "pg";
import { DatabaseUnreachable } from "./databaseUnreachable.ts";
import { isPlanOutdated, statementNames } from "./namedStatements.ts";

/** How much later than the database's own timeout the client gives up, so that the database answers first unless it is frozen. */
const SILENCE_MS = 1_000;
/** The delay before a new connection attempt after a failure: the first and the largest. */
const RETRY_MIN_MS = 50;
const RETRY_MAX_MS = 800;

export interface PoolSettings extends pg.PoolConfig {
  readonly max: number;
  /** The database's limit per statement. */
  readonly statement_timeout: number;
}

/**
 * Opens a connection pool for Kysely. A broken connection is replaced, does not end the process, and its statements fail with
 * `DatabaseUnreachable`. A statement without a timely answer closes its connection: a frozen or disconnected database cannot
 * cancel it. Concurrent statements are pipelined.
 */
export function openPool(settings: PoolSettings): pg.Pool {
  const query_timeout = settings.statement_timeout + SILENCE_MS;
  const pool = new pg.Pool({ ...settings, query_timeout, pipeline: true });
  // Without a listener an error would end the process: the pool's is for idle connections, connections in use have their own.
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
      const wrapper = wrapped.get(client) ?? wrap(client, nameOf);
      wrapped.set(client, wrapper);
      return wrapper;
    } catch (error) {
      retry.failed(error);
      throw new DatabaseUnreachable(error);
    }
  };
  return withOwn(pool, { connect });
}

/** Names a connection's statements, and detects whether a failure broke the connection. */
function wrap(client: pg.PoolClient, nameOf: ReturnType<typeof statementNames>): pg.PoolClient {
  let isUnusable = false;
  let isBroken = false;
  const broke = () => {
    isBroken = true;
  };
  client.on("error", broke).on("end", broke);
  // A statement that times out closes the connection before it fails.
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

/** The backoff of new connections: the delay doubles after each failure. */
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
      // Requests that waited for the same connection fail together, which counts as one failure.
      if (performance.now() < notBefore) return;
      waitMs = Math.min(Math.max(waitMs * 2, RETRY_MIN_MS), RETRY_MAX_MS);
      notBefore = performance.now() + waitMs;
    },
  };
}
