/**
 * Statements that are sent to PostgreSQL without waiting for their answers, because nobody reads them: they are held until
 * the next statement that is waited for and leave together with it, and the database works at them in order (pipelining). Where one fails, the next that is waited for fails
 * with its error: PostgreSQL refuses everything after a failed statement until the transaction is rolled back, and COMMIT is
 * always waited for.
 */

/** Texts kept per process; inserts of many different lengths must not fill the server's memory. */
const TEXTS_MAX = 500;

/** What begins a transaction or a part of one. */
const BEGINNING = /^(begin|start transaction|savepoint)\b/;

const texts = new Set<string>();

/** Says that nobody reads the statement's answer. Beyond the limit it is waited for like any other. */
export function sendAhead(text: string): void {
  if (texts.size < TEXTS_MAX) texts.add(text);
}

/** Tells whether the statement may be sent without waiting for its answer. */
export function isSentAhead(text: string): boolean {
  return texts.has(text) || BEGINNING.test(text);
}
