import { readFileSync } from "node:fs";

const NS_PER_MS = 1e6;

/** The figures of one phase of a benchmark. */
export interface Figures {
  readonly perSecond: number;
  readonly requests: number;
  /** Times of single requests, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export function nowMs(): number {
  return Number(process.hrtime.bigint()) / NS_PER_MS;
}

/** Returns the value below which the given share of the values lies; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Linux counts a process's time in ticks of this length. */
const TICK_MS = 10;

/** Returns the CPU time that all threads of a process have used so far; undefined where there is no /proc. */
export function cpuMs(pid: number): number | undefined {
  const fields = readProc(`/proc/${pid}/stat`)?.split(") ")[1]?.split(" ");
  if (!fields) return undefined;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns the resident memory of a process, now and at its highest, in MB; undefined where there is no /proc. */
export function memoryMb(pid: number): { now: number; peak: number } | undefined {
  const text = readProc(`/proc/${pid}/status`);
  if (text === undefined) return undefined;
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Prints rows under their headings, the first column to the left and the figures to the right. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  console.log(line(headings));
  console.log(widths.map((width) => "─".repeat(width)).join("  "));
  for (const row of rows) console.log(line(row));
}

/** Prints whether an aim is met, as one line. */
export function printAim(what: string, isMet: boolean, figure: string): void {
  console.log(`${isMet ? "met    " : "MISSED "} ${what}: ${figure}`);
}
