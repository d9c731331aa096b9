import { randomInt } from "node:crypto";
import getPort, { portNumbers } from "get-port";

/**
 * Below the ports that systems hand out automatically (Linux from 32768): a server that is stopped and started again finds
 * its port still free, however many connections others open meanwhile.
 */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1000;
const WORKERS_MAX = 12;

/**
 * Finds a port of this machine that nobody listens on. Playwright and Vitest number their workers, and each worker has ports
 * of its own: two tests that look at the same moment never find the same one.
 */
export async function freePort(): Promise<number> {
  const worker = process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0;
  const first = FIRST_PORT + (Number(worker) % WORKERS_MAX) * PORTS_PER_WORKER;
  // From anywhere in the first half: another run on this machine may have workers of the same numbers.
  const from = first + randomInt(PORTS_PER_WORKER / 2);
  return await getPort({ host: "127.0.0.1", port: portNumbers(from, first + PORTS_PER_WORKER - 1) });
}
