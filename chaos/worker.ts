import { parentPort, workerData } from "node:worker_threads";
import { runSeed } from "./evening.ts";
import { openHouse } from "./house/house.ts";

/** A thread: plays its seeds one after the other in its own house. Tells how many violations it found. */
const { seeds, postgres } = workerData as { readonly seeds: number[]; readonly postgres: string | undefined };
const house = await openHouse(postgres);
const asViolation = (error: unknown) => [error instanceof Error ? error.stack : String(error)];
let violations = 0;
for (const seed of seeds) {
  for (const violation of await runSeed(seed, house).catch(asViolation)) {
    violations += 1;
    process.stdout.write(`seed ${seed}: ${violation}\n`);
  }
}
await house.remove();
parentPort?.postMessage(violations);
