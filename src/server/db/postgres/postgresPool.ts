import pg from "pg";
import { DatabaseAway } from "./databaseAway.ts";
import { isPlanOutdated, statementName } from "./namedStatements.ts";
import { isSentAhead, markSentAhead } from "./sentAhead.ts";
import { type Answer, type Planned, type Statement, StatementGroup, sentValue } from "./statementGroup.ts";

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

const NO_ROWS: Answer = { rows: [], rowCount: 0, command: "" };

/**
 * Wraps a connection so that each statement has a name and a limit on this side as well: a database that is frozen or
 * behind a broken network cannot end a statement itself. The connection is closed then. What is asked for in one turn of the
 * event loop leaves together and is answered together (see statementGroup.ts). Statements whose answers nobody reads are not
 * waited for, and leave with the next one that is (see sentAhead.ts).
 */
function connectionOf(client: pg.PoolClient, timeoutMs: number): pg.PoolClient {
  let isBroken = false;
  let isOutdated = false;
  /** Statements that leave together: with the next one that is waited for, when nothing more is asked for in this turn. */
  let held: Statement[] = [];
  let isLeaving = false;
  /** The first error of a statement that was sent ahead, until its transaction is rolled back. */
  let failedAhead: unknown;
  const planned: Planned = new Map();
  const typeParserOf = (oid: number) => client.getTypeParser(oid, "text");
  const giveUp = () => {
    isBroken = true;
    // Makes every statement that was sent fail.
    client.connection.stream.destroy();
  };
  const broke = () => {
    isBroken = true;
  };
  client.on("error", broke).on("end", broke);
  const sendHeld = () => {
    isLeaving = false;
    if (held.length === 0) return;
    const timer = setTimeout(giveUp, timeoutMs);
    client.query(new StatementGroup(held, { planned, typeParserOf, onEnd: () => clearTimeout(timer) }));
    held = [];
  };
  const hold = (text: string, values: readonly unknown[]) =>
    new Promise<Answer>((resolve, reject) => {
      const fail = (error: unknown) => {
        if (isPlanOutdated(error)) isOutdated = true;
        reject(isBroken ? new DatabaseAway(error) : error);
      };
      const name = statementName(text, values);
      held.push({ name, text, values: values.map(sentValue), resolve, reject: fail });
    });
  const query = async (text: string, values: readonly unknown[]) => {
    if (isSentAhead(text)) {
      hold(text, values).catch((error: unknown) => {
        failedAhead ??= markSentAhead(error, text);
      });
      return NO_ROWS;
    }
    // In one group with a statement that fails, it would be skipped.
    if (text.startsWith("rollback")) sendHeld();
    const answer = hold(text, values);
    if (!isLeaving) process.nextTick(sendHeld);
    isLeaving = true;
    const [answered] = await Promise.allSettled([answer]);
    // What is rolled back need not have succeeded; but what is undone only to a savepoint may be another command's.
    if (text === "rollback") failedAhead = undefined;
    if (failedAhead !== undefined) throw failedAhead;
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
