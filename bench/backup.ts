/**
 * `npm run bench:backup [-- FOLDER]`: measures how much a backup slows down orders (README: instant).
 *
 * It starts the server as its own process, on an empty SQLite file or on a copy of the one in FOLDER (a data folder with a long
 * history). 8 clients fill 400 tables with orders of five lines and settle them, alternately without and with backups being made.
 * Each round compares the two phases.
 */
import { cpSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { formatBytes } from "#domain/formatBytes.ts";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import { type Client, signedIn } from "#testing/client.ts";
import { atEnd, runToEnd } from "#testing/programs.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { ordersAndSettles, type Restaurant } from "./load.ts";
import { type Figures, memoryMb, nowMs, percentile, printAim, printTable } from "./measure.ts";
import { makeRestaurant } from "./restaurant.ts";

const CLIENTS = 8;
const ROUNDS = 4;
const PHASE_MS = 5_000;
const WARM_UP_MS = 3_000;
const ASK_EVERY_MS = 200;
const RATE_AIM = 0.8;
const P99_AIM = 2;
/** The database files of a data folder. */
const DATABASE = /^rasoi\.db/;

interface Phase {
  readonly quiet: Figures;
  readonly busy: Figures;
}

await runToEnd(() => bench(process.argv[2]));

async function bench(folder: string | undefined): Promise<void> {
  const server = await startServerOn(folder);
  const restaurant = await makeRestaurant(server.url);
  const admin = await signedIn(server.url, "admin");
  await load(restaurant, WARM_UP_MS);
  const phases: Phase[] = [];
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await waitUntilBackupsChecked(admin);
    const quiet = await load(restaurant, PHASE_MS);
    const backups = makeBackupsContinuously(admin, took);
    const busy = await load(restaurant, PHASE_MS);
    await backups.stop();
    phases.push({ quiet, busy });
  }
  await report(server, { admin, phases, took });
}

async function startServerOn(folder: string | undefined): Promise<ServerProcess> {
  // On a real disk: durable writes are measured.
  const dataDir = mkdtempSync(join(tmpdir(), "rasoi-bench-"));
  for (const name of folder === undefined ? [] : readdirSync(folder)) {
    if (DATABASE.test(name)) cpSync(join(folder ?? "", name), join(dataDir, name));
  }
  const server = await newServerProcess({ dataDir, environment: { NODE_ENV: "production" } });
  atEnd(server.remove);
  await server.start();
  return server;
}

async function load(restaurant: Restaurant, phaseMs: number): Promise<Figures> {
  return (await ordersAndSettles(restaurant, CLIENTS, phaseMs)).orders;
}

/** Makes backups one after the other until stopped, and adds their durations to `took`. */
function makeBackupsContinuously(admin: Client, took: number[]) {
  let isStopped = false;
  const making = (async () => {
    do {
      const from = nowMs();
      await admin.send(backupsApi.make, { body: {} });
      while ((await admin.query(backupsApi.list)).makingSince !== undefined) await pause(ASK_EVERY_MS);
      took.push(nowMs() - from);
    } while (!isStopped);
  })();
  return {
    stop: async () => {
      isStopped = true;
      await making;
    },
  };
}

/** Waits until the check after the last backup has ended, so that it does not disturb the quiet phase. */
async function waitUntilBackupsChecked(admin: Client): Promise<void> {
  for (;;) {
    const { backups, check } = await admin.query(backupsApi.list);
    const [newest] = backups;
    if (newest === undefined || (check && check.at >= newest.createdAt)) return;
    await pause(ASK_EVERY_MS);
  }
}

interface Measured {
  readonly admin: Client;
  readonly phases: readonly Phase[];
  readonly took: readonly number[];
}

async function report(server: ServerProcess, { admin, phases, took }: Measured): Promise<void> {
  const row = (name: string, { quiet, busy }: Phase) => [
    name,
    quiet.perSecond.toFixed(0),
    busy.perSecond.toFixed(0),
    (busy.perSecond / quiet.perSecond).toFixed(2),
    quiet.p99.toFixed(1),
    busy.p99.toFixed(1),
    (busy.p99 / quiet.p99).toFixed(2),
  ];
  printTable(
    ["", "orders/s quiet", "with backup", "ratio", "p99 ms quiet", "with backup", "ratio"],
    phases.map((phase, round) => row(`round ${round + 1}`, phase)),
  );
  const [newest] = (await admin.query(backupsApi.list)).backups;
  const database = statSync(join(server.dataDir, "rasoi.db")).size;
  console.log(
    `\n${took.length} backups of ${formatBytes(database)}, ${formatBytes(newest?.bytes ?? 0)} compressed, ` +
      `${(percentile(took, 0.5) / 1_000).toFixed(1)} s each; memory ${memoryMb(server.pid)?.peak.toFixed(0)} MB at its highest\n`,
  );
  const rate = percentile(
    phases.map(({ quiet, busy }) => busy.perSecond / quiet.perSecond),
    0.5,
  );
  const p99 = percentile(
    phases.map(({ quiet, busy }) => busy.p99 / quiet.p99),
    0.5,
  );
  printAim("order rate ≥ 80 % while a backup is made", rate >= RATE_AIM, `${(rate * 100).toFixed(0)} %`);
  printAim("p99 ≤ 2 times while a backup is made", p99 <= P99_AIM, p99.toFixed(2));
}
