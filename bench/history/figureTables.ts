import { printTable } from "../measure.ts";
import { printRates } from "../nodeRates.ts";
import type { BytesPerOrder } from "./bytesPerOrder.ts";
import { growthOf, mbPerSecond, msPerMb } from "./growth.ts";
import { daysOf, type ExportFigures, type FileFigures } from "./measureFile.ts";
import { exports, reads } from "./reads.ts";

/** All that was measured: the files from the smallest to the largest. */
export interface Measured {
  readonly files: readonly FileFigures[];
  /** The times of the largest file, in ms by the read's name. */
  readonly raw: ReadonlyMap<string, number>;
  /** Undefined on PostgreSQL. */
  readonly bytes: BytesPerOrder | undefined;
}

/** Prints everything that was measured, as tables. */
export function printFigures(measured: Measured): void {
  printReads(measured);
  console.log();
  printFiles(measured);
  console.log();
  if (measured.bytes) printBytes(measured.bytes);
  printNodes(measured.files.at(-1));
  console.log();
}

const sizeName = ({ history }: FileFigures) =>
  history.size >= 1_000_000 ? `${history.size / 1_000_000} M` : `${history.size / 1_000} k`;

/** Writes milliseconds or megabytes with the digits that matter; nothing for what was not measured. */
export function ms(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "" : value.toFixed(value < 10 ? 2 : 0);
}

function printReads({ files, raw }: Measured): void {
  const largest = files.at(-1);
  const sizes = files.map(sizeName);
  const rows = reads.map(({ name, days, aimMs }) => [
    name,
    ...files.map((file) => ms(file.reads.get(name)?.p50)),
    ms(largest?.reads.get(name)?.firstMs),
    ms(raw.get(name)),
    ratioText(growthOf(files, days, (file) => file.reads.get(name)?.p50)),
    aimMs === undefined ? "" : `≤ ${aimMs}`,
  ]);
  for (const { name, days, aimMbPerSecond } of exports) {
    const cells = files.map((file) => exportText(file.exports.get(name)));
    const ratio = ratioText(growthOf(files, days, (file) => msPerMb(file.exports.get(name))));
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
  return `${took}, ${mbPerSecond(figures).toFixed(1)} MB/s`;
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
