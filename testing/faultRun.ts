import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { type Client, createClient, signedIn } from "./client.ts";
import { connected, faults } from "./faults.ts";
import { type Cluster, newCrashableCluster } from "./postgresCluster.ts";
import { newServerProcess, type ServerProcess } from "./server.ts";
import { type Command, commandsOfVisit, sendCommand, type Visit } from "./visit.ts";

const NODES = 2;
const DEVICES = 8;
/** A pause like a person's: this is not a load test. */
const BETWEEN_COMMANDS_MS = 50;
const BEFORE_RETRY_MS = 100;
const BEFORE_NEXT_FAULT_MS = 300;
const HEALTH_EVERY_MS = 20;
/** The timeout for a node to become ready again. */
const NOT_READY_AFTER_MS = 15_000;
/** A command may be answered 503 for this long. */
const REFUSED_FOR_MS = 40_000;

/** The outcome of a run. */
export interface FaultFigures {
  /** Commands answered with 2xx. */
  acknowledged: number;
  /** Answers 503, after which the device retries. */
  refused: number;
  /** How many times each fault was made. */
  readonly faults: Record<string, number>;
  /** The longest time from a request to its answer. */
  longestWaitMs: number;
  /** The longest time from the database's return until all nodes are ready. */
  longestReturnMs: number;
  /** Answers that are neither 2xx nor 503 with Retry-After, and requests without an answer. */
  readonly unexpected: string[];
  /** Acknowledged commands and rows that are not in the database. */
  lost: number;
  /** Rows stored more than once. */
  doubled: number;
}

