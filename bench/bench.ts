/**
 * `npm run bench`: measures how fast the server takes orders on this machine (README: instant).
 *
 * It starts the server as its own process on an empty SQLite file (demo menu, no orders) and lets 1, 8 and 32 clients,
 * each on a kept-alive connection with one request at a time, create orders of five lines (KOT included), settle them, and
 * run whole cycles (open a table, add a line, send the KOT, settle). It prints rates, p50 and p99 of the requests, and the server's
 * CPU and memory, beside those of a baseline server (bare/bareServer.ts): the same requests over node:http, the same rows through
 * node:sqlite, in the same batches. The aim is the ratio of the CPU times of an order with its settlement. Cold start is the time
 * from starting the process to the line "Rasoi is ready", on an empty folder and on the data of the run.
 *
 * `npm run bench -- --postgres` runs on a temporary durable PostgreSQL cluster, and DATABASE_URL=postgres://… on a temporary schema
 * in that database. There is no baseline server on PostgreSQL.
 * BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=DIR" profiles the server.
 */
import { mkdtempSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { newPostgresSchema } from "#testing/postgres.ts";
import { openDurablePostgres } from "#testing/postgresCluster.ts";
import { atEnd, runToEnd } from "#testing/programs.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { type BareServer, startBareServer } from "./bare/startBareServer.ts";
import { cycles, ordersAndSettles } from "./load.ts";
import { cpuMs, type Figures, median, memoryMb, nowMs, printAim, printTable } from "./measure.ts";
import { makeRestaurant } from "./restaurant.ts";

const CLIENTS = [1, 8, 32];
const WARM_UP_MS = 2_000;
const COLD_STARTS = 3;

/** The largest allowed ratio to the bare server, for an order with its settlement. */
const CPU_RATIO_AIM = 1.4;
const P99_AIM_MS = 50;
const COLD_START_AIM_MS = 1_000;
const MEMORY_AIM_MB = 200;
const POSTGRES_AIM_PER_SECOND = 350;

/** A row of the table: one kind of work with one number of clients. */
interface Measured extends Figures {
  readonly work: "orders" | "settles" | "cycles" | "bare orders" | "bare settles";
  readonly clients: number;
  /** Share of one core, and CPU time per request in ms. Orders and settles alternate, so they share these figures. */
  readonly cpu: number | undefined;
  readonly cpuEach: number | undefined;
  readonly memory: number | undefined;
}

interface Results {
  readonly measured: readonly Measured[];
  readonly peakMb: number | undefined;
}

await runToEnd(bench);

async function bench(): Promise<void> {
  const database = await postgresUrl();
  const isSqlite = database === undefined;
  console.log(`Node ${process.version}, ${cpus().length} cores, ${isSqlite ? "SQLite" : "PostgreSQL"}\n`);

  const firstStarts: number[] = [];
  for (let start = 1; start < COLD_STARTS; start++) {
    const other = await emptyServer(database);
    await other.start();
    firstStarts.push(other.startedInMs);
    await other.stop();
  }
  const server = await emptyServer(database);
  await server.start();
  firstStarts.push(server.startedInMs);
  const results = await measureAll(server, isSqlite ? join(server.dataDir, "rasoi.db") : undefined);
  await server.stop();
  const restarts: number[] = [];
  for (let start = 0; start < COLD_STARTS; start++) {
    await server.start();
    restarts.push(server.startedInMs);
    await server.stop();
  }
  report(results, { first: median(firstStarts), again: median(restarts) });
}

/** Returns DATABASE_URL, or with --postgres the URL of a temporary durable cluster; undefined for SQLite. */
async function postgresUrl(): Promise<string | undefined> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  if (!process.argv.includes("--postgres")) return undefined;
  const postgres = await openDurablePostgres();
  if ("missing" in postgres) throw new Error(`PostgreSQL cannot be measured: ${postgres.missing}`);
  return postgres.url;
}

/** Creates a production server on an empty database, which is removed at the end of the run. */
async function emptyServer(database: string | undefined): Promise<ServerProcess> {
  const schema = database === undefined ? undefined : await newPostgresSchema({ base: database });
  const server = await newServerProcess({
    // On a real disk: durable writes are measured.
    dataDir: mkdtempSync(join(tmpdir(), "rasoi-bench-")),
    // A temporary cluster is removed as a whole.
    schema: schema && (process.env.DATABASE_URL ? schema : { url: schema.url, drop: async () => undefined }),
    nodeFlags: (process.env.BENCH_NODE_FLAGS ?? "").split(" ").filter((flag) => flag !== ""),
    environment: { NODE_ENV: "production" },
  });
  atEnd(server.remove);
  return server;
}

