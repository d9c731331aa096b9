import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { v7 } from "uuid";
import { z } from "zod";
import { median, nowMs, percentile } from "../measure.ts";
import { type Device, openDevice } from "./device.ts";

const LINES = 5;
/** Rounds alternate between orders alone and during an export, so that other load on the machine affects both. */
const ROUNDS = 3;
/** Enough for a stable p99; fewer if PHASE_MAX_MS is over. */
const ORDERS = 300;
const PHASE_MAX_MS = 30_000;
const BETWEEN_MS = 15;
const DOWNLOADING = join(import.meta.dirname, "keepDownloading.ts");

/** Response times of orders of five lines, alone and during an export. */
export interface OrdersDuringExport {
  readonly alone: { readonly p50: number; readonly p99: number };
  readonly meanwhile: { readonly p50: number; readonly p99: number };
}

const Tables = z.array(z.object({ _id: z.string(), status: z.string() }));
const Items = z.array(z.object({ _id: z.string(), isAvailable: z.boolean() }));

/** Takes orders one after the other, alternately alone and during continuous exports. */
export async function measureOrdersDuringExport(url: string, path: string): Promise<OrdersDuringExport> {
  const waiter = await openDevice(url, "waiter");
  const tables = Tables.parse(await waiter.read("/tables")).filter(({ status }) => status === "available");
  const items = Items.parse(await waiter.read("/menu/items")).filter(({ isAvailable }) => isAvailable);
  const takeOrders = async () => {
    const times: number[] = [];
    for (const until = nowMs() + PHASE_MAX_MS; times.length < ORDERS && nowMs() < until; ) {
      const index = times.length;
      times.push(await takeOrder(waiter, { table: at(tables, index), items, index }));
    }
    return times;
  };
  const alone: number[] = [];
  const meanwhile: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await takeOrders()));
    const stopDownloads = await startDownloads(url, path);
    meanwhile.push(...(await takeOrders()));
    await stopDownloads();
  }
  await waiter.close();
  return { alone: percentiles(alone), meanwhile: percentiles(meanwhile) };
}

/** Starts a process that downloads the file repeatedly. Returns a stop function. */
async function startDownloads(url: string, path: string): Promise<() => Promise<void>> {
  const program = fork(DOWNLOADING, [url, path]);
  const ended = once(program, "exit");
  const isBegun = await Promise.race([once(program, "message").then(() => true), ended.then(() => false)]);
  if (!isBegun) throw new Error("the program that downloads has ended");
  return async () => {
    if (program.exitCode !== null) throw new Error("the downloads ended before the orders were taken");
    program.kill();
    await ended;
  };
}

function percentiles(times: readonly number[]) {
  return { p50: median(times), p99: percentile(times, 0.99) };
}

interface Visit {
  readonly table: string;
  readonly items: z.infer<typeof Items>;
  readonly index: number;
}

/** Takes one order, then serves and settles it. Returns the milliseconds of taking it. */
async function takeOrder(waiter: Device, { table, items, index }: Visit): Promise<number> {
  const order = v7();
  const lines = Array.from({ length: LINES }, (_, line) => ({
    ...{ _id: v7(), menuItem: at(items, index + line * 7), quantity: 1 },
  }));
  const tookMs = await waiter.send("POST", "/orders", { _id: order, table, items: lines });
  await waiter.send("PATCH", `/orders/${order}/status`, { status: "served" });
  await waiter.send("PATCH", `/orders/${order}/pay`, { paymentType: "cash" });
  await pause(BETWEEN_MS);
  return tookMs;
}

function at(list: readonly { readonly _id: string }[], index: number): string {
  const entry = list[index % list.length];
  if (!entry) throw new Error("the resort has no free table or no dish");
  return entry._id;
}
