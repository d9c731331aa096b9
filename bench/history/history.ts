/**
 * `npm run bench:history`: what ten years of history cost.
 *
 * It takes one day of 274 orders through the API of a server (all kinds of payment, refunds, voids, cancelled bills, money
 * that comes the next morning), and writes copies of that day, one for each business day, into three SQLite files of 10
 * thousand, 100 thousand and 1 million orders: five weeks, a year, ten years. Every day has as many orders, so what
 * differs between the files is the length of their history alone. All copies have ids, times, numbers and a journal of their own, and `npm run verify`
 * finds the files whole. The newest day is in the middle of its evening.
 *
 * Then it starts the real server on each file, at the time of that evening, waits until it has summed the days that have ended, asks what screens ask, with one client, exports a month
 * and a year, and takes orders meanwhile. It prints the times, the ratio of the largest file to the smallest, the size of
 * an order, memory and start, and judges them. It ends with code 1 when an aim is missed.
 *
 * Growing takes about eight minutes and 9 GB of disk. The files are kept and used again as long as the tables and the programs that grow
 * them are the same. What is measured is a copy, which takes 7 GB more. Orders are taken on the largest file only.
 *
 * --sizes 10000,100000   only files of these sizes
 * --folder FOLDER        keeps the files there (default: node_modules/.cache/history)
 * --grow-only FOLDER     grows the files there and measures nothing: for trying what another release makes of them
 * --screens              measures instead in a browser how soon the lists, searches and reports of the smallest and of the
 *                        largest file are painted after a tap
 * --postgres             copies each file into a temporary PostgreSQL and asks two nodes on it instead: the same table through the first,
 *                        the reads of the largest through the second, and the order rate through one and through both
 * --remove               removes the kept files and ends
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { runToEnd } from "#testing/programs.ts";
import { buildScreensIfStale } from "#testing/screens.ts";
import { measureBytesPerOrder } from "./bytesPerOrder.ts";
import { type HistoryFolder, historyFolders, removeHistory } from "./keptFiles.ts";
import { type FileFigures, measureFile, measureRaw } from "./measureFile.ts";
import { measureScreens, reportScreens, type Took } from "./measureScreens.ts";
import { whatIsAsked } from "./reads.ts";
import { newPostgresStarter } from "./runNodes.ts";
import { startOn } from "./runServer.ts";
import { report } from "./verdict.ts";

const SIZES = [10_000, 100_000, 1_000_000];
const FOLDER = "node_modules/.cache/history";

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string" },
    folder: { type: "string", default: FOLDER },
    "grow-only": { type: "string" },
    screens: { type: "boolean", default: false },
    postgres: { type: "boolean", default: false },
    remove: { type: "boolean", default: false },
  },
});

await runToEnd(run);

async function run(): Promise<void> {
  const growOnly = options["grow-only"];
  const folder = growOnly ?? options.folder;
  if (options.remove) return removeHistory(folder);
  const sizes =
    options.sizes
      ?.split(",")
      .map(Number)
      .toSorted((one, other) => one - other) ?? SIZES;
  if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0))
    throw new Error("--sizes takes whole numbers of orders, with commas between them");
  const histories = await historyFolders(folder, sizes);
  if (growOnly !== undefined) return;
  const isSqlite = !options.postgres;
  console.log(`Node ${process.version}, ${cpus().length} cores, ${isSqlite ? "SQLite" : "PostgreSQL"}\n`);
  if (options.screens) {
    if (!(await measureAllScreens(histories))) process.exitCode = 1;
    return;
  }
  const start = isSqlite ? startOn : await newPostgresStarter();
  const files: FileFigures[] = [];
  const largest = histories.at(-1);
  for (const history of histories)
    files.push(await measureFile(history, { isLargest: history === largest, start }));
  const raw = largest && isSqlite ? measureRaw(largest) : new Map<string, number>();
  const bytes = isSqlite ? await measureBytesPerOrder() : undefined;
  console.log();
  if (!report({ files, raw, bytes })) process.exitCode = 1;
}

async function measureAllScreens(histories: readonly HistoryFolder[]): Promise<boolean> {
  await buildScreensIfStale();
  const took: (readonly Took[])[] = [];
  for (const history of [histories.at(0), histories.at(-1)]) {
    if (!history) continue;
    const { server, stop } = await startOn(history);
    took.push(await measureScreens(server.url, whatIsAsked(history)));
    await stop();
  }
  return reportScreens(took[0] ?? [], took.at(-1) ?? []);
}
