/**
 * Every statement has a name, so that PostgreSQL parses and plans each text once per connection and not at every command:
 * without names a command's statements take 1.6 times as long (record 0009). A cached generic plan cannot use a partial
 * index, so the condition of such an index is in the text (`sql.lit(1)` for a flag) and not among the values. A connection
 * whose statements are outdated by a schema change is closed, and the next one prepares them again.
 */

/** The most named statements per pool: inserts of many different lengths must not fill the server's memory. */
const NAMES_MAX = 500;

/** PostgreSQL's error code for a prepared statement whose tables have changed. */
const PLAN_OUTDATED = "0A000";

/** Statements without values that are named too, of transactions and savepoints. Others, such as a migration's, run once. */
const PART = /^(begin|start transaction|commit|rollback|savepoint|release)\b/;

/** Returns the function that names statements, the same on all connections of a pool; undefined beyond the limit. */
export function statementNames(): (text: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>();
  return (text, values) => {
    if (values.length === 0 && !PART.test(text)) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= NAMES_MAX) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** True if a statement failed because its tables have changed since it was prepared on this connection. */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === PLAN_OUTDATED;
}
