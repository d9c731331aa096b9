import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startFaultRun } from "#testing/faultRun.ts";
import { randomFault } from "#testing/faults.ts";
import { atEnd, cleanUp, cleanUpOnSignals } from "#testing/programs.ts";

/**
 * `npm run faults -- MINUTES`: two nodes and eight devices on their own PostgreSQL, whose connections are terminated,
 * frozen and locked out, and which restarts and crashes, at random. Prints what was acknowledged, lost and doubled.
 */
const MINUTES_DEFAULT = 1;
const LASTS_MAX_MS = 9_000;
/** The time between two faults. */
const WORKS_MAX_MS = 5_000;
const RETURN_MAX_MS = 2_000;
const MINUTE_MS = 60_000;

const minutes = Number(process.argv[2] ?? MINUTES_DEFAULT);
if (!(minutes > 0)) throw new Error("Usage: npm run faults -- MINUTES");

cleanUpOnSignals();
try {
  const run = await startFaultRun();
  if ("missing" in run) throw new Error(run.missing);
  atEnd(run.remove);
  const end = Date.now() + minutes * MINUTE_MS;
  while (Date.now() < end) {
    await pause(randomInt(WORKS_MAX_MS));
    const { name, lastsMs } = randomFault(LASTS_MAX_MS);
    await run.make(name, lastsMs);
    const { acknowledged, refused, unexpected } = run.figures;
    console.log(`${name}, ${lastsMs} ms: ${acknowledged} acknowledged, ${refused} refused so far`);
    if (unexpected.length > 0) break;
  }
  await run.finish();
  console.log(run.figures);
  const { unexpected, lost, doubled, longestReturnMs } = run.figures;
  const isWell = unexpected.length + lost + doubled === 0 && longestReturnMs < RETURN_MAX_MS;
  process.exitCode = isWell ? 0 : 1;
} finally {
  await cleanUp();
}
