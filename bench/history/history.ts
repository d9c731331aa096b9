/**
 * `npm run bench:history`: whether years of history make anything slower (README: instant).
 *
 * It plays business days of 274 orders through the API of a server, with payments, refunds, voids and cancelled bills in the newest
 * days, until there are 10 thousand and 100 thousand orders: five weeks, and a year of a large house or ten of a small one. Every
 * day has as many orders, so that only the length of the history differs. The newest day is in the middle of its evening.
 *
 * Then it starts the real server on a copy of each file, at the time of that evening, asks what screens ask, with one client,
 * exports a month and a year, and takes orders meanwhile. It prints the times and judges how many times as long each takes with the
 * largest history as with the smallest. It ends with code 1 when an aim is missed.
 *
 * Playing 100 thousand orders takes some ten minutes. The files are kept and used again as long as the tables and the programs that
 * fill them are the same.
 *
 * --sizes 10000,1000000  files of these sizes; a million orders take an hour or two and 8 GB
 * --folder FOLDER        keeps the files there (default: node_modules/.cache/history)
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { runToEnd } from "#testing/programs.ts";
import { historyFolders } from "./historyFolders.ts";
import { type FileFigures, measureFile } from "./measureFile.ts";
import { report } from "./verdict.ts";

const { values: options } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000" },
    folder: { type: "string", default: "node_modules/.cache/history" },
  },
});

await runToEnd(async () => {
  const sizes = options.sizes
    .split(",")
    .map(Number)
    .toSorted((one, other) => one - other);
  if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0))
    throw new Error("--sizes takes whole numbers of orders, with commas between them");
  const histories = await historyFolders(options.folder, sizes);
  console.log(`Node ${process.version}, ${cpus().length} cores\n`);
  const files: FileFigures[] = [];
  for (const history of histories) files.push(await measureFile(history, history === histories.at(-1)));
  if (!report(files)) process.exitCode = 1;
});
