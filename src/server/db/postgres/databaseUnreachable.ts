/** No connection to the database can be had, or the one that was in use broke. A retry may succeed. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Codes of errors after which a retry may succeed: no connection (ECONN…, 08…), too many of them (53…), a lock or a
 * statement that took too long (55P03, 57014), a database that stops or starts (57P0…), a transaction that was idle too
 * long (25P0…) or that lost against another one (40…).
 */
const TEMPORARY = /^(ECONN\w+|EPIPE|08\w{3}|53\w{3}|55P03|57014|57P0\d|25P0[34]|40001|40P01|SQLITE_BUSY)$/;

/** Returns whether an error says that the database is unreachable or waited too long, and nothing about the request. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true;
  return error instanceof Error && "code" in error && TEMPORARY.test(String(error.code));
}
