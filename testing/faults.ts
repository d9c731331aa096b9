import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Cluster } from "./postgresCluster.ts";

/** Disturbs a database while devices write. Resolves when the database is back. */
export type Fault = (cluster: Cluster, lastsMs: number) => Promise<void>;

const APPLICATION = "rasoi";

/** The faults by name. `lastsMs` is the duration of those that last. */
export const faults: Readonly<Record<string, Fault>> = {
  "connections terminated": async ({ url }) => {
    await connected(url, (client) =>
      client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
        APPLICATION,
      ]),
    );
  },
  restart: async (cluster, lastsMs) => {
    await cluster.end("SIGINT");
    await pause(lastsMs);
    await startAgain(cluster);
  },
  crash: async (cluster, lastsMs) => {
    const all = await processesOf(cluster);
    // Stopped first: a running process may wait forever for one that was killed.
    sendSignal([cluster.pid(), ...all], "SIGSTOP");
    sendSignal(all, "SIGKILL");
    await cluster.end("SIGKILL");
    await pause(lastsMs);
    await startAgain(cluster);
  },
  "all frozen": async (cluster, lastsMs) => {
    const backends = await backendsOf(cluster);
    await frozen([cluster.pid(), ...backends], lastsMs);
  },
  "one connection frozen": async (cluster, lastsMs) => {
    const backends = await backendsOf(cluster);
    await frozen(backends.slice(0, 1), lastsMs);
  },
  "foreign lock": async ({ url }, lastsMs) => {
    await connected(url, async (client) => {
      await client.query("begin");
      await client.query("lock table journal_head in access exclusive mode");
      await pause(lastsMs);
      await client.query("rollback");
    });
  },
};

/** Returns a fault and how long it lasts, at random. */
export function randomFault(lastsMaxMs: number): { readonly name: string; readonly lastsMs: number } {
  const names = Object.keys(faults);
  return { name: names[randomInt(names.length)] ?? "", lastsMs: randomInt(lastsMaxMs) };
}

async function startAgain(cluster: Cluster): Promise<void> {
  if (!(await cluster.start())) throw new Error("PostgreSQL did not start again");
}

/** Returns the ids of the processes that serve the nodes' connections. */
async function backendsOf({ url }: Cluster): Promise<number[]> {
  const { rows } = await connected(url, (client) =>
    client.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = $1 order by state, random()",
      [APPLICATION],
    ),
  );
  return rows.map(({ pid }) => pid);
}

/** Returns the ids of the cluster's processes, without its main one. */
async function processesOf({ url }: Cluster): Promise<number[]> {
  const { rows } = await connected(url, (client) =>
    client.query<{ pid: number }>("select pid from pg_stat_activity where pid <> pg_backend_pid()"),
  );
  return rows.map(({ pid }) => pid);
}

/** Stops processes in the middle of what they do, as a virtual machine that is paused, and lets them go on. */
async function frozen(pids: readonly number[], lastsMs: number): Promise<void> {
  try {
    sendSignal(pids, "SIGSTOP");
    await pause(lastsMs);
  } finally {
    sendSignal(pids, "SIGCONT");
  }
}

function sendSignal(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // A connection that was closed meanwhile has no process any more.
    }
  }
}

/** Runs `use` with a connection and closes it. */
export async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
