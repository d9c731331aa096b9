import { DatabaseSync } from "node:sqlite";
import type { ServerProcess } from "#testing/server.ts";
import { median, memoryMb, nowMs } from "../measure.ts";
import { nodeRates, type Round } from "../nodeRates.ts";
import { makeRestaurant } from "../restaurant.ts";
import { type Device, type Downloaded, openDevice } from "./device.ts";
import type { HistoryFolder } from "./keptFiles.ts";
import { type OrdersMeanwhile, ordersMeanwhile } from "./ordersMeanwhile.ts";
import { type Asked, exportPath, exports, type Read, reads, whatIsAsked } from "./reads.ts";
import type { HistoryServer } from "./runServer.ts";

/** A read is repeated this often, or as often as fits into this time, but once at least. */
const REPEATS = 30;
const REPEATS_MAX_MS = 6_000;
/** A read that takes so long the first time is not repeated. */
const ONCE_FROM_MS = 20_000;
const RAW_REPEATS = 5;
const MEMORY_EVERY_MS = 20;

/** The time that one read takes: the first time after the server's start, and usually. */
export interface ReadFigures {
  readonly firstMs: number;
  readonly p50: number;
}

/** The time that an export takes. */
export interface ExportFigures extends Downloaded {
  /** The server's memory at its highest meanwhile, beyond what it was before. */
  readonly moreMb: number | undefined;
}

/** All figures of one file. */
export interface FileFigures {
  readonly history: HistoryFolder;
  readonly bytes: number;
  readonly firstStartMs: number;
  readonly startMs: number;
  readonly summedMs: number;
  readonly reads: ReadonlyMap<string, ReadFigures>;
  readonly exports: ReadonlyMap<string, ExportFigures>;
  /** After all reads but the exports. */
  readonly memory: number | undefined;
  /** Measured on the largest file only, which it adds orders to. */
  readonly orders: OrdersMeanwhile | undefined;
  /** On PostgreSQL: the same reads through a second node, and of the largest the order rate through one node and through both. */
  readonly secondReads: ReadonlyMap<string, ReadFigures> | undefined;
  readonly rates: readonly Round[] | undefined;
}

interface Way {
  /** Orders are taken on the largest alone. */
  readonly isLargest: boolean;
  readonly start: (history: HistoryFolder) => Promise<HistoryServer>;
}

/** Runs the server on a file and asks it everything. */
export async function measureFile(history: HistoryFolder, { isLargest, start }: Way): Promise<FileFigures> {
  const asked = whatIsAsked(history);
  const { server, second, stop, ...starts } = await start(history);
  const device = await openDevice(server.url, "admin");
  const read = await measureReads(device, history);
  const memory = memoryMb(server.pid)?.now;
  const exported = new Map<string, ExportFigures>();
  for (const each of exports.filter(({ days }) => days <= daysOf(history))) {
    exported.set(each.name, await measureExport(device, server.pid, exportPath(each, asked)));
    say(history, each.name, exported.get(each.name)?.tookMs);
  }
  const longest = exports.findLast(({ days, format }) => days <= daysOf(history) && format === "csv");
  const orders =
    isLargest && longest ? await ordersMeanwhile(server.url, exportPath(longest, asked)) : undefined;
  await device.close();
  const secondReads = second && (await measureReadsOf(second, history));
  const rates =
    second && isLargest ? await nodeRates([server, second], await makeRestaurant(server.url)) : undefined;
  await stop();
  return { history, ...starts, reads: read, exports: exported, memory, orders, secondReads, rates };
}

async function measureReadsOf(server: ServerProcess, history: HistoryFolder) {
  const device = await openDevice(server.url, "admin");
  const figures = await measureReads(device, history);
  await device.close();
  return figures;
}

async function measureReads(device: Device, history: HistoryFolder): Promise<Map<string, ReadFigures>> {
  const asked = whatIsAsked(history);
  const figures = new Map<string, ReadFigures>();
  for (const each of reads) {
    figures.set(each.name, await measureRead(device, each.path(asked)));
    say(history, each.name, figures.get(each.name)?.p50);
  }
  return figures;
}

/** Returns how many business days a file holds. */
export function daysOf({ firstDay, newestDay }: HistoryFolder): number {
  return Math.round((Date.parse(newestDay) - Date.parse(firstDay)) / (24 * 3_600_000)) + 1;
}

async function measureRead(device: Device, path: string): Promise<ReadFigures> {
  const firstMs = await device.ask(path);
  if (firstMs >= ONCE_FROM_MS) return { firstMs, p50: firstMs };
  const until = nowMs() + REPEATS_MAX_MS;
  const times: number[] = [];
  do times.push(await device.ask(path));
  while (times.length < REPEATS && nowMs() < until);
  return { firstMs, p50: median(times) };
}

async function measureExport(device: Device, pid: number, path: string): Promise<ExportFigures> {
  const before = memoryMb(pid)?.now;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest ?? 0, memoryMb(pid)?.now ?? 0);
  }, MEMORY_EVERY_MS);
  try {
    const downloaded = await device.download(path);
    const moreMb = before === undefined || highest === undefined ? undefined : highest - before;
    return { ...downloaded, moreMb };
  } finally {
    clearInterval(watch);
  }
}

/** Asks a file by SQL alone what some of the reads ask. */
export function measureRaw(history: HistoryFolder): Map<string, number> {
  const asked: Asked = whatIsAsked(history);
  const database = new DatabaseSync(history.file, { readOnly: true });
  const found = new Map<string, number>();
  for (const { name, raw } of reads as readonly Read[]) {
    if (!raw) continue;
    const times: number[] = [];
    for (let repeat = 0; repeat <= RAW_REPEATS; repeat++) {
      const from = nowMs();
      raw(database, asked);
      times.push(nowMs() - from);
    }
    found.set(name, median(times.slice(1)));
  }
  database.close();
  return found;
}

/** Says on the error output how far it is, so that the tables alone can be kept in a file. */
function say({ size }: HistoryFolder, name: string, ms = Number.NaN): void {
  console.error(`  ${size.toLocaleString("en-IN")}: ${name} ${ms.toFixed(1)} ms`);
}
