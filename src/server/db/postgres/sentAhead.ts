/**
 * Statements that are sent to PostgreSQL without waiting for their answers, because nobody reads them: they are held until
 * the next statement that is waited for and leave together with it (pipelining). Where one fails, the next that is waited for
 * fails with its error, which may be in another command of the same transaction: PostgreSQL refuses everything after a failed
 * statement until the transaction is rolled back, and COMMIT is always waited for.
 */

/** Texts kept per process; inserts of many different lengths must not fill the server's memory. */
const TEXTS_MAX = 500;

/** What begins a transaction or a part of one, or ends such a part. */
const PART = /^(begin|start transaction|savepoint|release)\b/;

const texts = new Set<string>();

/** Says that nobody reads the statement's answer. Beyond the limit it is waited for like any other. */
export function sendAhead(text: string): void {
  if (texts.size < TEXTS_MAX) texts.add(text);
}

/** Tells whether the statement may be sent without waiting for its answer. */
export function isSentAhead(text: string): boolean {
  return texts.has(text) || PART.test(text);
}

const errors = new WeakSet<object>();

/** Marks the error of a statement that was sent ahead, and returns it. */
export function markSentAhead(error: unknown): unknown {
  if (error instanceof Error) errors.add(error);
  return error;
}

/** Tells whether an error is that of a statement which was sent ahead, maybe by an earlier command than the one that meets it. */
export function wasSentAhead(error: unknown): boolean {
  return error instanceof Error && errors.has(error);
}
