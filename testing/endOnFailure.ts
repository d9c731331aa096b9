import fc from "fast-check";

/**
 * A setup file: a failed property does not look for a smaller example. `npm run mutants` only needs to know whether a test fails,
 * and shrinking a whole server's run takes minutes.
 */
fc.configureGlobal({ endOnFailure: true });
