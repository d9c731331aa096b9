import { printAim, printTable } from "../measure.ts";
import { printRates } from "../nodeRates.ts";
import type { BytesPerOrder } from "./bytesPerOrder.ts";
import { daysOf, type ExportFigures, type FileFigures } from "./measureFile.ts";
import { exports, reads } from "./reads.ts";

const RATIO_MAX = 1.5;
const ORDER_BYTES_MAX = 6_000;
const MEMORY_MAX_MB = 180;
const START_MAX_MS = 1_000;
const EXPORT_MEMORY_MAX_MB = 50;
const P99_FACTOR_MAX = 2;
/** The files of five weeks, a year and ten years. */
const FILES_TO_COMPARE_ALL = 3;
const NOT_MEASURED = "not measured";

/** All that was measured: the files from the smallest to the largest. */
export interface Measured {
  readonly files: readonly FileFigures[];
  /** Of the largest file, in ms by the read's name. */
  readonly raw: ReadonlyMap<string, number>;
  /** Undefined on PostgreSQL. */
  readonly bytes: BytesPerOrder | undefined;
}

/** Prints the table, and what of it is met. Returns whether all of it is. */
export function report(measured: Measured): boolean {
  printReads(measured);
  console.log();
  printFiles(measured);
  console.log();
  if (measured.bytes) printBytes(measured.bytes);
  printNodes(measured.files.at(-1));
  console.log();
  return judge(measured);
}

const sizeName = ({ history }: FileFigures) =>
  history.size >= 1_000_000 ? `${history.size / 1_000_000} M` : `${history.size / 1_000} k`;

const ms = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? "" : value.toFixed(value < 10 ? 2 : 0);

function printReads({ files, raw }: Measured): void {
  const largest = files.at(-1);
  const sizes = files.map(sizeName);
  const rows = reads.map(({ name, days, aimMs }) => [
    name,
    ...files.map((file) => ms(file.reads.get(name)?.p50)),
    ms(largest?.reads.get(name)?.firstMs),
    ms(raw.get(name)),
    ratioText(ratioOf(files, days, (file) => file.reads.get(name)?.p50)),
    aimMs === undefined ? "" : `≤ ${aimMs}`,
  ]);
  for (const { name, days, aimMbPerSecond } of exports) {
    const cells = files.map((file) => exportText(file.exports.get(name)));
    const ratio = ratioText(ratioOf(files, days, (file) => msPerMb(file.exports.get(name))));
    rows.push([name, ...cells, "", "", ratio, `≥ ${aimMbPerSecond} MB/s`]);
  }
  printTable(["p50 in ms", ...sizes, "first", "raw", "ratio", "aim"], rows);
  const smallest = files[0];
  console.log(
    `\nfirst, raw: of the largest file; the first time after the start, and by SQL alone (reports from bills, not from the sums of days). ratio: ${sizes.at(-1)} by ${sizes[0]}` +
      `; what reads more days than the ${smallest ? daysOf(smallest.history) : ""} of ${sizes[0]} is compared with the smallest file that has them.`,
  );
}

function exportText(figures: ExportFigures | undefined): string {
  if (!figures) return "";
  const { tookMs, isWhole } = figures;
  const took = isWhole ? `${(tookMs / 1e3).toFixed(1)} s` : "broken off";
  return `${took}, ${(1e3 / msPerMb(figures)).toFixed(1)} MB/s`;
}

const msPerMb = (figures: ExportFigures | undefined) =>
  figures ? figures.tookMs / (figures.bytes / 1e6) : Number.NaN;

/** Returns the largest file's figure by that of the smallest file with so many days; undefined when there is no other. */
function ratioOf(
  files: readonly FileFigures[],
  days: number | undefined,
  figure: (file: FileFigures) => number | undefined,
): number | undefined {
  const smallest = files.find(({ history }) => daysOf(history) >= (days ?? 0));
  const largest = files.at(-1);
  if (!smallest || !largest || smallest === largest) return undefined;
  const [small, large] = [figure(smallest), figure(largest)];
  return small === undefined || large === undefined ? undefined : large / small;
}

const ratioText = (ratio: number | undefined) => (ratio === undefined ? "" : ratio.toFixed(2));

