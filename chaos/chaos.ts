import { once } from "node:events";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { openTestPostgres } from "#testing/postgresCluster.ts";
import { runToEnd } from "#testing/programs.ts";
import { throwIfUncovered } from "./plan.ts";

/**
 * `npm run chaos -- --seeds N --from S`: plays evenings on simulated devices against a real server, with every fault there is, and
 * compares what is stored and shown with a model (docs/chaos.md). `--workers`: this many evenings at the same time. `--postgres`: against two servers
 * on a PostgreSQL, behind nginx.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "20" },
    from: { type: "string", default: "1" },
    workers: { type: "string", default: "3" },
    postgres: { type: "boolean", default: false },
  },
});

async function postgresUrl(): Promise<string> {
  const found = await openTestPostgres();
  if ("missing" in found) throw new Error(found.missing);
  return found.url;
}

/** Plays seeds in a worker thread, and drops what its devices log. Returns the number of violations. */
async function play(seeds: readonly number[], postgres: string | undefined): Promise<number> {
  const worker = new Worker(new URL("worker.ts", import.meta.url), {
    workerData: { seeds, postgres },
    stderr: true,
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  worker.stderr.resume();
  const [violations] = await once(worker, "message");
  await worker.terminate();
  return Number(violations);
}

await runToEnd(async () => {
  throwIfUncovered();
  const [first, count] = [Number(values.from), Number(values.seeds)];
  const postgres = values.postgres ? await postgresUrl() : undefined;
  const threads = Math.min(Number(values.workers), count);
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  const shares = Array.from({ length: threads }, (_, thread) =>
    seeds.filter((seed) => seed % threads === thread),
  );
  let violations = 0;
  for (const found of await Promise.all(shares.map((share) => play(share, postgres)))) violations += found;
  console.log(`${count} seeds, ${violations} violations`);
  process.exitCode = violations === 0 ? 0 : 1;
});
