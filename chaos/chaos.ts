import { once } from "node:events";
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { atEnd, runToEnd } from "#testing/programs.ts";
import { makeHouse } from "./house/house.ts";
import { throwIfLacking } from "./plan.ts";

/**
 * `npm run chaos -- --seeds N --from S`: plays evenings on simulated devices against a real server, with every fault there is, and
 * compares what is stored and shown with a model (docs/chaos.md). `--verbose` shows what devices log.
 */
const AT_ONCE = 3;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "20" },
    from: { type: "string", default: "1" },
    verbose: { type: "boolean", default: false },
  },
});

/** Plays seeds in a thread of its own, whose devices log into its error output. Returns how many violations it found. */
async function play(seeds: number[], folder: string): Promise<number> {
  const worker = new Worker(new URL("worker.ts", import.meta.url), { workerData: folder, stderr: true });
  if (values.verbose) worker.stderr.pipe(process.stderr);
  else worker.stderr.resume();
  let violations = 0;
  const answerTo = async (message: number | "end"): Promise<unknown> => {
    worker.postMessage(message);
    return (await once(worker, "message"))[0];
  };
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
    for (const violation of z.array(z.string()).parse(await answerTo(seed))) {
      violations += 1;
      console.log(`seed ${seed}: ${violation}`);
    }
  }
  await answerTo("end");
  await worker.terminate();
  return violations;
}

await runToEnd(async () => {
  throwIfLacking();
  const folder = await makeHouse();
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const [first, count] = [Number(values.from), Number(values.seeds)];
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  const began = performance.now();
  const found = await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, count) }, () => play(seeds, folder)),
  );
  const violations = found.reduce((sum, each) => sum + each, 0);
  console.log(`${count} seeds, ${violations} violations`);
  console.log(`${Math.round((performance.now() - began) / count)} ms per seed`);
  process.exitCode = violations === 0 ? 0 : 1;
});
