import { readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import type { ServerProcess } from "#testing/server.ts";
import { ordersAndSettles, type Restaurant } from "./load.ts";
import { cpuMs, median, printTable } from "./measure.ts";

const CLIENTS = 32;
const ROUNDS = 3;
const WARM_UP_MS = 2_000;

type Way = "one node" | "both nodes";

/** The figures of one round of a way. CPU times are for one request, an order of five lines or its settlement. */
export interface Round {
  readonly way: Way;
  readonly ordersPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly nodesMsEach: number;
  readonly databaseMsEach: number;
  /** The CPU time of this process, which sends the orders. */
  readonly clientsMsEach: number;
  /** How much of the time the clients' own thread worked: near 1, the clients would be the limit. */
  readonly clientsBusy: number;
}

/** Lets 32 clients take orders of five lines and settle them: all through the first node, then half of them through each, by turns. */
export async function nodeRates(
  nodes: readonly [ServerProcess, ServerProcess],
  restaurant: Restaurant,
): Promise<Round[]> {
  await ordersAndSettles(restaurant, CLIENTS, WARM_UP_MS);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await measure("one node", nodes, restaurant));
    rounds.push(await measure("both nodes", nodes, restaurant));
  }
  return rounds;
}

async function measure(way: Way, nodes: readonly ServerProcess[], restaurant: Restaurant): Promise<Round> {
  const used = way === "one node" ? nodes.slice(0, 1) : nodes;
  const before = { nodes: nodeCpuMs(nodes), database: databaseCpuMs(), clients: process.cpuUsage() };
  const utilization = performance.eventLoopUtilization();
  const loads = used.map(({ url }, index) =>
    ordersAndSettles(
      { ...restaurant, url, tables: restaurant.tables.filter((_, table) => table % used.length === index) },
      CLIENTS / used.length,
    ),
  );
  const done = await Promise.all(loads);
  const clients = process.cpuUsage(before.clients);
  const figures = done.flatMap(({ orders, settles }) => [orders, settles]);
  const requests = total(figures, ({ requests }) => requests);
  return {
    way,
    ordersPerSecond: total(done, ({ orders }) => orders.perSecond),
    p50: Math.max(...figures.map(({ p50 }) => p50)),
    p99: Math.max(...figures.map(({ p99 }) => p99)),
    nodesMsEach: (nodeCpuMs(nodes) - before.nodes) / requests,
    databaseMsEach: (databaseCpuMs() - before.database) / requests,
    clientsMsEach: (clients.user + clients.system) / 1e3 / requests,
    clientsBusy: performance.eventLoopUtilization(utilization).utilization,
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

/** Prints all rounds. Returns the median of the rounds for one node, and what both together take by it. */
export function printRates(rounds: readonly Round[]): { perSecond: number; cpuMsEach: number } {
  const rows = rounds.map((round) => [
    round.way,
    round.ordersPerSecond.toFixed(0),
    round.p50.toFixed(1),
    round.p99.toFixed(1),
    round.nodesMsEach.toFixed(2),
    round.databaseMsEach.toFixed(2),
    round.clientsMsEach.toFixed(2),
    `${(round.clientsBusy * 100).toFixed(0)} %`,
  ]);
  const cpu = ["nodes' CPU ms", "database's CPU ms", "clients' CPU ms", "clients busy"];
  printTable(["", "orders per second", "p50 ms", "p99 ms", ...cpu], rows);
  const of = (way: Way, figure: (round: Round) => number) =>
    median(rounds.filter((round) => round.way === way).map(figure));
  const one = of("one node", ({ ordersPerSecond }) => ordersPerSecond);
  const both = of("both nodes", ({ ordersPerSecond }) => ordersPerSecond);
  console.log(`\nBoth nodes take ${(both / one).toFixed(2)} times the orders of one.`);
  const cpuMsEach = of("one node", ({ nodesMsEach, databaseMsEach }) => nodesMsEach + databaseMsEach);
  return { perSecond: one, cpuMsEach };
}
