/**
 * `npm run bench:nodes`: what a second node on the same PostgreSQL buys.
 *
 * It starts a temporary durable PostgreSQL and two servers on one database, and lets 32 clients create orders of five lines
 * (KOT included) and settle them: all through the first node, then half of them through each, by turns. Beside each rate
 * stand p50 and p99 of the requests and the CPU time of both nodes, of the database and of the clients for one request. The database writes
 * one change after the other (one journal, one lock), so the aim is that a second node costs nothing, not that it doubles
 * the rate.
 */
import { newPostgresSchema } from "#testing/postgres.ts";
import { openDurablePostgres } from "#testing/postgresCluster.ts";
import { atEnd, runToEnd } from "#testing/programs.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { printAim } from "./measure.ts";
import { nodeRates, printRates } from "./nodeRates.ts";
import { makeRestaurant } from "./restaurant.ts";

const PER_SECOND_AIM = 350;
const CPU_EACH_AIM_MS = 5;

await runToEnd(bench);

async function bench(): Promise<void> {
  const nodes = await startNodes();
  const { perSecond, cpuMsEach } = printRates(await nodeRates(nodes, await makeRestaurant(nodes[0].url)));
  printAim(`≥ ${PER_SECOND_AIM} orders a second`, perSecond >= PER_SECOND_AIM, perSecond.toFixed(0));
  printAim(
    `≤ ${CPU_EACH_AIM_MS} ms of CPU for a request`,
    cpuMsEach <= CPU_EACH_AIM_MS,
    `${cpuMsEach.toFixed(2)} ms`,
  );
}

/** Starts two servers as `npm start` runs them, on one new database that waits for its disk. */
async function startNodes(): Promise<[ServerProcess, ServerProcess]> {
  const postgres = await openDurablePostgres();
  if ("missing" in postgres) throw new Error(`PostgreSQL cannot be measured: ${postgres.missing}`);
  const { url: DATABASE_URL } = await newPostgresSchema({ base: postgres.url });
  const environment = { NODE_ENV: "production", DATABASE_URL };
  return [await startNode(environment), await startNode(environment)];
}

async function startNode(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const node = await newServerProcess({ environment });
  atEnd(node.remove);
  await node.start();
  return node;
}
