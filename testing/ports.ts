import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the ports that systems hand out by themselves (Linux from 32768): a server that is stopped and started again finds
 * its port still free, however many connections others open meanwhile.
 */
const FIRST_PORT = 20_000;
const PORTS_PER_WORKER = 1000;
const WORKERS_MAX = 12;

/**
 * A port of this machine that nobody listens on at the moment. Playwright numbers its workers, and each has ports of its
 * own: two tests that look at the same moment never find the same one.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? randomInt(WORKERS_MAX)) % WORKERS_MAX;
  const first = FIRST_PORT + worker * PORTS_PER_WORKER;
  for (let tries = 0; tries < PORTS_PER_WORKER; tries += 1) {
    const port = first + randomInt(PORTS_PER_WORKER);
    if (await isFree(port)) return port;
  }
  throw new Error("no free port");
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
