import { printAim, printTable } from "../measure.ts";
import type { ExportFigures, HistoryFigures } from "./measureFile.ts";
import { exports, reads } from "./reads.ts";

/** The largest allowed ratio of times between the largest and the smallest history. */
const GROWTH_MAX = 1.5;
const EXPORT_MEMORY_MAX_MB = 50;
const P99_FACTOR_MAX = 2;

/** Prints the figures and the aims. Returns true if all aims are met. */
export function report(files: readonly HistoryFigures[]): boolean {
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

/** Returns the aim for the ratio of times between the largest and the smallest history. */
function growth(
  name: string,
  files: readonly HistoryFigures[],
  msOn: (file: HistoryFigures) => number | undefined,
) {
  const [smallest, largest] = [files[0], files.at(-1)].map((file) => file && msOn(file));
  const figure = smallest === undefined || largest === undefined ? undefined : largest / smallest;
  return { what: `${name} ≤ ${GROWTH_MAX} times as long with the largest history`, max: GROWTH_MAX, figure };
}

const msPerMb = (figures: ExportFigures | undefined) => figures && figures.tookMs / (figures.bytes / 1e6);

function printFigures(files: readonly HistoryFigures[]): void {
  const row = (name: string, figure: (file: HistoryFigures) => number | undefined, digits = 1) => [
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
