import { expect, test } from "vitest";
import { unusedNumberCount } from "./unusedNumbers.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test.each([
  ["nothing was issued yet", 0, 8 * HOUR, 20],
  ["a second is unknown", 40, SECOND, 20],
  ["a clock was set back", 40, -HOUR, 20],
  ["five minutes of the busiest ten are unknown", 42, 5 * MINUTE, 21],
  ["a part of a number counts as one", 41, 5 * MINUTE + 1, 21],
  ["an hour is unknown", 12, HOUR, 72],
  ["the last ones below the most", 30, 2 * HOUR + 46 * MINUTE, 498],
  ["a night is unknown", 30, 9 * HOUR, 500],
])(
  "%s: at %i numbers in the busiest ten minutes and %i ms unknown, %i stay unused",
  (_, busiest, unknownMs, unused) => {
    expect(unusedNumberCount(busiest, unknownMs)).toBe(unused);
  },
);
