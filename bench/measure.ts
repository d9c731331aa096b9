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

/** Returns a percentile, for a share from 0 to 1; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The clock tick of Linux's CPU times. */
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

/** Prints a table, with the first column aligned left and the figures right. */
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

/** Prints one line: the aim, whether it is met, and the figure. */
export function printAim(what: string, isMet: boolean, figure: string): void {
  console.log(`${isMet ? "met    " : "MISSED "} ${what}: ${figure}`);
}