function printFiles({ files }: Measured): void {
  const row = (name: string, value: (file: FileFigures) => string) => [name, ...files.map(value)];
  printTable(
    ["", ...files.map(sizeName)],
    [
      row("orders", ({ history }) => String(history.orders)),
      row("business days", ({ history }) => String(daysOf(history))),
      row("database, GB", ({ bytes }) => (bytes / 1e9).toFixed(2)),
      row("kB per order", ({ bytes, history }) => (bytes / 1e3 / history.orders).toFixed(1)),
      row("grown in s", ({ history }) => (history.grownInMs / 1e3).toFixed(0)),
      row("first start, ms", ({ firstStartMs }) => ms(firstStartMs)),
      row("days summed after it, s", ({ summedMs }) => (summedMs / 1e3).toFixed(1)),
      row("start, ms", ({ startMs }) => ms(startMs)),
      row("memory after the reads, MB", ({ memory }) => ms(memory)),
    ],
  );
  const orders = files.at(-1)?.orders;
  if (!orders) return;
  const { alone, meanwhile } = orders;
  console.log(
    `\norders of five lines on the largest file: p50 ${ms(alone.p50)} and p99 ${ms(alone.p99)} ms alone, ` +
      `p50 ${ms(meanwhile.p50)} and p99 ${ms(meanwhile.p99)} ms while its longest CSV is exported`,
  );
}

function printBytes({ each, byTable }: BytesPerOrder): void {
  console.log(`one more plain order of five lines, taken and settled: ${(each / 1e3).toFixed(2)} kB`);
  printTable(
    ["bytes per order", "table", "indexes", "both"],
    byTable.map(({ table, rows, indexes }) => [
      table,
      rows.toFixed(0),
      indexes.toFixed(0),
      (rows + indexes).toFixed(0),
    ]),
  );
}

/** Prints what two nodes on the largest database do. */
function printNodes(largest: FileFigures | undefined): void {
  if (!largest?.secondReads || !largest.rates) return;
  const { reads: first, secondReads } = largest;
  const rows = reads.map(({ name }) => [name, ms(first.get(name)?.p50), ms(secondReads.get(name)?.p50)]);
  printTable([`p50 in ms, ${sizeName(largest)}`, "first node", "second node"], rows);
  console.log();
  printRates(largest.rates);
}

function judge({ files, bytes }: Measured): boolean {
  let isAllMet = true;
  const say = (what: string, isMet: boolean, figure: string) => {
    printAim(what, isMet, figure);
    isAllMet = isAllMet && isMet;
  };
  const largest = files.at(-1);
  const sayRatio = (name: string, ratio: number | undefined) => {
    // With fewer files there may be none to compare with.
    if (ratio === undefined && files.length < FILES_TO_COMPARE_ALL) return;
    say(
      `${name}: ratio ≤ ${RATIO_MAX}`,
      (ratio ?? Number.NaN) <= RATIO_MAX,
      ratio?.toFixed(2) ?? NOT_MEASURED,
    );
  };
  for (const { name, days, aimMs } of reads) {
    sayRatio(
      name,
      ratioOf(files, days, (file) => file.reads.get(name)?.p50),
    );
    const p50 = largest?.reads.get(name)?.p50;
    if (aimMs === undefined) continue;
    const figure = p50 === undefined ? NOT_MEASURED : `${ms(p50)} ms`;
    say(`${name} ≤ ${aimMs} ms`, (p50 ?? Number.NaN) <= aimMs, figure);
  }
  for (const { name, days, aimMbPerSecond } of exports) {
    sayRatio(
      name,
      ratioOf(files, days, (file) => msPerMb(file.exports.get(name))),
    );
    const figures = largest?.exports.get(name);
    if (!figures) {
      say(name, false, NOT_MEASURED);
      continue;
    }
    const rate = 1e3 / msPerMb(figures);
    say(`${name} ≥ ${aimMbPerSecond} MB/s`, rate >= aimMbPerSecond, `${rate.toFixed(1)} MB/s`);
    const { moreMb } = figures;
    if (moreMb !== undefined)
      say(`${name} in ≤ ${EXPORT_MEMORY_MAX_MB} MB more`, moreMb <= EXPORT_MEMORY_MAX_MB, `${ms(moreMb)} MB`);
  }
  if (largest) judgeServer(largest, say);
  if (bytes) {
    const kilobytes = `${(bytes.each / 1e3).toFixed(2)} kB`;
    say(`order of five lines ≤ ${ORDER_BYTES_MAX / 1e3} kB`, bytes.each <= ORDER_BYTES_MAX, kilobytes);
  }
  return isAllMet;
}

function judgeServer(
  { orders, memory, startMs }: FileFigures,
  say: (what: string, isMet: boolean, figure: string) => void,
): void {
  if (orders) {
    const factor = orders.meanwhile.p99 / orders.alone.p99;
    say(
      `orders' p99 ≤ ${P99_FACTOR_MAX} times during an export`,
      factor <= P99_FACTOR_MAX,
      factor.toFixed(2),
    );
  }
  if (memory !== undefined)
    say(`memory ≤ ${MEMORY_MAX_MB} MB`, memory <= MEMORY_MAX_MB, `${memory.toFixed(0)} MB`);
  say("start ≤ 1 s", startMs <= START_MAX_MS, `${ms(startMs)} ms`);
}
