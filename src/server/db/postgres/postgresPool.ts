import pg from "pg";
import { DatabaseAway } from "./databaseAway.ts";
import { isPlanOutdated, statementName } from "./namedStatements.ts";
import { isSentAhead } from "./sentAhead.ts";

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
 * Opens a pool for Kysely whose broken connections are replaced and never end the process. Whatever breaks with a
 * connection is thrown as `DatabaseAway`. Statements are named (see namedStatements.ts).
 */
export function openPool(settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool({ ...settings, pipeline: true });
  // Without a listener an error would end the process: for idle connections the pool has it, for those in use they do.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const retry = retryTimes();
  const timeoutMs = settings.statement_timeout + SILENCE_MS;
  const connect = async () => {
    if (pool.idleCount === 0) retry.throwIfTooSoon();
    try {
      const client = await pool.connect();
      retry.succeeded();
      return connections.get(client) ?? connectionOf(client, timeoutMs);
    } catch (error) {
      retry.failed(error);
      throw new DatabaseAway(error);
    }
  };
  return new Proxy(pool, { get: (target, key) => (key === "connect" ? connect : Reflect.get(target, key)) });
}

/** Says when a new connection may be tried again: twice as late after each failure. */
function retryTimes() {
  let waitMs = 0;
  let notBefore = 0;
  let last: unknown;
  return {
    throwIfTooSoon: () => {
      if (performance.now() < notBefore) throw new DatabaseAway(last);
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

/** One wrapper per connection, since Kysely tells connections apart by identity. */
const connections = new WeakMap<pg.PoolClient, pg.PoolClient>();

const NO_ROWS = { rows: [], rowCount: 0, command: "" } as const;

/**
 * Wraps a connection so that each statement has a name and a limit on this side as well: a database that is frozen or
 * behind a broken network cannot end a statement itself. The connection is closed then. Statements whose answers nobody
 * reads are not waited for, and leave in one write with the next one that is (see sentAhead.ts).
 */
function connectionOf(client: pg.PoolClient, timeoutMs: number): pg.PoolClient {
  let isBroken = false;
  let isOutdated = false;
  /** What became of the statements sent ahead since the last one that was waited for: undefined, or the error. */
  let ahead: Promise<unknown>[] = [];
  /** Whether statements sent ahead are held here until the next one that is waited for. */
  let isHolding = false;
  const giveUp = () => {
    isBroken = true;
    // Makes every statement that was sent fail.
    client.connection.stream.destroy();
  };
  const broke = () => {
    isBroken = true;
  };
  client.on("error", broke).on("end", broke);
  const hold = () => {
    if (!isHolding) client.connection.stream.cork();
    isHolding = true;
  };
  const sendHeld = () => {
    if (isHolding) client.connection.stream.uncork();
    isHolding = false;
  };
  const send = async (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? statementName(text) : undefined;
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      if (isPlanOutdated(error)) isOutdated = true;
      throw isBroken ? new DatabaseAway(error) : error;
    }
  };
  const query = async (text: string, values: readonly unknown[]) => {
    if (isSentAhead(text)) {
      hold();
      ahead.push(
        send(text, values).then(
          () => undefined,
          (error: unknown) => error,
        ),
      );
      return NO_ROWS;
    }
    const before = ahead;
    ahead = [];
    const timer = setTimeout(giveUp, timeoutMs);
    const answer = send(text, values);
    sendHeld();
    const [answered] = await Promise.allSettled([answer]);
    clearTimeout(timer);
    // Answers come in order: what was sent ahead is answered by now.
    const error = (await Promise.all(before)).find((each) => each !== undefined);
    // What is rolled back need not have succeeded.
    if (error !== undefined && !text.startsWith("rollback")) throw error;
    if (answered.status === "rejected") throw answered.reason;
    return answered.value;
  };
  // Kysely discards a connection whose ROLLBACK failed.
  const release = (isDiscarded?: boolean) => {
    sendHeld();
    client.release(isDiscarded || isBroken || isOutdated);
  };
  const own = new Map<string | symbol, unknown>([
    ["query", query],
    ["release", release],
  ]);
  const connection = new Proxy(client, { get: (target, key) => own.get(key) ?? Reflect.get(target, key) });
  connections.set(client, connection);
  return connection;
}
