import fc from "fast-check";

/** Setup file: the environment variable RUNS sets fast-check's number of examples per property (default 100). */
const numRuns = Number(process.env.RUNS);
if (numRuns > 0) fc.configureGlobal({ numRuns });
