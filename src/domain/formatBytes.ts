const UNITS = ["KB", "MB", "GB", "TB"] as const;

/** Formats a number of bytes: "850 KB", "12.4 MB", "3.1 GB". Units are powers of 1000. */
export function formatBytes(bytes: number): string {
  let value = Math.max(1, Math.round(bytes / 1_000));
  let unit = 0;
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
