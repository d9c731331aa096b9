import fc from "fast-check";

/**
 * A setup file: a property that fails does not look for a smaller example. `npm run mutants` only asks whether a test
 * fails, and a property of a whole server looks for minutes.
 */
fc.configureGlobal({ endOnFailure: true });
