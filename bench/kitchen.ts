/**
 * `npm run bench:kitchen`: measures how fast a KOT reaches the kitchen (README: instant).
 *
 * It starts the server as its own process on an empty SQLite file, with 20 areas that have a printer each, and 120 devices that
 * hold event streams: 20 screens of the kitchen, 100 of waiters. KOTs are sent at a steady rate, to each printer after it is idle
 * again. It measures the time from each tap of KOT to the first byte of its paper and to its event at each screen of the kitchen,
 * and counts what did not come out. Exits with 1 if an aim is missed.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Agent } from "undici";
import { v7 } from "uuid";
import { areaEditingApi, tableEditingApi } from "#domain/floor/editingApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { printersApi } from "#domain/printing/printersApi.ts";
import { type Client, signedIn } from "#testing/client.ts";
import { startPrinter, type TestPrinter } from "#testing/printer.ts";
import { atEnd, runToEnd } from "#testing/programs.ts";
import { newServerProcess } from "#testing/server.ts";
import { openDevice } from "./liveDevice.ts";
import { nowMs, percentile, printAim } from "./measure.ts";
import { signInDevices } from "./signInDevices.ts";

const PRINTERS = 20;
const DISPLAYS = 20;
const WAITERS = 100;
const KOTS = 400;
/** Ten KOTs a second: each printer is idle for two seconds in between. */
const KOT_EVERY_MS = 100;
const WARM_UP_KOTS = 40;
const LINES = 3;
const AIM_MS = 250;
const OUT_WITHIN_MS = 10_000;

await runToEnd(bench);

/** A printer with a table of its area, and when its papers began. */
interface Place {
  readonly printer: TestPrinter;
  readonly table: string;
  readonly begunAt: number[];
}

async function bench(): Promise<void> {
  const environment = { NODE_ENV: "production", PRINTER_NETWORKS: "127.0.0.1:1024-65535" };
  const server = await newServerProcess({ environment });
  atEnd(server.remove);
  await server.start();
  const admin = await signedIn(server.url, "admin");
  const places: Place[] = [];
  for (let index = 0; index < PRINTERS; index++) places.push(await addPlace(admin, index));
  const agent = new Agent({ connections: null });
  const tables = places.map(({ table }) => table);
  const tokens = await signInDevices(server.url, { accounts: 5, devices: DISPLAYS + WAITERS });
  const devices = tokens.map((token) => openDevice({ url: server.url, token, agent, tables }));
  await Promise.all(devices.map((device) => device.untilLive()));

  const waiter = await signedIn(server.url, "waiter");
  const items = (await waiter.query(menuApi.items)).filter(({ isAvailable }) => isAvailable);
  const sendKot = (index: number) =>
    kotAt(
      waiter,
      places[index % PRINTERS],
      items.map(({ _id }) => _id),
    );
  for (let index = 0; index < WARM_UP_KOTS; index++) await atPace(() => sendKot(index));
  const kots = [];
  for (let index = 0; index < KOTS; index++) kots.push(await atPace(() => sendKot(index)));
  await pause(OUT_WITHIN_MS);

  const papers = kots.map(({ tappedAt, place, count }) => (place.begunAt[count] ?? Number.NaN) - tappedAt);
  const events = kots.flatMap(({ tappedAt, seq }) =>
    devices.slice(0, DISPLAYS).map(({ receivedAt }) => (receivedAt.get(seq) ?? Number.NaN) - tappedAt),
  );
  const isPaperFast = judge(`first byte at ${PRINTERS} printers`, papers);
  const isEventFast = judge(`event at ${DISPLAYS} screens of the kitchen`, events);
  for (const device of devices) device.close();
  for (const { printer } of places) await printer.close();
  await agent.destroy();
  process.exitCode = isPaperFast && isEventFast ? 0 : 1;
}

/** Adds an area with one table and one printer for its KOTs, which has printed its test strip. */
async function addPlace(admin: Client, index: number): Promise<Place> {
  const begunAt: number[] = [];
  const printer = await startPrinter({ onBegin: () => begunAt.push(nowMs()) });
  const area = await admin.send(areaEditingApi.create, { body: { name: `Kitchen bench ${index}` } });
  const table = await admin.send(tableEditingApi.create, {
    body: { name: `K${index}`, area: area._id, capacity: 4 },
  });
  const connection = { kind: "network", address: `127.0.0.1:${printer.port}` } as const;
  const { _id: printerId } = await admin.send(printersApi.create, {
    body: { name: `Printer ${index}`, connection, kots: "cook", areas: [area._id] },
  });
  await admin.send(printersApi.test, { params: { printerId }, body: {} });
  while (!(await admin.query(printersApi.list)).find(({ _id }) => _id === printerId)?.abilities)
    await pause(50);
  return { printer, table: table._id, begunAt };
}

interface SentKot {
  readonly place: Place;
  readonly tappedAt: number;
  /** How many papers its printer had begun before. */
  readonly count: number;
  readonly seq: number;
}

/** Orders at the place's table, sends the KOT, and deletes the order again, so that the table is free for the next one. */
async function kotAt(waiter: Client, place: Place | undefined, items: readonly string[]): Promise<SentKot> {
  if (!place) throw new Error("no printer");
  const order = v7();
  await mustAnswer(waiter.post("/orders", { _id: order, table: place.table }));
  const lines = Array.from({ length: LINES }, () => ({
    _id: v7(),
    menuItem: items[Math.floor(Math.random() * items.length)],
    quantity: 1,
  }));
  await mustAnswer(waiter.post(`/orders/${order}/lines`, { lines }));
  const count = place.begunAt.length;
  const tappedAt = nowMs();
  const { headers } = await mustAnswer(waiter.post(`/orders/${order}/kot`, {}));
  await mustAnswer(waiter.patch(`/orders/${order}/pay`, { paymentType: "cash" }));
  return { place, tappedAt, count, seq: Number(headers.get("x-seq")) };
}

async function mustAnswer(answer: ReturnType<Client["post"]>): ReturnType<Client["post"]> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
  return await answer;
}

async function atPace<T>(send: () => Promise<T>): Promise<T> {
  const [sent] = await Promise.all([send(), pause(KOT_EVERY_MS)]);
  return sent;
}

/** Prints how long it took, and returns true if everything came in time. */
function judge(what: string, times: readonly number[]): boolean {
  const came = times.filter((time) => !Number.isNaN(time));
  const [p50, p99] = [percentile(came, 0.5), percentile(came, 0.99)];
  console.log(
    `${what}: ${came.length} of ${times.length} came, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  );
  const isMet = came.length === times.length && p99 <= AIM_MS;
  printAim(`from KOT to the ${what}: p99 ≤ ${AIM_MS} ms`, isMet, `${p99.toFixed(0)} ms`);
  return isMet;
}
