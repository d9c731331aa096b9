/** Returns what a column of a yes, a no, or nothing said holds: 1, 0 or null. */
export function flagColumn(value: boolean | null): number | null {
  if (value === null) return null;
  return value ? 1 : 0;
}

/** Reads such a column. */
export function toBoolean(column: number | null): boolean | null {
  return column === null ? null : column === 1;
}
