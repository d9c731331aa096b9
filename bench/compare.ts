/**
 * `node bench/compare.ts FOLDER [ROUNDS] [--copy]`: compares this checkout's server with that of the checkout in FOLDER (README: instant).
 *
 * Both servers run at the same time, each on an empty SQLite file, and alternately get the same short load: 8 clients fill 400
 * tables with orders of five lines and settle them, then run whole cycles. The ratio within a round is reliable, because other load
 * on the machine affects both. It prints CPU time per request, requests per second and peak memory. With
 * DATABASE_URL=postgres://… each server has its own schema in that database. With --copy this checkout's server keeps a log copy
 * (BACKUP_DIR), and all files are on the disk of the temporary folder.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { newPostgresSchema } from "#testing/postgres.ts";
import { atEnd, runToEnd } from "#testing/programs.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { cycles, ordersAndSettles, type Restaurant } from "./load.ts";
import { cpuMs, memoryMb, nowMs, percentile, printTable } from "./measure.ts";
import { makeRestaurant } from "./restaurant.ts";

const CLIENTS = 8;
const ROUNDS = 20;
const CYCLES_MS = 500;
const WARM_UP_MS = 2_000;

interface Side {
  readonly server: ServerProcess;
  readonly restaurant: Restaurant;
  /** One figure per round. */
  readonly ordersCpu: number[];
  readonly cyclesCpu: number[];
  readonly perSecond: number[];
}

const isCopied = process.argv.includes("--copy");
const [folder, rounds = String(ROUNDS)] = process.argv.slice(2).filter((word) => word !== "--copy");
if (folder === undefined) {
  console.error("Usage: node bench/compare.ts FOLDER [ROUNDS]");
  process.exit(1);
}
await runToEnd(() => compare(resolve(folder), Number(rounds)));

async function compare(other: string, times: number): Promise<void> {
  const theirs = await open(other);
  const ours = await open(process.cwd(), isCopied ? newFolder() : undefined);
  for (let round = 0; round < times; round++) {
    // Alternates which server comes first.
    for (const side of round % 2 === 0 ? [theirs, ours] : [ours, theirs]) await measure(side);
  }
  const peak = (side: Side) => memoryMb(side.server.pid)?.peak ?? Number.NaN;
  printTable(
    ["", "other", "this", "this / other", "quartiles"],
    [
      row("CPU ms per order or settle", theirs.ordersCpu, ours.ordersCpu),
      row("CPU ms per request of a cycle", theirs.cyclesCpu, ours.cyclesCpu),
      row("orders and settles per second", theirs.perSecond, ours.perSecond),
      row("highest memory, MB", [peak(theirs)], [peak(ours)]),
    ],
  );
}

function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), "rasoi-bench-"));
  atEnd(async () => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function open(checkout: string, secondFolder = ""): Promise<Side> {
  const base = process.env.DATABASE_URL;
  const schema = base ? await newPostgresSchema({ base }) : undefined;
  const server = await newServerProcess({
    ...{ checkout, schema, environment: { NODE_ENV: "production", BACKUP_DIR: secondFolder } },
    ...(isCopied && { dataDir: newFolder() }),
  });
  atEnd(server.remove);
  await server.start();
  const restaurant = await makeRestaurant(server.url);
  await ordersAndSettles(restaurant, CLIENTS, WARM_UP_MS);
  await cycles(restaurant, CLIENTS, WARM_UP_MS);
  return { server, restaurant, ordersCpu: [], cyclesCpu: [], perSecond: [] };
}

async function measure({ server, restaurant, ordersCpu, cyclesCpu, perSecond }: Side): Promise<void> {
  const from = { at: nowMs(), cpu: cpuMs(server.pid) ?? Number.NaN };
  // A phase of 1 ms fills all tables once.
  const { orders, settles } = await ordersAndSettles(restaurant, CLIENTS, 1);
  const requests = orders.requests + settles.requests;
  const between = cpuMs(server.pid) ?? Number.NaN;
  ordersCpu.push((between - from.cpu) / requests);
  perSecond.push((requests / (nowMs() - from.at)) * 1000);
  const whole = await cycles(restaurant, CLIENTS, CYCLES_MS);
  cyclesCpu.push(((cpuMs(server.pid) ?? Number.NaN) - between) / whole.requests);
}

function row(what: string, theirs: readonly number[], ours: readonly number[]): string[] {
  const ratios = ours.map((figure, round) => figure / (theirs[round] ?? Number.NaN));
  const of = (values: readonly number[], share: number) => percentile(values, share).toFixed(2);
  return [what, of(theirs, 0.5), of(ours, 0.5), of(ratios, 0.5), `${of(ratios, 0.25)} – ${of(ratios, 0.75)}`];
}
