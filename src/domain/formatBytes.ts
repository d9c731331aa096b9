const UNITS = ["KB", "MB", "GB", "TB"] as const;

/** Formats a number of bytes: "850 KB", "12.4 MB", "3.1 GB". Units are powers of 1000. */
export function formatBytes(bytes: number): string {
  let size = Math.max(1, Math.round(bytes / 1_000));
  let unit = 0;
  // 999.95 would be shown as 1000.0.
  while (size >= 999.95 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit++;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`;
}
