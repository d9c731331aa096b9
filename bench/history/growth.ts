import { daysOf, type ExportFigures, type FileFigures } from "./measureFile.ts";

/**
 * Returns how many times as long something takes on the largest file as on the smallest file that has the days it needs;
 * undefined when there is no other such file, or one of the two was not measured.
 */
export function growthOf(
  files: readonly FileFigures[],
  daysNeeded: number | undefined,
  timeOn: (file: FileFigures) => number | undefined,
): number | undefined {
  const smallest = files.find(({ history }) => daysOf(history) >= (daysNeeded ?? 0));
  const largest = files.at(-1);
  if (!smallest || !largest || smallest === largest) return undefined;
  const [before, after] = [timeOn(smallest), timeOn(largest)];
  return before === undefined || after === undefined ? undefined : after / before;
}

/** Returns the milliseconds that an export takes for each megabyte; undefined for one that was not measured. */
export function msPerMb(figures: ExportFigures | undefined): number | undefined {
  return figures && figures.tookMs / (figures.bytes / 1e6);
}

/** Returns the megabytes that an export sends in a second. */
export function mbPerSecond({ tookMs, bytes }: ExportFigures): number {
  return bytes / 1e6 / (tookMs / 1e3);
}