/** Measures each kind of work with each number of clients. */
async function measureAll(server: ServerProcess, file: string | undefined): Promise<Results> {
  const restaurant = await makeRestaurant(server.url);
  await ordersAndSettles(restaurant, 8, WARM_UP_MS);
  await cycles(restaurant, 8, WARM_UP_MS);
  const bare = file === undefined ? undefined : await startBareServer(file);
  if (bare) await ordersAndSettles({ ...restaurant, url: bare.url }, 8, WARM_UP_MS);
  const measured: Measured[] = [];
  const measure = async (
    measuredServer: ServerProcess | BareServer,
    clients: number,
    prefix: "" | "bare ",
  ) => {
    const at = { ...restaurant, url: measuredServer.url };
    const { result, use } = await measureUse(measuredServer, () => ordersAndSettles(at, clients));
    const { orders, settles } = result;
    const each = perRequest(orders.requests + settles.requests, use);
    measured.push({ work: `${prefix}orders`, clients, ...each, ...orders });
    measured.push({ work: `${prefix}settles`, clients, ...each, ...settles });
  };
  for (const clients of CLIENTS) {
    await measure(server, clients, "");
    if (bare) await measure(bare, clients, "bare ");
    const whole = await measureUse(server, () => cycles(restaurant, clients));
    const wholeUse = perRequest(whole.result.requests, whole.use);
    measured.push({ work: "cycles", clients, ...wholeUse, ...whole.result });
  }
  return { measured, peakMb: memoryMb(server.pid)?.peak };
}

interface ProcessUse {
  readonly tookMs: number;
  readonly cpuMs: number | undefined;
  readonly memory: number | undefined;
}

/** Runs some work, and measures the server's CPU time and memory meanwhile. */
async function measureUse<T>(
  { pid }: { readonly pid: number },
  work: () => Promise<T>,
): Promise<{ result: T; use: ProcessUse }> {
  const from = nowMs();
  const before = cpuMs(pid);
  const result = await work();
  const after = cpuMs(pid);
  const used = before === undefined || after === undefined ? undefined : after - before;
  return { result, use: { tookMs: nowMs() - from, cpuMs: used, memory: memoryMb(pid)?.now } };
}

function perRequest(requests: number, { tookMs, cpuMs: used, memory }: ProcessUse) {
  return { memory, cpu: used && used / tookMs, cpuEach: used && used / requests };
}

function report({ measured, peakMb }: Results, starts: { first: number; again: number }): void {
  const percent = (share: number | undefined) => (share ? `${(share * 100).toFixed(0)} %` : "");
  const rows = measured.map(({ work, clients, perSecond, p50, p99, cpu, cpuEach, memory }) => [
    work,
    String(clients),
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    percent(cpu),
    cpuEach?.toFixed(2) ?? "",
    memory?.toFixed(0) ?? "",
  ]);
  printTable(["", "clients", "per second", "p50 ms", "p99 ms", "server CPU", "CPU ms each", "MB"], rows);
  console.log();
  console.log(
    `cold start: ${starts.first.toFixed(0)} ms on an empty database, ${starts.again.toFixed(0)} ms with data`,
  );
  printAims(measured, { peakMb, starts });
}

interface StartFigures {
  readonly peakMb: number | undefined;
  readonly starts: { readonly first: number; readonly again: number };
}

function printAims(measured: readonly Measured[], { peakMb, starts }: StartFigures): void {
  console.log();
  const busiest = (work: Measured["work"]) =>
    measured.find((each) => each.work === work && each.clients === CLIENTS.at(-1));
  const orders = busiest("orders");
  const bare = busiest("bare orders");
  if (bare) {
    // Orders and settlements alternate and share one average, so twice that is an order with its settlement.
    const [own, least] = [orders?.cpuEach ?? 0, bare.cpuEach ?? 0].map((each) => each * 2);
    const ratio = (own ?? 0) / (least ?? 0);
    printAim(
      `CPU of an order with its settlement ≤ ${CPU_RATIO_AIM} times the bare server's`,
      ratio <= CPU_RATIO_AIM,
      `${ratio.toFixed(2)} times (${own?.toFixed(2)} ms, bare ${least?.toFixed(2)} ms, at 32 clients)`,
    );
    const slowest = Math.max(...measured.map(({ p99 }) => p99));
    printAim("p99 ≤ 50 ms", slowest <= P99_AIM_MS, `${slowest.toFixed(1)} ms at worst`);
  } else {
    const perSecond = orders?.perSecond ?? 0;
    printAim(
      `≥ ${POSTGRES_AIM_PER_SECOND} orders per second`,
      perSecond >= POSTGRES_AIM_PER_SECOND,
      perSecond.toFixed(0),
    );
  }
  const start = Math.max(starts.first, starts.again);
  printAim("cold start ≤ 1 s", start <= COLD_START_AIM_MS, `${start.toFixed(0)} ms`);
  if (peakMb) printAim("memory ≤ 200 MB", peakMb <= MEMORY_AIM_MB, `${peakMb.toFixed(0)} MB at its highest`);
}
