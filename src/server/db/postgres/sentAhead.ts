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

/** Who a statement is of: one command, or the batch of commands that share a transaction. */
export type SentFor = "command" | "batch";

const texts = new Map<string, SentFor>();

/** Says that nobody reads the statement's answer. Beyond the limit it is waited for like any other. */
export function sendAhead(text: string, sentFor: SentFor = "command"): void {
  if (texts.size < TEXTS_MAX) texts.set(text, sentFor);
}

/** Tells whether the statement may be sent without waiting for its answer. */
export function isSentAhead(text: string): boolean {
  return texts.has(text) || PART.test(text);
}

/** The errors of statements that were sent ahead. Those that PostgreSQL skipped after the first fail with the same one. */
const errors = new WeakMap<object, SentFor>();

/** Remembers that the statement was sent ahead and failed with this error, and returns the error. */
export function markSentAhead(error: unknown, text: string): unknown {
  if (error instanceof Error && !errors.has(error)) errors.set(error, texts.get(text) ?? "batch");
  return error;
}

/**
 * Returns whose statement it was that was sent ahead and failed with this error: maybe an earlier command's than the one
 * that meets it. Undefined for any other error.
 */
export function whoseSentAhead(error: unknown): SentFor | undefined {
  return error instanceof Error ? errors.get(error) : undefined;
}
