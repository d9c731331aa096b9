import { parentPort, workerData } from "node:worker_threads";
import { startBackend } from "./backend/backend.ts";
import { runSeed } from "./evening.ts";

/** Worker thread: plays its seeds one after the other on its own backend, prints violations and posts their number. */
const { seeds, postgres } = workerData as { readonly seeds: number[]; readonly postgres: string | undefined };
const backend = await startBackend(postgres);
const asViolation = (error: unknown) => [error instanceof Error ? error.stack : String(error)];
let violations = 0;
for (const seed of seeds) {
  for (const violation of await runSeed(seed, backend).catch(asViolation)) {
    violations += 1;
    process.stdout.write(`seed ${seed}: ${violation}\n`);
  }
}
await backend.remove();
parentPort?.postMessage(violations);
