/** Formats the change from an earlier number: "+19%"; "" if there was none before. */
export function formatChange(now: number, before: number): string {
  if (before <= 0) return "";
  const percent = Math.round((100 * (now - before)) / before);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `${sign}${Math.abs(percent).toLocaleString("en-IN")}%`;
}
