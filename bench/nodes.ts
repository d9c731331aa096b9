/**
 * `npm run bench:nodes`: what a second node on the same PostgreSQL buys.
 *
 * It starts a temporary durable PostgreSQL and two servers on one database, and lets 32 clients create orders of five lines
 * (KOT included) and settle them: all through the first node, then half of them through each, by turns. Beside each rate
 * stand p50 and p99 of the requests and the CPU time of both nodes and of the database for one request. The database writes
 * one change after the other (one journal, one lock), so the aim is that a second node costs nothing, not that it doubles
 * the rate.
 */
import { readdirSync, readFileSync } from "node:fs";
import { newPostgresSchema } from "#testing/postgres.ts";
import { openDurablePostgres } from "#testing/postgresCluster.ts";
import { atEnd, cleanUp, cleanUpOnSignals } from "#testing/programs.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { ordersAndSettles, type Restaurant } from "./load.ts";
import { cpuMs, median, printAim, printTable } from "./measure.ts";
import { furnish } from "./restaurant.ts";

const CLIENTS = 32;
const ROUNDS = 3;
const WARM_UP_MS = 2_000;
const PER_SECOND_AIM = 500;
const CPU_EACH_AIM_MS = 5;

type Way = "one node" | "both nodes";

/** What one round of a way gave. */
interface Round {
  readonly way: Way;
  readonly ordersPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly nodesMsEach: number;
  readonly databaseMsEach: number;
}

cleanUpOnSignals();
try {
  await bench();
} finally {
  await cleanUp();
}

async function bench(): Promise<void> {
  const nodes = await startNodes();
  const [first] = nodes;
  if (!first) throw new Error("no node was started");
  const restaurant = await furnish(first.url);
  await ordersAndSettles(restaurant, CLIENTS, WARM_UP_MS);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await measure("one node", nodes, restaurant));
    rounds.push(await measure("both nodes", nodes, restaurant));
  }
  report(rounds);
}

/** Starts two servers as `npm start` runs them, on one new database that waits for its disk. */
async function startNodes(): Promise<readonly ServerProcess[]> {
  const postgres = await openDurablePostgres();
  if ("missing" in postgres) throw new Error(`PostgreSQL cannot be measured: ${postgres.missing}`);
  const { url: DATABASE_URL } = await newPostgresSchema({ base: postgres.url });
  const environment = { NODE_ENV: "production", DATABASE_URL };
  const nodes = [await newServerProcess({ environment }), await newServerProcess({ environment })];
  for (const node of nodes) {
    atEnd(node.remove);
    await node.start();
  }
  return nodes;
}

async function measure(way: Way, nodes: readonly ServerProcess[], restaurant: Restaurant): Promise<Round> {
  const used = way === "one node" ? nodes.slice(0, 1) : nodes;
  const nodesBefore = nodeCpuMs(nodes);
  const databaseBefore = databaseCpuMs();
  const loads = used.map(({ url }, index) =>
    ordersAndSettles(
      { ...restaurant, url, tables: restaurant.tables.filter((_, table) => table % used.length === index) },
      CLIENTS / used.length,
    ),
  );
  const done = await Promise.all(loads);
  const figures = done.flatMap(({ orders, settles }) => [orders, settles]);
  const requests = total(figures, ({ requests }) => requests);
  return {
    way,
    ordersPerSecond: total(done, ({ orders }) => orders.perSecond),
    p50: Math.max(...figures.map(({ p50 }) => p50)),
    p99: Math.max(...figures.map(({ p99 }) => p99)),
    nodesMsEach: (nodeCpuMs(nodes) - nodesBefore) / requests,
    databaseMsEach: (databaseCpuMs() - databaseBefore) / requests,
  };
}

function total<T>(values: readonly T[], figure: (value: T) => number): number {
  return values.reduce((sum, value) => sum + figure(value), 0);
}

function nodeCpuMs(nodes: readonly ServerProcess[]): number {
  return total(nodes, ({ pid }) => cpuMs(pid) ?? 0);
}

/** Returns the CPU time of all PostgreSQL processes of this machine. */
function databaseCpuMs(): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && programOf(name) === "postgres");
  return total(pids, (pid) => cpuMs(Number(pid)) ?? 0);
}

function programOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

function report(rounds: readonly Round[]): void {
  const rows = rounds.map(({ way, ordersPerSecond, p50, p99, nodesMsEach, databaseMsEach }) => [
    way,
    ordersPerSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    nodesMsEach.toFixed(2),
    databaseMsEach.toFixed(2),
  ]);
  printTable(["", "orders per second", "p50 ms", "p99 ms", "nodes' CPU ms", "database's CPU ms"], rows);
  const of = (way: Way, figure: (round: Round) => number) =>
    median(rounds.filter((round) => round.way === way).map(figure));
  const one = of("one node", ({ ordersPerSecond }) => ordersPerSecond);
  const both = of("both nodes", ({ ordersPerSecond }) => ordersPerSecond);
  const each = of("one node", ({ nodesMsEach, databaseMsEach }) => nodesMsEach + databaseMsEach);
  console.log(`\nBoth nodes take ${(both / one).toFixed(2)} times the orders of one.`);
  printAim(`≥ ${PER_SECOND_AIM} orders a second`, one >= PER_SECOND_AIM, one.toFixed(0));
  printAim(`≤ ${CPU_EACH_AIM_MS} ms of CPU for a request`, each <= CPU_EACH_AIM_MS, `${each.toFixed(2)} ms`);
}
