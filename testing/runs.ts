import fc from "fast-check";

/** A setup file: where the environment names RUNS, a property tries this many examples instead of fast-check's hundred. */
const numRuns = Number(process.env.RUNS);
if (numRuns > 0) fc.configureGlobal({ numRuns });
