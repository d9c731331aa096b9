import { countOf } from "../../kit/countOf.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats an age: "just now", "12 minutes ago", "3 hours ago", "2 days ago". */
export function formatAge(ageMs: number): string {
  if (ageMs < MINUTE_MS) return "just now";
  if (ageMs < HOUR_MS) return ago(ageMs / MINUTE_MS, "minute");
  if (ageMs < 2 * DAY_MS) return ago(ageMs / HOUR_MS, "hour");
  return ago(ageMs / DAY_MS, "day");
}

function ago(count: number, unit: string): string {
  return `${countOf(Math.floor(count), unit)} ago`;
}
