import { connect } from "./db/connect.ts";
import { verifyJournal } from "./db/journal.ts";
import { readEnv } from "./env.ts";

/** Checks the journal's hash chain and prints whether a row was changed or removed: `npm run verify`. */
async function verify(): Promise<number> {
  const databases = connect(readEnv());
  try {
    const { rows, head, problem } = await databases.read(verifyJournal);
    if (problem) process.stderr.write(`The journal is damaged at row ${problem.seq}: ${problem.why}.\n`);
    else process.stdout.write(`The journal is whole: ${rows} rows, head ${head.hash || "empty"}.\n`);
    return problem ? 1 : 0;
  } finally {
    await databases.close();
  }
}

process.exitCode = await verify();
