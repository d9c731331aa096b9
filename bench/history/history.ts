/**
 * `npm run bench:history`: checks that years of history make nothing slower (README: instant).
 *
 * It plays business days of 274 orders through the API of a server, with payments, refunds, voids and cancelled bills in the newest
 * days, until there are 10 thousand and 100 thousand orders: five weeks, and a year of a large house or ten of a small one. All
 * days have the same number of orders, so that only the length of the history differs. The newest day ends in its evening.
 *
 * Then it starts the real server on a copy of each database, with its clock at that evening, sends the reads of the screens from one
 * client, exports a month and a year, and takes orders meanwhile. It prints the times and the ratios between the largest and the
 * smallest history, and exits with code 1 if an aim is missed.
 *
 * Playing 100 thousand orders takes some ten minutes. The databases are cached until the schema or the generator changes.
 *
 * --sizes 10000,1000000  numbers of orders; a million take an hour or two and 8 GB
 * --folder FOLDER        the cache (default: node_modules/.cache/history)
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { runToEnd } from "#testing/programs.ts";
import { historyFolders } from "./historyFolders.ts";
import { type HistoryFigures, measureFile } from "./measureFile.ts";
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
  const files: HistoryFigures[] = [];
  for (const history of histories) files.push(await measureFile(history, history === histories.at(-1)));
  if (!report(files)) process.exitCode = 1;
});
