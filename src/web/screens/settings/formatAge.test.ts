import { expect, test } from "vitest";
import { formatAge } from "./formatAge.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test.each([
  [0, "just now"],
  [MINUTE_MS - 1, "just now"],
  [MINUTE_MS, "1 minute ago"],
  [12 * MINUTE_MS, "12 minutes ago"],
  [HOUR_MS, "1 hour ago"],
  [47 * HOUR_MS, "47 hours ago"],
  [48 * HOUR_MS, "2 days ago"],
  [30 * 24 * HOUR_MS, "30 days ago"],
])("a backup that is %s ms old was made %s", (ageMs, words) => {
  expect(formatAge(ageMs)).toBe(words);
});
