import { printAim } from "../measure.ts";
import { type Measured, ms, printFigures } from "./figureTables.ts";
import { growthOf, mbPerSecond, msPerMb } from "./growth.ts";
import type { ExportFigures, FileFigures } from "./measureFile.ts";
import { type Export, exports, type Read, reads } from "./reads.ts";

const GROWTH_MAX = 1.5;
const ORDER_KB_MAX = 7.5;
const MEMORY_MAX_MB = 180;
const START_MAX_MS = 1_000;
const EXPORT_MEMORY_MAX_MB = 50;
const P99_FACTOR_MAX = 2;
/** The files of five weeks, a year and ten years. */
const FILES_TO_COMPARE_ALL = 3;

/** A sentence with a bound, whether it is met, and the figure. */
interface Aim {
  readonly what: string;
  readonly isMet: boolean;
  readonly figure: string;
}

/** Prints the tables, and which aims are met. Returns whether all of them are. */
export function report(measured: Measured): boolean {
  printFigures(measured);
  const aims = aimsOf(measured);
  for (const { what, isMet, figure } of aims) printAim(what, isMet, figure);
  return aims.every(({ isMet }) => isMet);
}

function aimsOf({ files, bytes }: Measured): Aim[] {
  const largest = files.at(-1);
  return [
    ...reads.flatMap((read) => readAims(read, files)),
    ...exports.flatMap((each) => exportAims(each, files)),
    ...(largest ? serverAims(largest) : []),
    ...(bytes ? [atMost("order of five lines", ORDER_KB_MAX, bytes.each / 1e3, " kB")] : []),
  ];
}

/** A read takes about as long on the largest file as on the smallest, and there no longer than its own aim. */
function readAims({ name, days, aimMs }: Read, files: readonly FileFigures[]): Aim[] {
  const p50On = (file: FileFigures | undefined) => file?.reads.get(name)?.p50;
  return [
    ...growthAim(name, growthOf(files, days, p50On), files),
    ...(aimMs === undefined ? [] : [atMost(name, aimMs, p50On(files.at(-1)), " ms")]),
  ];
}

/** An export takes about as long for a megabyte on every file; on the largest its rate and its memory have bounds. */
function exportAims({ name, days, aimMbPerSecond }: Export, files: readonly FileFigures[]): Aim[] {
  const growth = growthOf(files, days, (file) => msPerMb(file.exports.get(name)));
  const figures = files.at(-1)?.exports.get(name);
  return [
    ...growthAim(name, growth, files),
    ...(figures ? ownExportAims(name, aimMbPerSecond, figures) : [notMeasured(name)]),
  ];
}

function ownExportAims(name: string, aimMbPerSecond: number, figures: ExportFigures): Aim[] {
  const rate = mbPerSecond(figures);
  const { moreMb } = figures;
  return [
    {
      what: `${name} ≥ ${aimMbPerSecond} MB/s`,
      isMet: rate >= aimMbPerSecond,
      figure: `${rate.toFixed(1)} MB/s`,
    },
    // There is no figure of the memory where the system does not tell it.
    ...(moreMb === undefined ? [] : [atMost(`${name}, memory more`, EXPORT_MEMORY_MAX_MB, moreMb, " MB")]),
  ];
}

function serverAims({ orders, memory, startMs }: FileFigures): Aim[] {
  const factor = orders && orders.meanwhile.p99 / orders.alone.p99;
  return [
    ...(factor === undefined
      ? []
      : [atMost("orders' p99 during an export, by that alone", P99_FACTOR_MAX, factor, "")]),
    ...(memory === undefined ? [] : [atMost("memory", MEMORY_MAX_MB, memory, " MB")]),
    atMost("start", START_MAX_MS, startMs, " ms"),
  ];
}

/** Judges how much longer something takes on the largest file. With fewer files there may be none to compare it with. */
function growthAim(name: string, growth: number | undefined, files: readonly FileFigures[]): Aim[] {
  if (growth === undefined && files.length < FILES_TO_COMPARE_ALL) return [];
  return [atMost(`${name}: ratio`, GROWTH_MAX, growth, "")];
}

/** Makes the aim that a figure is at most so much, which is missed by what was not measured. */
function atMost(name: string, max: number, value: number | undefined, unit: string): Aim {
  const what = `${name} ≤ ${max}${unit}`;
  return value === undefined
    ? notMeasured(what)
    : { what, isMet: value <= max, figure: `${ms(value)}${unit}` };
}

function notMeasured(what: string): Aim {
  return { what, isMet: false, figure: "not measured" };
}
