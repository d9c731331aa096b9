/**
 * `npm run bench:live`: measures the delay of events, and of the reconnection of all devices (README: instant).
 *
 * It starts the server as its own process on an empty SQLite file. 480 devices of five accounts hold event streams, answer
 * heartbeats and change tables, while 100 dishes a second are ordered: it measures the time from each request to each device's
 * event. Then 1,000 devices are connected and the server is restarted; each reconnects as a page does (health check every 5 s,
 * event stream, reads of its screen): it measures the time from the server's start until each device is live. Exits with 1 if an aim
 * is missed.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Agent } from "undici";
import { v7 } from "uuid";
import { createClient } from "#testing/client.ts";
import { atEnd, runToEnd } from "#testing/programs.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { type LiveDevice, openDevice } from "./liveDevice.ts";
import { cpuMs, nowMs, percentile, printAim } from "./measure.ts";
import { makeRestaurant } from "./restaurant.ts";
import { signInDevices } from "./signInDevices.ts";

const ACCOUNTS = 5;
const LISTENING = 480;
const RECONNECTING_DEVICES = 1_000;
const COMMANDS_PER_SECOND = 100;
const WARM_UP_MS = 5_000;
const MEASURED_MS = 15_000;
/** A device changes tables this often. */
const TABLE_CHANGE_MS = 30_000;
const DOWNTIME_MS = 3_000;
const RECONNECT_TIMEOUT_MS = 60_000;

const EVENT_AIM_MS = 100;
const RECONNECT_AIM_MS = 10_000;

await runToEnd(bench);

async function bench(): Promise<void> {
  const server = await newServerProcess({ environment: { NODE_ENV: "production" } });
  atEnd(server.remove);
  await server.start();
  const restaurant = await makeRestaurant(server.url);
  console.log(`signing ${RECONNECTING_DEVICES} devices of ${ACCOUNTS} accounts in`);
  const tokens = await signInDevices(server.url, { accounts: ACCOUNTS, devices: RECONNECTING_DEVICES });
  const agent = new Agent({ connections: null });
  const open = (token: string) => openDevice({ url: server.url, token, agent, tables: restaurant.tables });
  const devices = tokens.slice(0, LISTENING).map(open);
  await Promise.all(devices.map((device) => device.untilLive()));
  const isFast = await measureEvents(server, devices, restaurant);
  const more = tokens.slice(LISTENING).map(open);
  await Promise.all(more.map((device) => device.untilLive()));
  devices.push(...more);
  const isBack = await measureReconnect(server, devices);
  for (const device of devices) device.close();
  await agent.destroy();
  process.exitCode = isFast && isBack ? 0 : 1;
}

interface Restaurant {
  readonly url: string;
  readonly token: string;
  readonly tables: readonly string[];
  readonly items: readonly string[];
}

/** Adds dishes at a steady rate, and measures when each device gets each event. Returns true if the aim is met. */
async function measureEvents(
  server: ServerProcess,
  devices: readonly LiveDevice[],
  { url, token, tables, items }: Restaurant,
): Promise<boolean> {
  const client = createClient(() => url, token);
  const orders: string[] = [];
  for (const table of tables.slice(0, COMMANDS_PER_SECOND)) {
    const order = v7();
    await client.post("/orders", { _id: order, table });
    orders.push(order);
  }
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)];
  const sentAt = new Map<number, number>();
  const addDish = async () => {
    const from = nowMs();
    const lines = [{ _id: v7(), menuItem: pick(items), quantity: 1 }];
    const { status, headers } = await client.post(`/orders/${pick(orders)}/lines`, { lines });
    if (status !== 201) throw new Error(`a dish was answered ${status}`);
    sentAt.set(Number(headers.get("x-seq")), from);
  };
  const tableChanges = setInterval(() => pick(devices)?.changeTable(), TABLE_CHANGE_MS / devices.length);
  await atRate(addDish, WARM_UP_MS);
  sentAt.clear();
  for (const device of devices) device.receivedAt.clear();
  const cpuBefore = cpuMs(server.pid) ?? 0;
  await atRate(addDish, MEASURED_MS);
  const cpu = (cpuMs(server.pid) ?? 0) - cpuBefore;
  await pause(1_000);
  clearInterval(tableChanges);
  const times: number[] = [];
  let missed = 0;
  for (const [seq, from] of sentAt) {
    for (const { receivedAt: heard } of devices) {
      const at = heard.get(seq);
      if (at === undefined) missed++;
      else times.push(at - from);
    }
  }
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  const rate = sentAt.size / (MEASURED_MS / 1000);
  console.log(
    `${devices.length} devices received ${sentAt.size} changes, ${rate.toFixed(0)} a second: p50 ${p50.toFixed(0)} ms, ` +
      `p99 ${p99.toFixed(0)} ms, ${missed} not received; the server used ${((cpu / MEASURED_MS) * 100).toFixed(0)} % of a core`,
  );
  const isMet = missed === 0 && p99 <= EVENT_AIM_MS;
  printAim(`p99 ≤ ${EVENT_AIM_MS} ms from request to event`, isMet, `${p99.toFixed(0)} ms`);
  return isMet;
}

/** Starts jobs at a steady rate for some time, and waits for all of them. */
async function atRate(job: () => Promise<void>, forMs: number): Promise<void> {
  const started: Promise<void>[] = [];
  const from = nowMs();
  for (let count = 0; count < (forMs / 1000) * COMMANDS_PER_SECOND; count++) {
    const dueIn = from + (count * 1000) / COMMANDS_PER_SECOND - nowMs();
    if (dueIn > 0) await pause(dueIn);
    started.push(job());
  }
  await Promise.all(started);
}

/** Restarts the server, and measures when every device is live again. Returns true if the aim is met. */
async function measureReconnect(server: ServerProcess, devices: readonly LiveDevice[]): Promise<boolean> {
  await server.stop();
  await pause(DOWNTIME_MS);
  const again = devices.map((device) => device.untilLive());
  await server.start();
  const from = nowMs();
  const late = pause(RECONNECT_TIMEOUT_MS, [] as number[], { ref: false });
  const times = (await Promise.race([Promise.all(again), late])).map((at) => at - from);
  if (times.length === 0) {
    console.log(`not all devices were live again within ${RECONNECT_TIMEOUT_MS / 1000} s`);
    return false;
  }
  const [p50, last] = [percentile(times, 0.5), Math.max(...times)];
  console.log(`${times.length} devices live again after ${(p50 / 1000).toFixed(1)} s (p50)`);
  const isMet = last <= RECONNECT_AIM_MS;
  printAim(`all live again within ${RECONNECT_AIM_MS / 1000} s`, isMet, `${(last / 1000).toFixed(1)} s`);
  return isMet;
}
