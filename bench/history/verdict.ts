import { printAim, printTable } from "../measure.ts";
import type { ExportFigures, FileFigures } from "./measureFile.ts";
import { exports, reads } from "./reads.ts";

/** How many times as long something may take on the largest file as on the smallest. */
const GROWTH_MAX = 1.5;
const EXPORT_MEMORY_MAX_MB = 50;
const P99_FACTOR_MAX = 2;

/** Prints the figures, and which aims are met. Returns whether all of them are. */
export function report(files: readonly FileFigures[]): boolean {
  printFigures(files);
  const largest = files.at(-1);
  const aims = [
    ...reads.map(({ name }) => growth(name, files, (file) => file.reads.get(name))),
    ...exports
      .filter(({ days }) => files.every(({ history }) => history.days >= days))
      .map(({ name }) => growth(`${name}, per MB`, files, (file) => msPerMb(file.exports.get(name)))),
    growth("start", files, ({ startMs }) => startMs),
    ...exports
      .filter(({ name }) => largest?.exports.get(name)?.moreMb !== undefined)
      .map(({ name }) => {
        const moreMb = largest?.exports.get(name)?.moreMb;
        return {
          what: `${name}: memory ≤ ${EXPORT_MEMORY_MAX_MB} MB more`,
          max: EXPORT_MEMORY_MAX_MB,
          figure: moreMb,
        };
      }),
    {
      what: `orders' p99 during an export ≤ ${P99_FACTOR_MAX} times that without`,
      max: P99_FACTOR_MAX,
      figure: largest?.orders && largest.orders.meanwhile.p99 / largest.orders.alone.p99,
    },
  ];
  for (const { what, max, figure } of aims)
    printAim(what, isMet(figure, max), figure?.toFixed(2) ?? "not measured");
  return aims.every(({ max, figure }) => isMet(figure, max));
}

const isMet = (figure: number | undefined, max: number) => figure !== undefined && figure <= max;

/** Returns how many times as long something takes on the largest file as on the smallest, with the most that is allowed. */
function growth(
  name: string,
  files: readonly FileFigures[],
  msOn: (file: FileFigures) => number | undefined,
) {
  const [smallest, largest] = [files[0], files.at(-1)].map((file) => file && msOn(file));
  const figure = smallest === undefined || largest === undefined ? undefined : largest / smallest;
  return { what: `${name} ≤ ${GROWTH_MAX} times as long with the largest history`, max: GROWTH_MAX, figure };
}

const msPerMb = (figures: ExportFigures | undefined) => figures && figures.tookMs / (figures.bytes / 1e6);

function printFigures(files: readonly FileFigures[]): void {
  const row = (name: string, figure: (file: FileFigures) => number | undefined, digits = 1) => [
    name,
    ...files.map((file) => figure(file)?.toFixed(digits) ?? ""),
  ];
  printTable(
    ["", ...files.map(({ history }) => `${history.size / 1_000} k`)],
    [
      ...reads.map(({ name }) => row(`${name}, ms`, (file) => file.reads.get(name))),
      ...exports.map(({ name }) => row(`${name}, ms`, (file) => file.exports.get(name)?.tookMs, 0)),
      row("orders", ({ history }) => history.orders, 0),
      row("business days", ({ history }) => history.days, 0),
      row("database, MB", ({ bytes }) => bytes / 1e6, 0),
      row("played in, s", ({ history }) => history.playedInMs / 1e3, 0),
      row("first start, ms", ({ firstStartMs }) => firstStartMs, 0),
      row("start, ms", ({ startMs }) => startMs, 0),
      row("memory after the reads, MB", ({ memory }) => memory, 0),
    ],
  );
  console.log();
}
