import { Client } from "undici";
import { v7 } from "uuid";
import { type Figures, nowMs, percentile } from "./measure.ts";

/** Whom the clients serve and what they order. */
export interface Restaurant {
  readonly url: string;
  readonly token: string;
  readonly tables: readonly string[];
  readonly items: readonly string[];
}

/** Orders and settles are measured apart; their rounds go on until the orders alone took this long. */
const PHASE_MS = 3_000;
const LINES = 5;

type Send = (method: "POST" | "PATCH", path: string, body: object) => Promise<void>;

/** Creates orders of five lines until the tables are full, settles them all, and begins again. */
export async function ordersAndSettles(
  restaurant: Restaurant,
  clients: number,
  phaseMs = PHASE_MS,
): Promise<{ orders: Figures; settles: Figures }> {
  const crew = await hire(restaurant, clients);
  const orders = tally();
  const settles = tally();
  while (orders.tookMs < phaseMs) {
    const taken: string[] = [];
    await orders.time(crew, restaurant.tables.values(), async (send, table) => {
      const order = v7();
      const items = Array.from({ length: LINES }, () => line(restaurant));
      await send("POST", "/orders", { _id: order, table, items });
      taken.push(order);
    });
    await settles.time(crew, taken.values(), (send, order) =>
      send("PATCH", `/orders/${order}/pay`, { paymentType: "cash" }),
    );
  }
  await crew.leave();
  return { orders: orders.figures(), settles: settles.figures() };
}

/** Whole cycles: open a table, add a line, send the KOT, settle. Rates are cycles, latencies single requests. */
export async function cycles(restaurant: Restaurant, clients: number, phaseMs = PHASE_MS): Promise<Figures> {
  const crew = await hire(restaurant, clients);
  const done = tally();
  const until = nowMs() + phaseMs;
  await done.time(crew, restaurant.tables.slice(0, clients).values(), async (send, table) => {
    while (nowMs() < until) {
      const order = v7();
      await send("POST", "/orders", { _id: order, table });
      await send("POST", `/orders/${order}/lines`, { lines: [line(restaurant)] });
      await send("POST", `/orders/${order}/kot`, {});
      await send("PATCH", `/orders/${order}/pay`, { paymentType: "cash" });
      done.count();
    }
  });
  await crew.leave();
  return done.figures();
}

function line({ items }: Restaurant) {
  const menuItem = items[Math.floor(Math.random() * items.length)];
  return { _id: v7(), menuItem, quantity: 1 + Math.floor(Math.random() * 3) };
}

interface Crew {
  readonly members: readonly Member[];
  leave(): Promise<void>;
}

interface Member {
  readonly send: Send;
  /** How long each of its requests took. */
  readonly latencies: number[];
}

/** One kept-alive connection per client, one request at a time on each, as a device does. */
async function hire({ url, token }: Restaurant, clients: number): Promise<Crew> {
  const connections = Array.from({ length: clients }, () => new Client(url, { pipelining: 1 }));
  const members = connections.map((connection, index) => {
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
    return { send, latencies };
  });
  return {
    members,
    leave: async () => {
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

function tally() {
  const latencies: number[] = [];
  let tookMs = 0;
  let counted = 0;
  return {
    get tookMs() {
      return tookMs;
    },
    /** Counts what is not one per request. */
    count: () => {
      counted++;
    },
    /** Lets the crew work through the jobs together, each taking the next one, and notes how long all of it took. */
    async time<Job>(crew: Crew, jobs: IterableIterator<Job>, work: (send: Send, job: Job) => Promise<void>) {
      const from = nowMs();
      await Promise.all(
        crew.members.map(async ({ send }) => {
          for (const job of { [Symbol.iterator]: () => ({ next: () => jobs.next() }) }) await work(send, job);
        }),
      );
      tookMs += nowMs() - from;
      for (const member of crew.members) latencies.push(...member.latencies.splice(0));
    },
    figures: (): Figures => ({
      requests: latencies.length,
      perSecond: ((counted || latencies.length) / tookMs) * 1000,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
    }),
  };
}
