import { Client } from "undici";
import { v7 } from "uuid";
import { type Figures, nowMs, percentile } from "./measure.ts";

/** A server with a waiter's token, and the ids of its tables and dishes. */
export interface Restaurant {
  readonly url: string;
  readonly token: string;
  readonly tables: readonly string[];
  readonly items: readonly string[];
}

/** Rounds of orders and settles repeat until the orders have taken this long in total. */
const PHASE_MS = 3_000;
const LINES = 5;

type Send = (method: "POST" | "PATCH", path: string, body: object) => Promise<void>;

/** Fills all tables with orders of five lines, settles them, and repeats. Both are measured separately. */
export async function ordersAndSettles(
  restaurant: Restaurant,
  clients: number,
  phaseMs = PHASE_MS,
): Promise<{ orders: Figures; settles: Figures }> {
  const devices = openDevices(restaurant, clients);
  const orders = newPhase();
  const settles = newPhase();
  while (orders.tookMs < phaseMs) {
    const taken: string[] = [];
    await orders.time(devices, restaurant.tables.values(), async (send, table) => {
      const order = v7();
      const items = Array.from({ length: LINES }, () => line(restaurant));
      await send("POST", "/orders", { _id: order, table, items });
      taken.push(order);
    });
    await settles.time(devices, taken.values(), (send, order) =>
      send("PATCH", `/orders/${order}/pay`, { paymentType: "cash" }),
    );
  }
  await close(devices);
  return { orders: orders.figures(), settles: settles.figures() };
}

/** Runs whole cycles: open a table, add a line, send the KOT, settle. Rates count cycles, latencies single requests. */
export async function cycles(restaurant: Restaurant, clients: number, phaseMs = PHASE_MS): Promise<Figures> {
  const devices = openDevices(restaurant, clients);
  const done = newPhase();
  const until = nowMs() + phaseMs;
  await done.time(devices, restaurant.tables.slice(0, clients).values(), async (send, table) => {
    while (nowMs() < until) {
      const order = v7();
      await send("POST", "/orders", { _id: order, table });
      await send("POST", `/orders/${order}/lines`, { lines: [line(restaurant)] });
      await send("POST", `/orders/${order}/kot`, {});
      await send("PATCH", `/orders/${order}/pay`, { paymentType: "cash" });
      done.count();
    }
  });
  await close(devices);
  return done.figures();
}

function line({ items }: Restaurant) {
  const menuItem = items[Math.floor(Math.random() * items.length)];
  return { _id: v7(), menuItem, quantity: 1 + Math.floor(Math.random() * 3) };
}

interface Device {
  readonly connection: Client;
  readonly send: Send;
  /** In ms, of each request. */
  readonly latencies: number[];
}

/** Opens one kept-alive connection per device, each for one request at a time. */
function openDevices({ url, token }: Restaurant, count: number): Device[] {
  return Array.from({ length: count }, (_, index) => {
    const connection = new Client(url, { pipelining: 1 });
    const latencies: number[] = [];
    const send: Send = async (method, path, body) => {
      const from = nowMs();
      const { statusCode, body: answer } = await connection.request({
        method,
        path: `/api${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": v7(),
          "x-device": `bench-${index}`,
        },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      latencies.push(nowMs() - from);
      if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
    };
    return { connection, send, latencies };
  });
}

async function close(devices: readonly Device[]): Promise<void> {
  await Promise.all(devices.map(({ connection }) => connection.close()));
}

/** Measures one kind of work. */
function newPhase() {
  const latencies: number[] = [];
  let tookMs = 0;
  let counted = 0;
  return {
    get tookMs() {
      return tookMs;
    },
    /** Counts one cycle. Without calls the rate counts requests. */
    count: () => {
      counted++;
    },
    /** Runs the jobs on all devices, each taking the next one, and adds the elapsed time. */
    async time<Job>(
      devices: readonly Device[],
      jobs: IterableIterator<Job>,
      work: (send: Send, job: Job) => Promise<void>,
    ) {
      const from = nowMs();
      await Promise.all(
        devices.map(async ({ send }) => {
          // Wrapped, because a `for` over the shared iterator itself would close it for the other devices.
          for (const job of { [Symbol.iterator]: () => ({ next: () => jobs.next() }) }) await work(send, job);
        }),
      );
      tookMs += nowMs() - from;
      for (const device of devices) latencies.push(...device.latencies.splice(0));
    },
    figures: (): Figures => ({
      requests: latencies.length,
      perSecond: ((counted || latencies.length) / tookMs) * 1000,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
    }),
  };
}