/** A temporary PostgreSQL cluster with nodes, and devices that send commands to them. */
export interface FaultRun {
  readonly figures: FaultFigures;
  readonly nodes: readonly ServerProcess[];
  readonly cluster: Cluster;
  /** Makes a fault and waits until all nodes are ready again. Returns the number of answers 503 meanwhile. */
  make(name: string, lastsMs: number): Promise<number>;
  /** Lets the devices finish their visits, and counts what was lost or doubled. */
  finish(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a cluster, nodes and devices, which write until `finish`. */
export async function startFaultRun(): Promise<FaultRun | { readonly missing: string }> {
  const cluster = await newCrashableCluster();
  if ("missing" in cluster) return cluster;
  const nodes: ServerProcess[] = [];
  const remove = async () => {
    for (const node of nodes) await node.remove();
    await cluster.remove();
  };
  try {
    if (!(await cluster.start())) throw new Error("PostgreSQL did not start");
    for (let node = 0; node < NODES; node += 1) nodes.push(await startNode(cluster));
    return { ...(await runOn(cluster, nodes)), nodes, cluster, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function startNode({ url }: Cluster): Promise<ServerProcess> {
  const node = await newServerProcess({ environment: { DATABASE_URL: url } });
  await node.start();
  return node;
}

async function runOn(
  cluster: Cluster,
  nodes: readonly ServerProcess[],
): Promise<Pick<FaultRun, "figures" | "make" | "finish">> {
  const figures: FaultFigures = {
    acknowledged: 0,
    refused: 0,
    faults: {},
    longestWaitMs: 0,
    longestReturnMs: 0,
    unexpected: [],
    lost: 0,
    doubled: 0,
  };
  const first = await signedIn(nodes[0]?.url ?? "", "waiter");
  const menuItem = (await first.query(menuApi.items)).find(({ isAvailable }) => isAvailable)?._id ?? "";
  const tables = (await first.query(tablesApi.list)).map(({ _id }) => _id);
  let isOver = false;
  const done: AcknowledgedVisit[] = [];
  const device = async (table: string, client: Client) => {
    while (!isOver) {
      const visit = { table, order: randomUUID(), menuItem, quantity: randomInt(1, 5) };
      const commands = commandsOfVisit(visit);
      for (const command of commands) {
        if (!(await sendUntilDone(client, command, figures))) return;
        await pause(BETWEEN_COMMANDS_MS);
      }
      done.push({ visit, keys: commands.map(({ key }) => key) });
    }
  };
  const devices = tables.slice(0, DEVICES).map((table, index) =>
    device(
      table,
      createClient(() => nodes[index % nodes.length]?.url ?? "", first.token),
    ),
  );
  return {
    figures,
    make: async (name, lastsMs) => {
      await pause(BEFORE_NEXT_FAULT_MS);
      const refusedBefore = figures.refused;
      await faults[name]?.(cluster, lastsMs);
      const refused = figures.refused - refusedBefore;
      const back = performance.now();
      await Promise.all(nodes.map(untilReady));
      figures.longestReturnMs = Math.max(figures.longestReturnMs, performance.now() - back);
      figures.faults[name] = (figures.faults[name] ?? 0) + 1;
      return refused;
    },
    finish: async () => {
      isOver = true;
      await Promise.all(devices);
      await connected(cluster.url, (client) => countDifferences(client, done, figures));
    },
  };
}

/** Retries a command until it is acknowledged. Returns false, and records it as unexpected, if it is not. */
async function sendUntilDone(client: Client, command: Command, figures: FaultFigures): Promise<boolean> {
  for (const deadline = performance.now() + REFUSED_FOR_MS; performance.now() < deadline; ) {
    const from = performance.now();
    const answer = await sendCommand(client, command).catch((error: unknown) => String(error));
    figures.longestWaitMs = Math.max(figures.longestWaitMs, performance.now() - from);
    if (typeof answer === "string") {
      figures.unexpected.push(`${command.path}: ${answer}`);
      return false;
    }
    if (answer.status < 300) {
      figures.acknowledged += 1;
      return true;
    }
    if (answer.status !== 503 || !answer.headers.has("retry-after")) {
      figures.unexpected.push(`${command.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return false;
    }
    figures.refused += 1;
    await pause(BEFORE_RETRY_MS);
  }
  figures.unexpected.push(`${command.path}: refused for ${REFUSED_FOR_MS} ms`);
  return false;
}

async function untilReady({ url, output }: ServerProcess): Promise<void> {
  const deadline = performance.now() + NOT_READY_AFTER_MS;
  while (performance.now() < deadline) {
    const isReady = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(HEALTH_EVERY_MS);
  }
  throw new Error(`a node did not become ready again:\n${output()}`);
}

/** A visit whose commands were all acknowledged, and their keys. */
interface AcknowledgedVisit {
  readonly visit: Visit;
  readonly keys: readonly string[];
}

const countOf = (table: string) =>
  `(select count(*)::int from ${table} where order_id = orders.id) as ${table}`;
const VISITS = `select id, (status = 'paid')::int as paid,
  (select sum(quantity)::int from order_lines where order_id = orders.id) as quantity,
  ${["order_lines", "kots", "bills", "payments"].map(countOf).join(", ")} from orders`;

type Counts = Readonly<Record<string, unknown>>;

/** Compares the database with the acknowledged visits, and counts lost and doubled rows. */
async function countDifferences(
  client: pg.Client,
  done: readonly AcknowledgedVisit[],
  figures: FaultFigures,
): Promise<void> {
  const stored = await client.query<{ key: string }>("select key from idempotency_keys");
  const keys = new Set(stored.rows.map(({ key }) => key));
  const { rows } = await client.query<Counts & { id: string }>(VISITS);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const { visit, keys: acknowledged } of done) {
    figures.lost += acknowledged.filter((key) => !keys.has(key)).length;
    const counts: Counts = found.get(visit.order) ?? {};
    const expected = { paid: 1, quantity: visit.quantity, order_lines: 1, kots: 1, bills: 1, payments: 1 };
    for (const [name, count] of Object.entries(expected)) {
      const there = Number(counts[name] ?? 0);
      if (there < count) figures.lost += 1;
      if (there > count) figures.doubled += 1;
    }
  }
}
