/** The database cannot be reached, or the connection broke. A retry may succeed. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * The error codes after which a retry may succeed: no connection (ECONN…, 08…), too many of them (53…), a lock or a statement
 * that took too long (55P03, 57014), a database that stops or starts (57P0…), a transaction that was idle too long (25P0…) or
 * that lost against another one (40…).
 */
const TEMPORARY = /^(ECONN\w+|EPIPE|08\w{3}|53\w{3}|55P03|57014|57P0\d|25P0[34]|40001|40P01|SQLITE_BUSY)$/;

/** True if an error means that the database is unreachable or timed out, whatever the request. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true;
  return error instanceof Error && "code" in error && TEMPORARY.test(String(error.code));
}
