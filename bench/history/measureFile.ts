import { median, memoryMb } from "../measure.ts";
import { type Device, type Downloaded, openDevice } from "./device.ts";
import type { HistoryFolder } from "./historyFolders.ts";
import { measureOrdersDuringExport, type OrdersDuringExport } from "./ordersMeanwhile.ts";
import { exportPath, exports, type ReadName, readSearchTerms, reads } from "./reads.ts";
import { startOnHistory } from "./startOnHistory.ts";

const REPEATS = 30;
const MEMORY_EVERY_MS = 20;

/** The figures of an export. */
export interface ExportFigures extends Downloaded {
  /** The increase of the server's memory at its peak during the export. */
  readonly moreMb: number | undefined;
}

/** All figures of one history. */
export interface HistoryFigures {
  readonly history: HistoryFolder;
  readonly bytes: number;
  readonly firstStartMs: number;
  readonly startMs: number;
  /** The median time of each read, by its name. */
  readonly reads: ReadonlyMap<ReadName, number>;
  readonly exports: ReadonlyMap<string, ExportFigures>;
  /** In MB, after the reads and before the exports. */
  readonly memory: number | undefined;
  /** Measured on the largest history only. */
  readonly orders: OrdersDuringExport | undefined;
}

/** Starts the server on a history and measures all reads, exports and orders. */
export async function measureFile(history: HistoryFolder, isLargest: boolean): Promise<HistoryFigures> {
  const { server, stop, ...starts } = await startOnHistory(history);
  const names = readSearchTerms(history);
  const device = await openDevice(server.url, "admin");
  const readTimes = new Map<ReadName, number>();
  for (const { name, path } of reads) readTimes.set(name, await medianOf(device, path(names)));
  const memory = memoryMb(server.pid)?.now;
  const possible = exports.filter(({ days }) => days <= history.days);
  const exported = new Map<string, ExportFigures>();
  for (const each of possible)
    exported.set(each.name, await measureExport(device, server.pid, exportPath(each, names)));
  const longest = possible.findLast(({ format }) => format === "csv");
  const orders =
    isLargest && longest
      ? await measureOrdersDuringExport(server.url, exportPath(longest, names))
      : undefined;
  await device.close();
  await stop();
  return { history, ...starts, reads: readTimes, exports: exported, memory, orders };
}

async function medianOf(device: Device, path: string): Promise<number> {
  const times: number[] = [];
  await device.ask(path);
  while (times.length < REPEATS) times.push(await device.ask(path));
  return median(times);
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
