/**
 * Every statement has a name, so that PostgreSQL parses and plans each text once per connection and not at every command: without
 * names a command's statements take 1.6 times as long (record 0009). A plan kept for all values cannot use an index that holds
 * only some rows, so the condition of such an index is in the text (`sql.lit(1)` for a flag) and not among the values. A
 * connection whose statements no longer fit the tables is closed, and the next one reads them again.
 */

/** Statements named per pool; inserts of many different lengths must not fill the server's memory. */
const NAMES_MAX = 500;

/** PostgreSQL's error code for a kept statement whose tables have changed since. */
const PLAN_OUTDATED = "0A000";

/** The statements without values that begin or end a transaction or a part of one. Others, as a migration's, are run once. */
const PART = /^(begin|start transaction|commit|rollback|savepoint|release)\b/;

/** Names the statements of one pool, the same on all its connections; undefined for those beyond the limit, which go without. */
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

/** Returns whether a statement failed because its tables have changed since it was named on this connection. */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === PLAN_OUTDATED;
}
