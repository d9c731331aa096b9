import { randomInt } from "node:crypto";
import getPort, { portNumbers } from "get-port";

/** Below the ports that systems assign automatically (Linux from 32768): a restarted server finds its port free. */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1000;
const WORKERS_MAX = 12;

/**
 * Finds a free port of this machine. Each worker of Playwright and Vitest has its own ports, so that two tests never find the
 * same one.
 */
export async function freePort(): Promise<number> {
  const worker = process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0;
  const first = FIRST_PORT + (Number(worker) % WORKERS_MAX) * PORTS_PER_WORKER;
  // Starts anywhere in the first half: another run on this machine may have workers of the same numbers.
  const from = first + randomInt(PORTS_PER_WORKER / 2);
  return await getPort({ host: "127.0.0.1", port: portNumbers(from, first + PORTS_PER_WORKER - 1) });
}
