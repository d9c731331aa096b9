import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { type FaultRun, startFaultRun } from "#testing/faultRun.ts";

/** Long enough that a statement, a lock and a connection are waited for in vain. */
const FROZEN_MS = 7_000;
const LOCKED_MS = 4_000;
const AWAY_MS = 300;
const CRASHES = 3;
const LOG_LINES_MAX = 20;
/** Devices give up after 15 s. */
const WAIT_MAX_MS = 14_000;
const RETURN_MAX_MS = 2_000;

/** Returns what the nodes logged about requests that failed for another reason than a database that is away. */
function logOf({ nodes }: FaultRun): string {
  const lines = nodes.flatMap((node) => node.output().split("\n"));
  return lines
    .filter((line) => line.includes("request failed"))
    .slice(-LOG_LINES_MAX)
    .join("\n");
}

test("nodes survive any database fault: they answer 503, recover, and lose or double nothing", async ({
  skip,
}) => {
  const run = await startFaultRun();
  if ("missing" in run) return skip(run.missing);
  try {
    await run.make("connections terminated", 0);
    await run.make("restart", AWAY_MS);
    // Several, since not every one meets a COMMIT.
    for (let crash = 0; crash < CRASHES; crash += 1) await run.make("crash", AWAY_MS);
    // Nobody waits until the database works again.
    expect(await run.make("all frozen", FROZEN_MS)).toBeGreaterThan(0);
    expect(await run.make("foreign lock", LOCKED_MS)).toBeGreaterThan(0);
    await run.finish();
    const { acknowledged, refused, unexpected, lost, doubled, longestWaitMs, longestReturnMs } = run.figures;
    expect(unexpected, logOf(run)).toEqual([]);
    expect([lost, doubled]).toEqual([0, 0]);
    // Fewer would show little; a busy computer manages some hundreds.
    expect(acknowledged).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(5);
    expect(longestWaitMs).toBeLessThan(WAIT_MAX_MS);
    expect(longestReturnMs).toBeLessThan(RETURN_MAX_MS);
    const env = { ...process.env, ...run.nodes[0]?.environment };
    const verified = spawnSync(process.execPath, ["src/server/commands/verify.ts"], {
      env,
      encoding: "utf8",
    });
    expect(verified.stdout).toMatch(/^The journal is whole/);
    await run.cluster.end("SIGINT");
    const health = await fetch(`${run.nodes[0]?.url}/api/health`);
    expect([health.status, await health.json()]).toMatchObject([
      503,
      { status: "degraded", reasons: ["database-away"] },
    ]);
  } finally {
    await run.remove();
  }
});
